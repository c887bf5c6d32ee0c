"""Hand-written pages whose drawing order, gaps and overlaps are what a reader has to see through."""
from case import case
from objects import Pdf, escape, lines_at, one_page, text_at
from reportlab.pdfbase.pdfmetrics import stringWidth

HAND = "hand-written objects"

LEFT = ["The tenant pays the rent in", "advance, at the latest on the", "third working day of every", "month. Arrears bear interest",
        "at five points above the base", "rate. A deposit of 1,500 euro", "is due before the keys are", "handed over."]
RIGHT = ["The landlord keeps the roof,", "the pipes and the heating in", "good order. He may enter the", "rooms only after notice of",
         "two days, except in danger.", "Repairs under 100 euro are", "borne by the tenant up to an", "amount of 300 euro a year."]
ROWS = [("Chen, Mei", "Press secretary", "12,500.00"), ("Okafor, Ada", "Counsel", "48,120.75"), ("Ruiz, Tomas", "Archivist", "9,004.10"),
        ("Weiss, Jonas", "Clerk", "31,999.99")]


@case("spaces-of-every-kind", "Runs of blanks, no-break spaces and blanks at either end count as one space or none; a blank line is no line",
      "pdf.words pdf.lines", HAND)
def spaces():
    lines = ["  Total   amount  ", "   ", "due\xa0\xa0now"]
    return one_page(lines_at(40, 250, lines)), [["Total amount", "due now"]]


@case("pages-with-and-without-text", "A page that only draws lines is an empty text and keeps its number", "pdf.page_number pdf.empty_page", HAND)
def empty_between():
    pdf = Pdf()
    pdf.page(text_at(40, 200, "First"))
    pdf.page("10 10 m 200 200 l S")
    pdf.page(text_at(40, 200, "Third"))
    return pdf.bytes(), [["First"], [], ["Third"]]


@case("table-drawn-backwards", "Cells of a row that are drawn from right to left read from left to right", "pdf.runs_by_x pdf.no_glue", HAND)
def backwards():
    content = text_at(40, 260, "Name") + text_at(160, 260, "Office") + text_at(320, 260, "Amount")
    for n, (name, office, amount) in enumerate(ROWS):
        y = 240 - 18 * n
        content += text_at(370 - stringWidth(amount, "Helvetica", 12), y, amount) + text_at(160, y, office) + text_at(40, y, name)
    return one_page(content), [["Name Office Amount"] + [" ".join(r) for r in ROWS]]


@case("table-cells-close-together", "Cells that nearly touch are still words of their own", "pdf.gap pdf.no_glue", HAND)
def close():
    content, x = "", 40
    cells = ["AB12", "CD34", "EF56", "7.50"]
    for cell in cells:
        content += text_at(round(x, 2), 200, cell, 10)
        x += stringWidth(cell, "Helvetica", 10) + 2.6
    return one_page(content), [[" ".join(cells)]]


@case("columns-in-order", "Two columns drawn one after the other stay apart, heading first", "pdf.stream_order pdf.columns", HAND)
def columns():
    content = text_at(40, 270, "Lease of a flat", 16) + lines_at(40, 240, LEFT) + lines_at(215, 240, RIGHT)
    return one_page(content), [["Lease of a flat"] + LEFT + RIGHT]


@case("columns-right-drawn-first", "Columns drawn in the wrong order read from left to right under the heading", "pdf.disorder pdf.columns", HAND)
def columns_disordered():
    content = lines_at(215, 240, RIGHT) + lines_at(40, 240, LEFT) + text_at(40, 270, "Lease of a flat", 16)
    return one_page(content), [["Lease of a flat"] + LEFT + RIGHT]


@case("three-columns", "Three columns and a line across below them", "pdf.columns pdf.stream_order", HAND)
def three():
    middle = ["Keys are counted in writing,", "lost ones are paid for by", "whoever has lost them. New", "locks are chosen by the", "landlord alone. Pets are",
              "welcome if they are smaller", "than the landlord's own dog."]
    columns, below = [LEFT, middle, RIGHT], "This sentence runs below all of the three columns."
    content = "".join(lines_at(30 + 125 * n, 250, lines, 8, 10) for n, lines in enumerate(columns)) + text_at(30, 140, below, 8)
    return one_page(content), [LEFT + middle + RIGHT + [below]]


@case("footer-drawn-first", "A footer that is drawn before the body is read after it", "pdf.disorder", HAND)
def footer_first():
    body = [f"Clause {n}. The parties agree on point {n}." for n in range(1, 9)]
    return one_page(text_at(40, 20, "Page 1 of 1", 9) + lines_at(40, 260, body, 12, 20)), [body + ["Page 1 of 1"]]


@case("lines-drawn-bottom-up", "Lines that are drawn from the bottom of the page up read from the top down", "pdf.disorder", HAND)
def bottom_up():
    body = [f"Step {n}: {what}." for n, what in enumerate(["open the valve", "wait a minute", "close the lid", "read the gauge", "note the value"], 1)]
    content = "".join(text_at(40, 250 - 20 * n, line) for n, line in reversed(list(enumerate(body))))
    return one_page(content), [body]


