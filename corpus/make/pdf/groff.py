"""Documents set by groff: its own PDF driver, tables by tbl."""
import os
import subprocess

from case import case

GROFF = "groff 1.22.4 -Tpdf"
SETUP = ".pl 11c\n.ll 12c\n.po 1c\n.nf\n"


def typeset(source, *options):
    environment = dict(os.environ, SOURCE_DATE_EPOCH="0")
    return subprocess.run(["groff", "-k", "-Tpdf", *options], input=(SETUP + source).encode(), env=environment, check=True, capture_output=True).stdout


@case("groff-french", "French with accents, quotation marks and ligatures by groff", "pdf.words pdf.fold", GROFF)
def french():
    lines = ["L'été dernier, à Nîmes, l'œuvre fut finie.", "« Ça suffit », affirme le préfet."]
    return typeset("L\\(aqété dernier, à Nîmes, l\\(aqœuvre fut finie.\n« Ça suffit », affirme le préfet.\n"), [lines]


@case("groff-table", "A table of tbl with right-aligned numbers", "pdf.no_glue", GROFF)
def table():
    rows = [("Item", "Count", "Price"), ("Bolt", "120", "0.15"), ("Washer", "3", "10.02")]
    return typeset(".TS\nbox tab(;);\nl r n.\n" + "\n".join(";".join(r) for r in rows) + "\n.TE\n", "-t"), [[" ".join(r) for r in rows]]


@case("groff-justified-and-indented", "Adjusted lines, an indent and a bullet list", "pdf.gap", GROFF)
def justified():
    source = ".fi\n.ad b\n.hy 0\n.br\nThe words of this line are spread\n.brp\nthe last one is not.\n.br\n.in 1c\n.ti -0.5c\n\\(bu\\h'0.3c'first point\n.br\n"
    return typeset(source), [["The words of this line are spread", "the last one is not.", "• first point"]]
