"""Documents converted by LibreOffice from flat ODF written here; paragraphs are short enough for one line each."""
import os
import subprocess
import tempfile

from case import case

LIBREOFFICE = "LibreOffice 7.4, PDF export"
SPACES = " ".join(f'xmlns:{p}="urn:oasis:names:tc:opendocument:xmlns:{u}:1.0"' for p, u in {
    "office": "office", "text": "text", "table": "table", "style": "style", "draw": "drawing", "svg": "svg-compatible",
    "fo": "xsl-fo-compatible", "presentation": "presentation"}.items())


def converted(kind, body, styles="", suffix="fodt"):
    mime = {"fodt": "text", "fods": "spreadsheet", "fodp": "presentation"}[suffix]
    xml = f'<?xml version="1.0" encoding="UTF-8"?><office:document {SPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.{mime}">'
    xml += f"{styles}<office:body><office:{mime}>{body}</office:{mime}></office:body></office:document>"
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, f"in.{suffix}")
        with open(source, "w", encoding="utf-8") as file:
            file.write(xml)
        profile = f"-env:UserInstallation=file://{tempfile.gettempdir()}/corpus-maker-office"
        subprocess.run(["soffice", profile, "--headless", "--convert-to", f"pdf:{kind}_pdf_Export", "--outdir", folder, source],
                       check=True, capture_output=True, timeout=180)
        with open(os.path.join(folder, "in.pdf"), "rb") as file:
            return file.read()


def look(font="DejaVu Serif", size=12, lang="en", country="GB", more="", direction="lr-tb"):
    names = f'style:font-name="{font}" fo:font-family="\'{font}\'" style:font-family-complex="\'{font}\'" style:font-family-asian="\'{font}\'"'
    sizes = f'fo:font-size="{size}pt" style:font-size-complex="{size}pt" style:font-size-asian="{size}pt" fo:language="{lang}" fo:country="{country}" fo:hyphenate="false"'
    default = f'<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="{direction}"/><style:text-properties {names} {sizes}/></style:default-style>'
    layout = ('<style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="160mm" fo:page-height="120mm" '
              f'fo:margin-top="10mm" fo:margin-bottom="10mm" fo:margin-left="10mm" fo:margin-right="10mm" style:writing-mode="{direction}"/></style:page-layout>')
    master = '<style:master-page style:name="Standard" style:page-layout-name="pm"/>'
    return f"<office:styles>{default}</office:styles><office:automatic-styles>{layout}{more}</office:automatic-styles><office:master-styles>{master}</office:master-styles>"


def paragraphs(lines):
    return "".join(f"<text:p>{line}</text:p>" for line in lines)


def language(name, title, lang, country, lines, font, direction="lr-tb", rules="pdf.words"):
    @case(name, f"{title} exported by LibreOffice", rules, LIBREOFFICE)
    def make():
        return converted("writer", paragraphs(lines), look(font, 12, lang, country, direction=direction)), [lines]


language("libreoffice-greek", "Greek", "el", "GR", ["Σύμβαση μίσθωσης αριθ. 2041", "Ο ενοικιαστής πληρώνει 1.500,00 €", "έως την πέμπτη ημέρα· αλλιώς τόκος."], "DejaVu Serif")
language("libreoffice-russian", "Russian", "ru", "RU", ["Договор аренды № 2041", "Арендатор платит 1 500 евро в месяц,", "не позднее пятого дня – «вперёд»."], "DejaVu Sans")
language("libreoffice-spanish", "Spanish", "es", "ES", ["¿Quién paga la reparación del tejado?", "El señor Núñez pagó 1.500,00 € ayer.", "Año nuevo, vida nueva: ¡así sea!"], "DejaVu Serif")
language("libreoffice-polish", "Polish", "pl", "PL", ["Zażółć gęślą jaźń,", "umowa nr 2041/21 z dnia 4 maja."], "DejaVu Serif")
language("libreoffice-hebrew", "Hebrew", "he", "IL", ["הסכם מספר 2041 מיום 4.5.2021", "המחיר הוא 1,500 ש״ח (כולל מע״מ)."], "DejaVu Sans", "rl-tb", "pdf.rtl")
language("libreoffice-arabic", "Arabic", "ar", "EG", ["لا يجوز الإخلاء قبل 30 يوما", "الأجرة 1,500 يورو (شاملة الضريبة)"], "Noto Naskh Arabic", "rl-tb", "pdf.rtl pdf.lam_alef")
language("libreoffice-arabic-with-marks", "Arabic with vowel marks", "ar", "EG", ["بِسْمِ مِنْ", "كِتَابٌ جَدِيدٌ"], "Noto Naskh Arabic", "rl-tb", "pdf.rtl pdf.marks")
language("libreoffice-hindi", "Hindi", "hi", "IN", ["यह करार 4 मई को बना", "राम घर का मालक है"], "Noto Sans Devanagari")


def table(rows, name="T"):
    columns = f'<table:table-column table:number-columns-repeated="{len(rows[0])}"/>'
    cells = "".join("<table:table-row>" + "".join(f'<table:table-cell office:value-type="string"><text:p>{c}</text:p></table:table-cell>' for c in row) + "</table:table-row>" for row in rows)
    return f'<table:table table:name="{name}">{columns}{cells}</table:table>'