@case("letter-spaced-words", "Words set with wide letter spacing stay words, whatever makes the spacing", "pdf.letter_spacing", HAND)
def letter_spaced():
    by_operator = "BT /F1 12 Tf 4 Tc 40 250 Td (Hello World) Tj ET\n"
    kerned = "BT /F1 12 Tf 0 Tc 40 220 Td [" + " ".join(f"({c}) -350" for c in "Annual") + " -700 " + " ".join(f"({c}) -350" for c in "Report") + "] TJ ET\n"
    placed, x = "BT /F1 12 Tf 40 190 Td\n", 0.0
    for c in "NET TOTAL":
        if c != " ":
            placed += f"{escape(c)} Tj {stringWidth(c, 'Helvetica', 12) + 3.5:.2f} 0 Td\n"
        else:
            placed += "9 0 Td\n"
    return one_page(by_operator + kerned + placed + "ET\n"), [["Hello World", "Annual Report", "NET TOTAL"]]


@case("words-without-space-glyphs", "Word gaps made by moves alone, the way TeX does it, are spaces", "pdf.gap", HAND)
def tex_gaps():
    first = "BT /F2 10 Tf 40 250 Td [(W)80(e)-250(kno)25(w)-310(the)-333(exact)-333(v)25(alue)] TJ ET\n"
    second = "BT /F2 10 Tf 40 236 Td [(A)-250(V)130(A)120(T)-333(number)-278(is)-278(12.)] TJ ET\n"
    return one_page(first + second), [["We know the exact value", "A VAT number is 12."]]


@case("kerned-pairs-stay-whole", "Loose and tight kerning inside words makes no space", "pdf.gap", HAND)
def kerned():
    content = "BT /F1 20 Tf 40 250 Td [(T)120(o)-60(y)80(o)-70(ta)-40( )(A)70(V)80(A)] TJ ET\n"
    return one_page(content), [["Toyota AVA"]]


@case("justified-by-word-spacing", "Stretched word spacing is one space, and narrow word spacing still is one", "pdf.words", HAND)
def word_spacing():
    content = "BT /F1 12 Tf 14 Tw 40 250 Td (wide gaps between words) Tj ET\nBT /F1 12 Tf -1.6 Tw 40 230 Td (narrow gaps between words) Tj ET\n"
    return one_page(content), [["wide gaps between words", "narrow gaps between words"]]


@case("superscripts-and-subscripts", "Raised and lowered figures stay in their line, by text rise or by a move", "pdf.text_rise pdf.lines", HAND)
def scripts():
    rise = "BT /F1 12 Tf 40 250 Td (E = mc) Tj 7 Ts /F1 8 Tf (2) Tj 0 Ts /F1 12 Tf ( is known.) Tj ET\n"
    move = "BT /F1 12 Tf 40 220 Td (Water is H) Tj /F1 8 Tf 61.35 -3 Td (2) Tj /F1 12 Tf 4.45 3 Td (O and boils.) Tj ET\n"
    note = "BT /F1 12 Tf 40 190 Td (The sum of 40 euro) Tj /F1 7 Tf 103 5 Td (1) Tj ET\nBT /F1 12 Tf 40 174 Td (is due.) Tj ET\n"
    x = stringWidth("Water is H", "Helvetica", 12)
    move = move.replace("61.35", f"{x:.2f}")
    note = note.replace("103 5", f"{stringWidth('The sum of 40 euro', 'Helvetica', 12):.2f} 5")
    return one_page(rise + move + note), [["E = mc2 is known.", "Water is H2O and boils.", "The sum of 40 euro1", "is due."]]


@case("fake-bold-drawn-twice", "A text drawn again a hair beside itself, or filled and stroked, is read once", "pdf.fake_bold", HAND)
def fake_bold():
    twice = text_at(40, 250, "Balance sheet") + text_at(40.4, 250, "Balance sheet")
    four = "".join(text_at(40 + dx, 220 + dy, "Assets") for dx, dy in ((0, 0), (0.3, 0), (0, 0.3), (0.3, 0.3)))
    stroked = "BT /F1 12 Tf 0 Tr 40 190 Td (Debts) Tj ET\nBT /F1 12 Tf 1 Tr 40 190 Td (Debts) Tj ET\nBT /F1 12 Tf 2 Tr 40 160 Td (Equity) Tj ET\n"
    return one_page(twice + four + stroked + text_at(40, 130, "Assets")), [["Balance sheet", "Assets", "Debts", "Equity", "Assets"]]


@case("fake-bold-label-of-a-line", "A label drawn once alone and once more as the start of its line is read once", "pdf.fake_bold", HAND)
def fake_bold_label():
    content = text_at(40.3, 250, "Terms:") + text_at(40, 250, "Terms: thirty days net") + text_at(40, 230, "Terms of trade") + text_at(40.3, 230, "Terms")
    return one_page(content), [["Terms: thirty days net", "Terms of trade"]]


