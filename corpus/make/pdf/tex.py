"""Documents set by pdfTeX and XeTeX; lines are broken by hand or stand as paragraphs of one line."""
import os
import subprocess
import tempfile

from case import case

PDFTEX, XETEX = "pdfTeX of TeX Live 2022", "XeTeX of TeX Live 2022 (xdvipdfmx)"


def typeset(program, body, preamble="", options="11pt"):
    source = f"\\documentclass[{options}]{{article}}\\usepackage[paperwidth=150mm,paperheight=110mm,margin=10mm]{{geometry}}\\pagestyle{{empty}}\\parindent0pt\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "in.tex"), "w", encoding="utf-8") as file:
            file.write(source)
        environment = dict(os.environ, SOURCE_DATE_EPOCH="0", FORCE_SOURCE_DATE="1")
        for _ in range(2):
            subprocess.run([program, "-interaction=batchmode", "in.tex"], cwd=folder, env=environment, check=True, capture_output=True, timeout=180)
        with open(os.path.join(folder, "in.pdf"), "rb") as file:
            return file.read()


BREAK = "\\\\"
UNICODE = "\\input{glyphtounicode}\\pdfgentounicode=1"


@case("pdflatex-ligatures-and-gaps", "TeX has no space glyphs; ligatures, dashes and accents come through the map", "pdf.gap pdf.fold", PDFTEX)
def ligatures():
    shown = ["The official office offers fine coffee for free.", "A dash – like this — is a dash, 10–20 too.", "Café naïve ø re ß Zürich"]
    body = "The official office offers fine coffee for free.\\\\A dash -- like this --- is a dash, 10--20 too.\\\\Café naïve ø re ß Zürich"
    return typeset("pdflatex", body, f"\\usepackage[T1]{{fontenc}}\\usepackage{{times}}{UNICODE}"), [shown]


@case("pdflatex-type1-without-map", "Computer Modern as Type1 without a map: glyph names give ligatures and dashes", "pdf.encoding pdf.fold", PDFTEX)
def cm():
    return typeset("pdflatex", "The first flow of affine waffles\\\\is number 2041 -- as before."), [["The first flow of affine waffles", "is number 2041 – as before."]]


@case("pdflatex-footnotes", "Footnote marks stay in their lines, notes come last", "pdf.text_rise", PDFTEX)
def footnotes():
    body = "The rent is 900 euro\\footnote{Without heating.} a month.\\\\It is due early\\footnote{On the third day.} each month."
    return typeset("pdflatex", body), [["The rent is 900 euro1 a month.", "It is due early2 each month.", "1Without heating.", "2On the third day."]]


@case("pdflatex-tabular", "A table of TeX: cells apart, rows across", "pdf.no_glue", PDFTEX)
def tabular():
    rows = [("Item", "Count", "Price"), ("Bolt", "120", "0.15"), ("Washer", "3", "10.02")]
    body = "\\begin{tabular}{|l|r|r|}\\hline " + "\\\\\\hline ".join(" & ".join(r) for r in rows) + "\\\\\\hline\\end{tabular}"
    return typeset("pdflatex", body), [[" ".join(r) for r in rows]]


@case("pdflatex-two-columns", "Two columns of TeX under a title across both", "pdf.columns", PDFTEX)
def two_columns():
    left, right = [f"left line number {n}" for n in range(1, 9)], [f"right line number {n}" for n in range(1, 9)]
    body = f"\\twocolumn[Title across both columns\\bigskip]{BREAK.join(left)}\\newpage {BREAK.join(right)}"
    return typeset("pdflatex", body), [["Title across both columns"] + left + right]


@case("pdflatex-hyphenated", "Hyphens that TeX puts at line ends stay", "pdf.no_dehyphenation", PDFTEX)
def hyphenated():
    lines = ["The land-", "lord’s agree-", "ment is void."]
    return typeset("pdflatex", "The land-\\\\lord's agree-\\\\ment is void."), [lines]


@case("pdflatex-letterspaced-and-smallcaps", "Tracked capitals by kerns between the letters", "pdf.letter_spacing", PDFTEX)
def tracked():
    body = "\\textls[250]{TRACKED HEADING}\\\\plain text follows."
    return typeset("pdflatex", body, "\\usepackage{microtype}"), [["TRACKED HEADING", "plain text follows."]]


def xelatex(name, why, rules, lines, font, body=None, options=""):
    @case(name, why, rules, XETEX)
    def make():
        text = body or "\\\\".join(lines)
        return typeset("xelatex", text, f"\\usepackage{{fontspec}}\\setmainfont{options}{{{font}}}"), [lines]


xelatex("xelatex-greek-polytonic", "Polytonic Greek by XeTeX", "pdf.words", ["Ἐν ἀρχῇ ἦν ὁ Λόγος,", "καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν."], "DejaVu Serif")
xelatex("xelatex-opentype-ligatures", "Ligatures of an OpenType font unfold", "pdf.fold", ["The official office offers fine waffles.", "Effluent flows off."], "DejaVu Serif")
xelatex("xelatex-chinese-and-japanese", "CJK by XeTeX in identity encoding", "pdf.words", ["北京市朝阳区人民法院", "東京地方裁判所の判決"], "Noto Sans CJK JP")
xelatex("xelatex-hebrew", "Hebrew by XeTeX, right to left", "pdf.rtl", ["הסכם מספר 2041 מיום ראשון", "המחיר כולל מס"], "DejaVu Sans",
        "\\TeXXeTstate=1 \\beginR הסכם מספר \\beginL 2041\\endL{} מיום ראשון\\endR\\par \\beginR המחיר כולל מס\\endR", "[Script=Hebrew]")
xelatex("xelatex-arabic", "Arabic by XeTeX, shaped by HarfBuzz", "pdf.rtl pdf.lam_alef", ["لا إله إلا الله", "الأول من شهر مايو"], "Noto Naskh Arabic",
        "\\TeXXeTstate=1 \\beginR لا إله إلا الله\\endR\\par \\beginR الأول من شهر مايو\\endR", "[Script=Arabic]")