ROWS = [("Name", "Born", "Salary"), ("Okafor, Ada", "1981", "48,120.75"), ("Ruiz, Tomas", "1990", "9,004.10"), ("Weiss", "", "31,999.99")]


@case("libreoffice-table", "A table of a text document, with an empty cell", "pdf.no_glue", LIBREOFFICE)
def writer_table():
    return converted("writer", paragraphs(["Staff list"]) + table(ROWS) + paragraphs(["end of list"]), look()), [
        ["Staff list"] + [" ".join(c for c in row if c) for row in ROWS] + ["end of list"]]


@case("libreoffice-footnotes", "Footnotes stand at the foot of the page with their marks", "pdf.text_rise pdf.lines", LIBREOFFICE)
def footnotes():
    def note(n, text):
        return f'<text:note text:note-class="footnote"><text:note-citation>{n}</text:note-citation><text:note-body><text:p>{text}</text:p></text:note-body></text:note>'
    body = f'<text:p>The rent is 900 euro{note(1, "Without heating.")} a month.</text:p><text:p>It is due early{note(2, "On the third day.")}.</text:p>'
    return converted("writer", body, look()), [["The rent is 900 euro1 a month.", "It is due early2.", "1 Without heating.", "2 On the third day."]]


@case("libreoffice-columns", "A section of two columns between two lines across", "pdf.columns", LIBREOFFICE)
def columns():
    left, right = [f"left line {n} here" for n in range(1, 7)], [f"right line {n} here" for n in range(1, 7)]
    style = ('<style:style style:name="S" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="10mm"/></style:section-properties></style:style>'
             '<style:style style:name="B" style:family="paragraph"><style:paragraph-properties fo:break-before="column"/></style:style>')
    body = "<text:p>Above the columns</text:p>" + f'<text:section text:name="s" text:style-name="S">{paragraphs(left)}<text:p text:style-name="B">{right[0]}</text:p>{paragraphs(right[1:])}</text:section><text:p>Below the columns</text:p>'
    return converted("writer", body, look(more=style)), [["Above the columns"] + left + right + ["Below the columns"]]


@case("libreoffice-justified-and-spaced", "Justified lines, spread and condensed letters", "pdf.gap pdf.letter_spacing", LIBREOFFICE)
def justified():
    style = ('<style:style style:name="J" style:family="paragraph"><style:paragraph-properties fo:text-align="justify" fo:text-align-last="justify" fo:margin-right="20mm"/></style:style>'
             '<style:style style:name="W" style:family="paragraph"><style:text-properties fo:letter-spacing="5pt"/></style:style>'
             '<style:style style:name="N" style:family="paragraph"><style:text-properties fo:letter-spacing="-0.6pt"/></style:style>')
    body = '<text:p text:style-name="J">These few words fill it</text:p><text:p text:style-name="W">SPREAD LETTERS</text:p><text:p text:style-name="N">condensed letters</text:p>'
    return converted("writer", body, look(more=style)), [["These few words fill it", "SPREAD LETTERS", "condensed letters"]]


@case("libreoffice-sheet", "A spreadsheet: rows across, right-aligned numbers as they are shown", "pdf.no_glue", LIBREOFFICE)
def sheet():
    cell = '<table:table-cell office:value-type="float" office:value="{0}"><text:p>{0}</text:p></table:table-cell>'.format
    string = '<table:table-cell office:value-type="string"><text:p>{0}</text:p></table:table-cell>'.format
    rows = [("north", 12, 340), ("south", 7, 1200), ("east", 0, 15)]
    body = '<table:table table:name="Sales">' + "".join(f"<table:table-row>{string(a)}{cell(b)}{cell(c)}</table:table-row>" for a, b, c in rows) + "</table:table>"
    styles = look(more="").replace('style:name="Standard" style:page-layout-name="pm"/>', 'style:name="Default" style:page-layout-name="pm"><style:header style:display="false"/><style:footer style:display="false"/></style:master-page>')
    styles = styles.replace('</office:automatic-styles>', '<style:style style:name="ta" style:family="table" style:master-page-name="Default"/></office:automatic-styles>')
    return converted("calc", body.replace('table:name="Sales"', 'table:name="Sales" table:style-name="ta"'), styles, "fods"), [[f"{a} {b} {c}" for a, b, c in rows]]


@case("libreoffice-slides", "Slides: each is a page, boxes in the order they are drawn", "pdf.page_number", LIBREOFFICE)
def slides():
    def box(y, text):
        return f'<draw:frame svg:width="120mm" svg:height="15mm" svg:x="20mm" svg:y="{y}mm"><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame>'
    body = f'<draw:page draw:name="a" draw:master-page-name="Standard">{box(10, "Opening slide")}{box(40, "two boxes of text")}</draw:page><draw:page draw:name="b" draw:master-page-name="Standard">{box(10, "Closing slide")}</draw:page>'
    return converted("impress", body, look(), "fodp"), [["Opening slide", "two boxes of text"], ["Closing slide"]]
