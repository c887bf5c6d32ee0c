"""Files that libraries and pandoc write."""
import os
import pathlib
import subprocess

from cases import add, p, t

HERE = pathlib.Path(__file__).resolve().parent


def python_docx(fill):
    def build(path):
        import docx

        document = docx.Document()
        fill(document)
        document.save(path)

    return build


def merged(document):
    document.add_heading("Prices", level=1)
    table = document.add_table(rows=3, cols=3)
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 0).merge(table.cell(0, 1)).text = "wide"
    table.cell(1, 2).merge(table.cell(2, 2)).text = "tall"
    document.add_paragraph("after", style="Quote")


def breaks(document):
    paragraph = document.add_paragraph("line one\nline two\ttabbed")
    paragraph.add_run(" hidden").font.hidden = True
    paragraph.add_run().add_break()
    paragraph.add_run("end")
    document.add_page_break()
    document.add_paragraph("item", style="List Bullet")
    document.sections[0].header.paragraphs[0].text = "head"
    document.sections[0].footer.paragraphs[0].text = "foot"


add("python-docx-merged-cells", "Cells that python-docx merged over columns and over rows", "grid_span vmerge", python_docx(merged), producer="python-docx 1.2.0",
    blocks=[p("Prices", "Heading1"), t(["wide", "", "02"], ["10", "11", "tall"], ["20", "21", ""]), p("after", "Quote")])
add("python-docx-breaks-and-headers", "Line and page breaks, hidden text, a list by style, header and footer by python-docx", "br vanish list_numbers.style headers",
    python_docx(breaks), producer="python-docx 1.2.0",
    blocks=[p("line one\nline two\ttabbed hidden\nend"), p("\n"), p("item", "ListBullet")],
    diagnostics=["docx.headers", "docx.hidden_text", "docx.list_numbers"])


def npm(name):
    def build(path):
        modules = os.environ.get("DOCX_NPM")
        if not modules:
            raise SystemExit("DOCX_NPM must name a folder in which docx@9.5.1 is installed")
        subprocess.run(["node", str(HERE / "by-docx-npm.cjs"), modules, name, path], check=True)

    return build


NPM = "docx 9.5.1 (npm)"
add("docx-npm-tracked-changes", "Inserted and deleted runs by the npm package docx", "ins del", npm("trackedChanges"), producer=NPM,
    blocks=[p("Kept added end")], diagnostics=["docx.deleted_text"])
add("docx-npm-tables", "Row and column spans by the npm package docx, a nested table", "grid_span vmerge nested_table", npm("tables"), producer=NPM,
    blocks=[t(["wide", "", "c"], ["tall", "b", "x\ty"], ["", "b2", "c2"])])
add("docx-npm-characters", "Tabs, breaks, symbols, no-break hyphens, check boxes and links by the npm package docx", "tab br sym sdt.checkbox hyperlink", npm("characters"), producer=NPM,
    blocks=[p("a\tb\nc\n☺ d\u2011e"), p("☒☐ done"), p("see the site", None)])
add("docx-npm-equations", "Equations by the npm package docx", "omml", npm("equations"), producer=NPM, blocks=[p("x=12+32")])
add("docx-npm-text-box", "A VML text box by the npm package docx", "text_box.vml", npm("textBox"), producer=NPM,
    blocks=[p("before"), p(), p("in the box"), p("after")])
add("docx-npm-notes-and-comments", "Footnotes, comments, a numbered list and a header by the npm package docx", "notes comments list_numbers headers", npm("notes"), producer=NPM,
    blocks=[p("text with note"), p("item", "ListParagraph"), p("commented words")],
    diagnostics=["docx.comments", "docx.headers", "docx.list_numbers", "docx.notes"])


def pandoc(text, source="markdown"):
    def build(path):
        subprocess.run(["pandoc", "-f", source, "-t", "docx", "-o", path], input=text.encode(), check=True)

    return build


PANDOC = "pandoc 2.17"
add("pandoc-markdown", "Headings, lists, a table, a quotation, code and a footnote by pandoc", "style list_numbers notes", pandoc(
    "# Title\n\nFirst *word* `code`[^1].\n\n[^1]: The note.\n\n- item\n\n> quoted\n\n```\nline 1\n  line 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
    producer=PANDOC,
    blocks=[p("Title", "Heading1"), p("First word code.", "FirstParagraph"), p("item", "Compact"), p("quoted", "BlockText"), p("line 1\n  line 2", "SourceCode"), t(["a", "b"], ["1", "2"])],
    diagnostics=["docx.list_numbers", "docx.notes"])
add("pandoc-equations-and-links", "Inline and display equations and links by pandoc", "omml hyperlink", pandoc("Let $x^2 + \\frac{a}{b}$ and [a link](http://example.com).\n\n$$E = mc^2$$\n"),
    producer=PANDOC, blocks=[p("Let x2+ab and a link.", "FirstParagraph"), p("E=mc2", "BodyText")])
