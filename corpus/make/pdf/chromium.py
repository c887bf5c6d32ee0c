"""Pages printed by Chromium; every line of the source is kept on one line by `white-space: nowrap`, so the lines are known."""
import os
import subprocess
import tempfile

from case import case

CHROMIUM = "Chromium, --print-to-pdf (Skia)"
STYLE = """@page { size: 150mm 110mm; margin: 8mm } body { margin: 0; font: 12pt/1.4 'DejaVu Serif'; white-space: nowrap }
p { margin: 0 0 2mm } table { border-collapse: collapse } td, th { border: 0.3mm solid; padding: 0.5mm 2mm; text-align: left }
.n { text-align: right }"""


def printed(body, lang="en", style="", direction="ltr"):
    html = f"<!doctype html><html lang={lang} dir={direction}><meta charset=utf-8><title>x</title><style>{STYLE}{style}</style><body>{body}</html>"
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.html"), os.path.join(folder, "out.pdf")
        with open(source, "w", encoding="utf-8") as file:
            file.write(html)
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        subprocess.run(["chromium", *options, f"--print-to-pdf={target}", source], check=True, capture_output=True, timeout=120)
        with open(target, "rb") as file:
            return file.read()


def paragraphs(lines):
    return "".join(f"<p>{line}</p>" for line in lines)


def language(name, lang, title, lines, font, direction="ltr", rules="pdf.words"):
    @case(name, f"{title} printed by Chromium", rules, CHROMIUM)
    def make():
        return printed(paragraphs(lines), lang, f"body {{ font-family: '{font}' }}", direction), [lines]


language("chromium-german", "de", "German", ["Sehr geehrte Frau Größmann,", "die Prüfung ergab: 12,5 % Überschuss,", "„Straße“ und ‚Fuß‘ – 1.234,56 €."], "DejaVu Serif")
language("chromium-french", "fr", "French", ["L’œuvre coûte 1 234,56 € ; voilà.", "« Où êtes-vous née ? » demanda-t-il.", "Le préfet l’a reçu à Nîmes."], "DejaVu Serif")
language("chromium-thai", "th", "Thai", ["สัญญาเช่าบ้าน", "ผู้เช่าต้องชำระเงิน 1,500 บาท", "ทุกเดือน"], "Noto Sans Thai")
language("chromium-chinese", "zh", "Chinese", ["合同编号：2021-04-17", "甲方（出租人）应于每月5日前收款。", "总额为人民币1,500元。"], "Noto Sans CJK SC")
language("chromium-korean", "ko", "Korean", ["임대차 계약서", "임차인은 매월 5일까지 1,500유로를 지급한다.", "보증금은 없다."], "Noto Sans CJK KR")
language("chromium-arabic", "ar", "Arabic", ["عقد الإيجار رقم 2041", "يدفع المستأجر مبلغ 1,500 يورو شهريا.", "الأول من شهر مايو 2021", "شركة Wyrd للخدمات المحدودة"], "Noto Naskh Arabic", "rtl",
         "pdf.rtl pdf.lam_alef")
language("chromium-hebrew", "he", "Hebrew", ["חוזה שכירות מספר 2041", "השוכר ישלם 1,500 ש״ח בכל חודש.", "חברת Wyrd בע״מ (להלן: המשכיר)", "שם: Wyrd Evaluation Services Limited"], "Noto Sans Hebrew", "rtl", "pdf.rtl")


language("chromium-hebrew-figures", "he", "Figures, dates, ranges, signs and brackets in Hebrew", ["ביום 2021-05-04 בשעה 12:30 שולמו 17% מהסכום", "בשנים 1990–1995 נמכרו 3/4 מהדירות (כ-1,200)", "מחיר: 50 ₪ [כולל מע״מ] «סופי»", "1. סעיף א (ראה B-12) וגם C++"],
         "DejaVu Sans", "rtl", "pdf.rtl")
