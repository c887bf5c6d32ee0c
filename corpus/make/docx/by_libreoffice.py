"""Files that LibreOffice writes from OpenDocument, HTML and RTF sources."""
import pathlib
import subprocess
import tempfile

from cases import add, p, t

PRODUCER = "LibreOffice 7.4 (soffice --headless --convert-to docx)"
FLAT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">{styles}<office:body><office:text>{body}</office:text></office:body></office:document>"""


def convert(source, suffix, filter_name=None):
    def build(path):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / f"source.{suffix}"
            file.write_text(source, encoding="utf-8")
            command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless"]
            command += [f"--infilter={filter_name}"] if filter_name else []
            subprocess.run([*command, "--convert-to", "docx:MS Word 2007 XML", "--outdir", folder, str(file)], check=True, capture_output=True, timeout=180)
            pathlib.Path(path).write_bytes((pathlib.Path(folder) / "source.docx").read_bytes())

    return build


def odt(name, why, rules, body, blocks, diagnostics=(), styles=""):
    add(name, why, rules, convert(FLAT.format(body=body, styles=styles), "fodt"), producer=PRODUCER, blocks=blocks, diagnostics=list(diagnostics))


odt(
    "libreoffice-odt-merged-cells",
    "Merged cells of an OpenDocument table, over columns and over rows, as LibreOffice writes them",
    "grid_span vmerge",
    "<table:table><table:table-column table:number-columns-repeated=\"3\"/>"
    "<table:table-row><table:table-cell table:number-columns-spanned=\"2\"><text:p>wide</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>c1</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell table:number-rows-spanned=\"2\"><text:p>tall</text:p></table:table-cell><table:table-cell><text:p>b2</text:p></table:table-cell><table:table-cell><text:p>c2</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:covered-table-cell/><table:table-cell><text:p>b3</text:p><text:p>more</text:p></table:table-cell><table:table-cell><text:p/></table:table-cell></table:table-row>"
    "</table:table><text:p>after</text:p>",
    [t(["wide", "", "c1"], ["tall", "b2", "c2"], ["", "b3\nmore", ""]), p("after", "Normal")],
)
odt(
    "libreoffice-odt-tracked-changes",
    "Insertions and deletions that LibreOffice tracked, a deletion over a paragraph's end among them",
    "ins del deleted_mark",
    "<text:tracked-changes>"
    '<text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>A</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info><text:p>old </text:p></text:deletion></text:changed-region>'
    '<text:changed-region text:id="c2"><text:insertion><office:change-info><dc:creator>A</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info></text:insertion></text:changed-region>'
    '<text:changed-region text:id="c3"><text:deletion><office:change-info><dc:creator>A</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info><text:p> gone</text:p><text:p>also </text:p></text:deletion></text:changed-region>'
    "</text:tracked-changes>"
    '<text:p>The <text:change text:change-id="c1"/>price is <text:change-start text:change-id="c2"/>now <text:change-end text:change-id="c2"/>ten.</text:p>'
    '<text:p>First<text:change text:change-id="c3"/>second</text:p>',
    [p("The price is now ten.", "Normal"), p("Firstsecond", "Normal")],
    ["docx.deleted_text"],
)
odt(
    "libreoffice-odt-text-frame",
    "A text frame of LibreOffice is a text box with a fallback and read once",
    "text_box",
    '<text:p>anchor<draw:frame text:anchor-type="as-char" svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>framed one</text:p><text:p>framed two</text:p></draw:text-box></draw:frame> and on</text:p><text:p>next</text:p>',
    [p("anchor and on", "Normal"), p("framed one", "FrameContents"), p("framed two", "FrameContents"), p("next", "Normal")],
)
odt(
    "libreoffice-odt-shape-with-text",
    "Text in a drawn shape, alone and in a group",
    "text_box.group",
    '<text:p>anchor<draw:custom-shape text:anchor-type="paragraph" svg:width="4cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"><text:p>in a shape</text:p><draw:enhanced-geometry draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N" svg:viewBox="0 0 21600 21600"/></draw:custom-shape></text:p>'
    '<text:p>group<draw:g text:anchor-type="paragraph"><draw:custom-shape svg:width="4cm" svg:height="2cm" svg:x="1cm" svg:y="4cm"><text:p>first of group</text:p><draw:enhanced-geometry draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N" svg:viewBox="0 0 21600 21600"/></draw:custom-shape>'
    '<draw:custom-shape svg:width="4cm" svg:height="2cm" svg:x="6cm" svg:y="4cm"><text:p>second of group</text:p><draw:enhanced-geometry draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N" svg:viewBox="0 0 21600 21600"/></draw:custom-shape></draw:g></text:p>',
    [p("anchor", "Normal"), p("in a shape"), p("group", "Normal"), p("first of group"), p("second of group")],
)
odt(
    "libreoffice-odt-ruby",
    "A ruby annotation that LibreOffice writes",
    "ruby",
    "<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>へ行く</text:p>",
    [p("東京へ行く", "Normal")],
)
odt(
    "libreoffice-odt-white-space-and-hyphens",
    "Spaces, tabs, line breaks and special hyphens of an OpenDocument text",
    "white_space tab br no_break_hyphen soft_hyphen",
    "<text:h text:outline-level=\"1\">Head<text:line-break/>line</text:h><text:p>a<text:s text:c=\"3\"/>b<text:tab/>c<text:line-break/>d\u2011e\u00adf\u00a0g</text:p><text:p/><text:p><text:s text:c=\"2\"/>end</text:p>",
    [p("Head\nline", "Heading1"), p("a   b\tc\nd\u2011e\u00adf\u00a0g", "Normal"), p("", "Normal"), p("  end", "Normal")],
)
odt(
    "libreoffice-odt-lists-notes-comments",
    "Lists, footnotes, endnotes and comments: their marks give no text, each kind is named",
    "list_numbers notes comments",
    "<text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>"
    '<text:p>text<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>a footnote</text:p></text:note-body></text:note> goes'
    '<text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body><text:p>an endnote</text:p></text:note-body></text:note> on'
    "<office:annotation><dc:creator>A</dc:creator><dc:date>2026-01-01T00:00:00</dc:date><text:p>a comment</text:p></office:annotation>.</text:p>",
    [p("one", "Normal"), p("two", "Normal"), p("text goes on.", "Normal")],
    ["docx.comments", "docx.list_numbers", "docx.notes"],
)
add(
    "libreoffice-html-tables",
    "HTML tables with spans, a nested table and headings, by LibreOffice",
    "grid_span vmerge nested_table",
    convert(
        "<html><body><h1>Report</h1><table border=1><tr><th colspan=2>wide</th><th>c</th></tr><tr><td rowspan=2>tall</td><td>b</td><td>c2</td></tr>"
        "<tr><td>b3</td><td>c3</td></tr><tr><td>cell<table border=1><tr><td>n1</td><td>n2</td></tr><tr><td>n3</td><td>n4</td></tr></table></td><td>b4</td><td>c4</td></tr></table><p>after<br>break</p></body></html>",
        "html", "HTML (StarWriter)",
    ),
    producer=PRODUCER,
    blocks=[
        p("Report", "Heading1"),
        t(["wide", "", "c"], ["tall", "b", "c2"], ["", "b3", "c3"], ["cell\nn1\tn2\nn3\tn4", "b4", "c4"]),
        p("after\nbreak", "TextBody"),
    ],
)
add(
    "libreoffice-rtf-fields-and-revisions",
    "Fields, hidden text, revisions, symbols and special characters of an RTF document",
    "complex_field hyperlink vanish ins del",
    convert(
        r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times New Roman;}}{\*\revtbl{Unknown;}{A;}}"
        r'\pard See {\field{\*\fldinst HYPERLINK "http://example.com/"}{\fldrslt the site}} now.\par '
        r"\pard Seen {\v hidden} again\tab tab\line line non\_stop hy\-phen \u8364? end\par "
        r"\pard Kept {\deleted\revauthdel1 gone }{\revised\revauth1 added }end.\par }",
        "rtf",
    ),
    producer=PRODUCER,
    blocks=[p("See the site now.", "Normal"), p("Seen hidden again\ttab\nline non\u2011stop hy\u00adphen € end", "Normal"), p("Kept added end.", "Normal")],
    diagnostics=["docx.deleted_text", "docx.hidden_text"],
)
add(
    "libreoffice-rtf-form-fields",
    "Form fields of an RTF document: a drop-down list, check boxes and a text input",
    "form_dropdown form_checkbox",
    convert(
        r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times New Roman;}}"
        r"\pard Colour {\field{\*\fldinst {FORMDROPDOWN {\*\formfield{\fftype2\ffres1\fftypetxt0\ffhaslistbox{\*\ffname D}\ffdefres0{\*\ffl red}{\*\ffl green}}}}}{\fldrslt}} "
        r"agreed {\field{\*\fldinst {FORMCHECKBOX {\*\formfield{\fftype1\ffres1\fftypetxt0\ffhps20{\*\ffname C}\ffdefres0}}}}{\fldrslt}} end\par }",
        "rtf",
    ),
    producer=PRODUCER,
    blocks=[p("Colour green agreed ☒ end", "Normal")],
)
