"""Files that LibreOffice Impress writes from OpenDocument sources."""
import pathlib
import subprocess
import tempfile

from cases import add, s

PRODUCER = "LibreOffice 7.4 (soffice --headless --convert-to pptx)"
FLAT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation">
<office:styles><style:style style:name="M-title" style:family="presentation"/><style:style style:name="M-outline1" style:family="presentation"/>
<style:style style:name="M-notes" style:family="presentation"/></office:styles>
<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout>
<style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>
<office:master-styles><style:master-page style:name="M" style:page-layout-name="L"><presentation:notes>
<draw:frame presentation:style-name="M-notes" presentation:class="notes" presentation:placeholder="true" svg:x="1cm" svg:y="12cm" svg:width="15cm" svg:height="10cm"><draw:text-box/></draw:frame>
</presentation:notes></style:master-page></office:master-styles>
<office:body><office:presentation>{body}</office:presentation></office:body></office:document>"""
PLACE = 'svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="3cm"'


def convert(source):
    def build(path):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "source.fodp"
            file.write_text(source, encoding="utf-8")
            command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pptx", "--outdir", folder, str(file)]
            subprocess.run(command, check=True, capture_output=True, timeout=180)
            pathlib.Path(path).write_bytes((pathlib.Path(folder) / "source.pptx").read_bytes())

    return build


def odp(name, why, rules, pages, slides, diagnostics=()):
    add(name, why, rules, convert(FLAT.format(body="".join(pages))), producer=PRODUCER, slides=slides, diagnostics=list(diagnostics))


def page(inner, attributes=""):
    return f'<draw:page draw:master-page-name="M" {attributes}>{inner}</draw:page>'


def box(*paragraphs, kind=""):
    style = {"title": "M-title", "outline": "M-outline1", "notes": "M-notes"}.get(kind)
    kind = f'presentation:style-name="{style}" presentation:class="{kind}"' if kind else ""
    lines = "".join(f"<text:p>{line}</text:p>" for line in paragraphs)
    return f"<draw:frame {kind} {PLACE}><draw:text-box>{lines}</draw:text-box></draw:frame>"


odp(
    "libreoffice-odp-titles-and-notes",
    "Title, outline with a line break and a tab, notes, and a hidden page, from OpenDocument",
    "title paragraphs notes hidden break tab",
    [
        page(
            box("Budget 2026", kind="title") + box("Rent", "first<text:line-break/>second", "a<text:tab/>b", kind="outline")
            + f'<presentation:notes>{box("Speak slowly.", "Then stop.", kind="notes")}</presentation:notes>'
        ),
        page(box("Backup", kind="title"), 'draw:style-name="hidden"'),
    ],
    [
        s(1, title="Budget 2026", paragraphs=["Rent", "first\nsecond", "a\tb"], notes="Speak slowly.\nThen stop."),
        s(2, title="Backup"),
    ],
)
odp(
    "libreoffice-odp-merged-table",
    "A table with cells merged over columns and over rows, from OpenDocument",
    "tables tables.merges",
    [
        page(
            f'<draw:frame {PLACE}><table:table><table:table-column table:number-columns-repeated="3"/>'
            '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>wide</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>c1</text:p></table:table-cell></table:table-row>'
            '<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>tall</text:p></table:table-cell><table:table-cell><text:p>b2</text:p><text:p>more</text:p></table:table-cell><table:table-cell><text:p>c2</text:p></table:table-cell></table:table-row>'
            "<table:table-row><table:covered-table-cell/><table:table-cell><text:p>b3</text:p></table:table-cell><table:table-cell/></table:table-row>"
            "</table:table></draw:frame>"
        )
    ],
    [s(1, tables=[[["wide", "", "c1"], ["tall", "b2\nmore", "c2"], ["", "b3", ""]]])],
)
odp(
    "libreoffice-odp-groups-and-shapes",
    "Groups, custom shapes and a line with text, from OpenDocument",
    "groups connectors paragraphs",
    [
        page(
            box("first") + f'<draw:g>{box("in the group")}<draw:rect {PLACE}><text:p>a rectangle</text:p></draw:rect></draw:g>'
            + box("last")
        )
    ],
    [s(1, paragraphs=["first", "in the group", "a rectangle", "last"])],
)
