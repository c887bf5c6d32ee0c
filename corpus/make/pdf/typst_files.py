"""Documents set by Typst."""
import os
import tempfile

import typst

from case import case

TYPST = "Typst 0.15 (Python package)"
SETUP = '#set page(width: 150mm, height: 110mm, margin: 10mm)\n#set text(font: "DejaVu Serif", size: 11pt, hyphenate: false)\n'


def typeset(source, setup=SETUP):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "in.typ")
        with open(path, "w", encoding="utf-8") as file:
            file.write(setup + source)
        return typst.compile(path)


def lines_of(lines):
    return " \\\n".join(lines) + "\n"


@case("typst-german", "German with hyphens, which Typst maps to soft hyphens", "pdf.hyphens", TYPST)
def german():
    lines = ["Der Mietvertrag 2041-17-B gilt ab 2024-02-29.", "Die Nord-Süd-Achse, groß und schön,", "kostet 1.234,56 €."]
    return typeset('#set text(lang: "de")\n' + lines_of(lines)), [lines]


@case("typst-hyphenated", "Words broken at the line end keep their hyphens", "pdf.hyphens pdf.no_dehyphenation", TYPST)
def hyphenated():
    source = '#set text(lang: "en", hyphenate: true)\n#block(width: 16mm)[Incomprehensible]\n'
    return typeset(source, SETUP.replace("DejaVu Serif", "DejaVu Sans Mono")), [["Incom-", "pre-", "hensi-", "ble"]]


@case("typst-russian-and-greek", "Russian and Greek in one document", "pdf.words", TYPST)
def russian():
    lines = ["Съешь ещё этих мягких булок, да выпей чаю.", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία."]
    return typeset(lines_of(lines)), [lines]


@case("typst-table-and-superscripts", "A table, superscripts, subscripts and a footnote", "pdf.text_rise pdf.no_glue", TYPST)
def table():
    rows = [("Item", "Area"), ("Hall", "31 m2"), ("Kitchen", "9 m2")]
    cells = ", ".join(f"[{c.replace('m2', 'm#super[2]')}]" for row in rows for c in row)
    source = f"#table(columns: 2, {cells})\nWater is H#sub[2]O.#footnote[Pure water.]\n"
    return typeset(source), [[" ".join(r) for r in rows] + ["Water is H2O.1", "1Pure water."]]


@case("typst-columns", "Two columns of Typst with a column break", "pdf.columns", TYPST)
def columns():
    left, right = [f"left line {n}" for n in range(1, 9)], [f"right line {n}" for n in range(1, 9)]
    return typeset(f"Heading line\n#columns(2)[{lines_of(left)}#colbreak()\n{lines_of(right)}]\n"), [["Heading line"] + left + right]


@case("typst-tracking", "Tracked letters and ligatures", "pdf.letter_spacing pdf.fold", TYPST)
def tracking():
    return typeset("#text(tracking: 4pt)[TRACKED HEADING]\n\nThe office offers fine flour.\n"), [["TRACKED HEADING", "The office offers fine flour."]]


@case("typst-turned", "A block turned by ninety degrees beside lines of text", "pdf.angle_groups", TYPST)
def turned():
    return typeset("first line \\\nsecond line \\\nthird line\n#place(top + right, rotate(90deg, reflow: true)[turned words here])\n"), [
        ["first line", "second line", "third line", "turned words here"]]


@case("typst-arabic", "Arabic by Typst", "pdf.rtl pdf.lam_alef", TYPST)
def arabic():
    lines = ["عقد الإيجار رقم 2041", "الأول من شهر مايو"]
    return typeset('#set text(lang: "ar")\n' + lines_of(lines), SETUP.replace("DejaVu Serif", "Noto Naskh Arabic")), [lines]


@case("typst-korean", "Korean by Typst", "pdf.words", TYPST)
def korean():
    lines = ["임대차 계약은 매년 갱신된다.", "보증금 1,500유로"]
    return typeset('#set text(lang: "ko")\n' + lines_of(lines), SETUP.replace("DejaVu Serif", "Noto Sans CJK KR")), [lines]