language("chromium-arabic-figures", "ar", "Figures, dates, ranges, signs and brackets in Arabic", ["في 2021-05-04 الساعة 12:30 دفعنا 17% منها", "خلال 1990–1995 بيعت 3/4 منها (نحو 1,200)", "السعر: $50 [شامل] «نهائي»", "رقم ٢٠٤١/١٧ بتاريخ ٤ مايو"],
         "Noto Naskh Arabic", "rtl", "pdf.rtl")


@case("chromium-hebrew-with-points", "Hebrew vowel points stay with their letters", "pdf.rtl pdf.marks", CHROMIUM)
def pointed():
    lines = ["בְּרֵאשִׁית בָּרָא", "שָׁלוֹם לָכֶם"]
    return printed(paragraphs(lines), "he", "body { font: 20pt 'Noto Serif Hebrew' }", "rtl"), [lines]


@case("chromium-arabic-with-marks", "Arabic vowel marks stay with their letters", "pdf.rtl pdf.marks", CHROMIUM)
def vowelled():
    lines = ["بِسْمِ مِنْ", "كِتَابٌ جَدِيدٌ"]
    return printed(paragraphs(lines), "ar", "body { font: 20pt 'Noto Naskh Arabic' }", "rtl"), [lines]


@case("chromium-thai-without-a-map", "Raised tone marks, which Chromium maps to NUL, become U+FFFD and the page is flagged", "document.replaced_characters pdf.text_unreliable", CHROMIUM,
      diagnostics=["document.replaced_characters", "pdf.text_unreliable"])
def unmapped():
    return printed(paragraphs(["ฉบับนี้", "วันที่ 5"]), "th", "body { font-family: 'Noto Sans Thai' }"), [["ฉบับนี\ufffd", "วันที\ufffd 5"]]


@case("chromium-hebrew-in-english", "A Hebrew quotation inside an English line keeps its own order", "pdf.rtl", CHROMIUM)
def quotation():
    lines = ["The word שלום means peace, and", "ספר תורה means a scroll of 304,805 letters."]
    return printed(paragraphs(lines), "en", "body { font-family: 'DejaVu Sans' }"), [lines]


@case("chromium-japanese-vertical", "Vertical Japanese: each line of the source is a line, from right to left", "pdf.vertical", CHROMIUM)
def vertical():
    lines = ["吾輩は猫である。", "名前はまだ無い。", "「どこで生れたか」", "見当がつかぬ。"]
    style = "body { font: 16pt/1.6 'Noto Serif CJK JP','Noto Sans CJK JP'; writing-mode: vertical-rl }"
    return printed(paragraphs(lines), "ja", style), [lines]


@case("chromium-japanese", "Japanese with Latin words and figures", "pdf.words", CHROMIUM)
def japanese():
    lines = ["契約番号ABC-2041号", "株式会社ウィルドは毎月５日に", "1,500ユーロを支払う。"]
    return printed(paragraphs(lines), "ja", "body { font-family: 'Noto Sans CJK JP' }"), [lines]


@case("chromium-table", "A table with right-aligned figures and an empty cell", "pdf.no_glue pdf.words", CHROMIUM)
def table():
    rows = [("Item", "Qty", "Price"), ("Copper wire", "12", "1,204.50"), ("Steel bolt", "", "0.15"), ("Zinc plate, small", "300", "99.00")]
    body = "".join("<tr>" + "".join(f"<td class={'n' if n else 't'}>{cell}</td>" for n, cell in enumerate(row)) + "</tr>" for row in rows)
    return printed(f"<p>Price list</p><table>{body}</table><p>All prices in euro.</p>"), [
        ["Price list"] + [" ".join(c for c in row if c) for row in rows] + ["All prices in euro."]]


