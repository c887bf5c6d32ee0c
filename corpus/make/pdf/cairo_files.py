"""Documents drawn by Cairo and by Pango on Cairo."""
import io
import os
import subprocess
import tempfile

import cairo

from case import case

CAIRO, PANGO = "Cairo 1.16 (pycairo 1.29)", "Pango 1.50 on Cairo 1.16 (pango-view)"


def drawn(draw, size=(400, 300)):
    out = io.BytesIO()
    surface = cairo.PDFSurface(out, *size)
    surface.set_metadata(cairo.PDFMetadata.CREATE_DATE, "2021-05-04T00:00:00")
    context = cairo.Context(surface)
    draw(context)
    surface.finish()
    return out.getvalue()


@case("cairo-lines-and-table", "Lines and a small table drawn cell by cell", "pdf.no_glue", CAIRO)
def table():
    rows = [("Item", "Count", "Price"), ("Bolt", "120", "0.15"), ("Washer", "3", "10.02")]

    def draw(c):
        c.select_font_face("DejaVu Sans")
        c.set_font_size(13)
        c.move_to(30, 40)
        c.show_text("Price list № 7 – “cheap”")
        for n, row in enumerate(rows):
            for x, cell in zip((30, 150, 230), row):
                c.move_to(x, 80 + 22 * n)
                c.show_text(cell)
    return drawn(draw), [["Price list № 7 – “cheap”"] + [" ".join(r) for r in rows]]


@case("cairo-turned-and-several-pages", "Turned text and page sizes that change", "pdf.angle_groups pdf.page_number", CAIRO)
def turned():
    def draw(c):
        c.select_font_face("DejaVu Sans")
        c.set_font_size(13)
        for n, line in enumerate(("first line", "second line", "third line")):
            c.move_to(60, 40 + 20 * n)
            c.show_text(line)
        c.save()
        c.move_to(30, 200)
        c.rotate(-1.5707963)
        c.show_text("margin note")
        c.restore()
        c.show_page()
        c.get_target().set_size(200, 500)
        c.move_to(30, 40)
        c.show_text("tall page")
    return drawn(draw), [["first line", "second line", "third line", "margin note"], ["tall page"]]


def laid_out(lines, font, *options):
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.txt"), os.path.join(folder, "out.pdf")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        subprocess.run(["pango-view", "--no-display", f"--font={font}", f"--output={target}", *options, source], check=True, capture_output=True)
        with open(target, "rb") as file:
            return file.read()


def language(name, title, lines, font, rules="pdf.words", options=()):
    @case(name, f"{title} laid out by Pango", rules, PANGO)
    def make():
        return laid_out(lines, font, *options), [lines]


language("pango-hebrew-and-english", "Hebrew with an English name and a price", ["חברת Wyrd בע״מ שילמה 1,500 ש״ח", "המחיר (כולל מע״מ) הוא 17%"], "DejaVu Sans 14", "pdf.rtl", ["--rtl"])
language("pango-persian", "Persian with its own digits", ["قرارداد شماره ۲۰۴۱", "کتاب خوب"], "Noto Naskh Arabic 16", "pdf.rtl", ["--rtl"])
language("pango-hindi", "Hindi", ["यह करार ४ मई को बना", "राम घर का मालक है"], "Noto Sans Devanagari 16", "pdf.words")
language("pango-vietnamese", "Vietnamese with stacked accents", ["Hợp đồng thuê nhà số 2041", "Người thuê trả tiền trước ngày mồng năm."], "DejaVu Serif 14")
language("pango-traditional-chinese", "Traditional Chinese with full-width punctuation", ["租賃契約第二〇四一號", "承租人每月支付（含稅）１５００元。"], "Noto Sans CJK TC 14")