@case("repeated-words-are-kept", "Equal words beside and below each other are no fake bold", "pdf.fake_bold", HAND)
def repeated():
    content = text_at(40, 250, "no no no") + text_at(40, 236, "no no no") + text_at(40, 222, "llll 1111 ....")
    return one_page(content), [["no no no", "no no no", "llll 1111 ...."]]


@case("overprinted-lines-apart", "Two texts printed over each other are not shuffled letter by letter", "pdf.runs_by_x", HAND)
def overprinted():
    return one_page(text_at(40, 250, "Draft of the second reading") + text_at(40, 250, "The rate is nine per cent.")), [
        ["Draft of the second reading", "The rate is nine per cent."]]


@case("hyphens-stay", "Hyphens at a line end and in the middle of words and numbers are kept, lines are not joined", "pdf.no_dehyphenation pdf.hyphens", HAND)
def hyphens():
    lines = ["The agree-", "ment SS-2541-03-M of 2024-02-29", "is a so-called frame contract."]
    return one_page(lines_at(40, 250, lines)), [lines]


@case("text-operators", "Every operator that shows or places text is followed", "pdf.operators", HAND)
def operators():
    content = """BT /F1 12 Tf 16 TL 40 260 Td (shown by Tj) Tj (shown by quote) ' 2 0.5 (shown by double quote) " 0 Tw 0 Tc T* (after T star) Tj
0 -20 TD (moved by TD) Tj T* (with its leading) Tj 1 0 0 1 40 120 Tm (placed by Tm) Tj 80 Tz 0 -18 Td (narrowed by Tz) Tj ET
BT /F1 12 Tf 40 70 Td <68657820> Tj <737472696E67> Tj ( \\157ct\\141l) Tj ( nested \\(brackets\\) (kept)) Tj ( line\\
 goes on) Tj ET
"""
    return one_page(content), [["shown by Tj", "shown by quote", "shown by double quote", "after T star", "moved by TD", "with its leading",
                                "placed by Tm", "narrowed by Tz", "hex string octal nested (brackets) (kept) line goes on"]]


@case("upside-down-coordinates", "A flipped coordinate system, as browsers and Cairo write it, changes nothing", "pdf.viewport", HAND)
def flipped():
    content = "q 1 0 0 -1 0 300 cm\n"
    for n, line in enumerate(["First line of the note", "second line of it", "third and last line"]):
        content += f"BT /F1 12 Tf 1 0 0 -1 40 {50 + 16 * n} Tm {escape(line)} Tj ET\n"
    return one_page(content + "Q\n"), [["First line of the note", "second line of it", "third and last line"]]


@case("invisible-and-white-text", "Text that cannot be seen is text: render mode 3, clipping mode 7, white on white", "pdf.invisible_text", HAND)
def unseen():
    content = "BT /F1 12 Tf 3 Tr 40 250 Td (scanned words underneath) Tj ET\nq BT /F1 12 Tf 7 Tr 40 230 Td (words of a clip path) Tj ET Q\n"
    content += "q 1 g BT /F1 12 Tf 40 210 Td (white on white) Tj ET Q\n" + text_at(40, 190, "black on white")
    return one_page(content), [["scanned words underneath", "words of a clip path", "white on white", "black on white"]]


@case("text-around-inline-images", "An inline image with EI among its bytes does not swallow the text after it", "pdf.inline_image", HAND)
def inline_image():
    content = text_at(40, 250, "before the picture")
    content += "q 20 0 0 20 40 200 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ab EI\xff\xfe Q\x80 abcde EI Q\n" + text_at(40, 150, "after the picture")
    return one_page(content), [["before the picture", "after the picture"]]


@case("marked-content-is-transparent", "Artifacts and tagged spans are read, ActualText does not replace what is shown", "pdf.actual_text", HAND)
def marked():
    content = "/Artifact << /Type /Pagination >> BDC " + text_at(40, 270, "Running head") + "EMC\n/P << /MCID 0 >> BDC\n"
    content += "BT /F1 12 Tf 40 240 Td (The Dru) Tj /Span << /ActualText (c) >> BDC (k-) Tj EMC ET\n" + text_at(40, 224, "ker prints.") + "EMC\n"
    return one_page(content), [["Running head", "The Druk-", "ker prints."]]


@case("bullets-and-leaders", "A bullet is a word of its own and dot leaders stay dots", "pdf.words pdf.gap", HAND)
def leaders():
    content = text_at(40, 250, "\u2022") + text_at(52, 250, "first point") + text_at(40, 232, "\u2022") + text_at(52, 232, "second point")
    dots = "." * 20
    content += text_at(40, 200, "Costs") + text_at(90, 200, dots) + text_at(90 + stringWidth(dots, "Helvetica", 12) + 8, 200, "17")
    return one_page(content), [["• first point", "• second point", f"Costs {dots} 17"]]