@case("chromium-table-cells-of-several-lines", "Cells of several lines are read one after the other, as they are drawn, never line by line across", "pdf.stream_order pdf.no_glue", CHROMIUM)
def wrapped_cells():
    rows = [[["Clause", "number"], ["What the", "tenant owes"], ["What the", "landlord owes"]], [["4.1"], ["rent on the", "third day"], ["heating from", "October"]],
            [["4.2", "(new)"], ["a deposit of", "1,500 euro"], ["interest at", "two per cent"]], [["4.3"], ["quiet after", "ten at night"], ["a working", "front door"]]]
    body = "".join("<tr>" + "".join(f"<td>{'<br>'.join(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    shown = [line for row in rows for cell in row for line in cell]
    return printed(f"<table>{body}</table>", style="td { vertical-align: top; font-size: 10pt }"), [[*shown[:6], "4.1 rent on the", "third day", *shown[9:17], "4.3 quiet after", *shown[19:]]]


@case("chromium-columns", "Two CSS columns below a heading", "pdf.columns", CHROMIUM)
def columns():
    left, right = [f"left line {n} of the text" for n in range(1, 9)], [f"right line {n} of the text" for n in range(1, 9)]
    body = f"<h3>Two columns</h3><div style='columns:2; column-gap: 10mm; font-size: 9pt'><div>{'<br>'.join(left)}</div><div style='break-before:column'>{'<br>'.join(right)}</div></div>"
    return printed(body), [["Two columns"] + left + right]


@case("chromium-letter-spacing", "CSS letter-spacing, wide and narrow, and word-spacing", "pdf.letter_spacing", CHROMIUM)
def letter_spacing():
    body = "<p style='letter-spacing:6px'>WIDE HEADING TEXT</p><p style='letter-spacing:-0.5px'>narrow words of text</p><p style='word-spacing:12px'>words far apart</p>"
    return printed(body), [["WIDE HEADING TEXT", "narrow words of text", "words far apart"]]


@case("chromium-reordered", "Blocks that CSS shows in another order than the source read as they are shown", "pdf.disorder", CHROMIUM)
def reordered():
    body = "<div style='display:flex; flex-direction:column-reverse'>" + "".join(f"<p>Paragraph {n} of five</p>" for n in (5, 4, 3, 2, 1)) + "</div>"
    return printed(body), [[f"Paragraph {n} of five" for n in (1, 2, 3, 4, 5)]]


@case("chromium-turned-and-hidden", "Text turned by CSS, and text that CSS does not show at all", "pdf.angle_groups", CHROMIUM)
def turned():
    body = paragraphs(["first line", "second line", "third line"]) + "<p style='visibility:hidden'>not printed</p>"
    body += "<p style='position:absolute; left:90mm; top:40mm; transform:rotate(-90deg)'>sideways words</p>"
    return printed(body), [["first line", "second line", "third line", "sideways words"]]


@case("chromium-several-pages", "Page breaks, a list and a repeated table head", "pdf.page_number", CHROMIUM)
def pages():
    rows = "".join(f"<tr><td>row {n}</td><td class=n>{n * 111}</td></tr>" for n in range(1, 4))
    body = f"<p>Page one</p><ol><li>alpha</li><li>beta</li></ol><div style='break-before:page'><table>{rows}</table></div><p style='break-before:page'>last page</p>"
    return printed(body), [["Page one", "1. alpha", "2. beta"], [f"row {n} {n * 111}" for n in range(1, 4)], ["last page"]]


@case("chromium-superscript-and-shadow", "Superscripts stay in their line; a shadow does not double the text", "pdf.text_rise pdf.fake_bold", CHROMIUM)
def superscript():
    body = "<p>x<sup>2</sup> + H<sub>2</sub>O is odd.</p><p style='text-shadow: 0.5px 0.5px #888'>Shadowed words</p>"
    return printed(body), [["x2 + H2O is odd.", "Shadowed words"]]


@case("chromium-soft-hyphens", "A soft hyphen that breaks a word is drawn as U+2010, one that does not leaves nothing (Skia draws a blank of no width)", "pdf.hyphens", CHROMIUM)
def soft():
    body = "<div style='width:20mm; white-space:normal; hyphens:manual'>Donau&shy;dampf&shy;schiff</div><p>Haus&shy;tür</p>"
    return printed(body, "de", "body { font: 14pt 'DejaVu Sans Mono' }"), [["Donau‐", "dampf‐", "schiff", "Haustür"]]
