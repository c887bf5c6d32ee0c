"""Tracked changes: everything is read as if all changes were accepted."""
from cases import body, cell, p, par, row, run, t, table

BY = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"'
MARK_DELETED = f"<w:rPr><w:del {BY}/></w:rPr>"


def inserted(content):
    return f"<w:ins {BY}>{content}</w:ins>"


def deleted(text):
    return f"<w:del {BY}><w:r><w:delText xml:space=\"preserve\">{text}</w:delText></w:r></w:del>"


body(
    "insertions-read-deletions-dropped",
    "ins is read, del is dropped with all inside, w:t in it too; both nest",
    "ins del",
    par(run("The ") + inserted(run("new ")) + deleted("old ") + run("price") + f"<w:del {BY}>{run(' is gone')}<w:r><w:tab/></w:r></w:del>"
        + inserted(run(" is ") + deleted("never ") + run("10"))),
    [p("The new price is 10")],
    diagnostics=["docx.deleted_text"],
)
body(
    "moved-text-read-once",
    "moveTo is read, moveFrom is dropped, a paragraph that was moved away goes with its mark",
    "move",
    f"<w:p><w:pPr><w:rPr><w:moveFrom {BY}/></w:rPr></w:pPr><w:moveFromRangeStart w:id=\"3\" w:name=\"m\"/><w:moveFrom {BY}>{run('moved')}</w:moveFrom><w:moveFromRangeEnd w:id=\"3\"/></w:p>"
    + par("middle")
    + f"<w:p><w:pPr><w:rPr><w:moveTo {BY}/></w:rPr></w:pPr><w:moveToRangeStart w:id=\"4\" w:name=\"m\"/><w:moveTo {BY}>{run('moved')}</w:moveTo><w:moveToRangeEnd w:id=\"4\"/></w:p>",
    [p("middle"), p("moved")],
    diagnostics=["docx.deleted_text"],
)
body(
    "deleted-paragraph-mark-joins-next",
    "A deleted paragraph mark joins the next sibling paragraph, whose style wins; chains join, a content control is no border",
    "deleted_mark",
    par(run("one "), '<w:pStyle w:val="Title"/>' + MARK_DELETED) + '<w:bookmarkStart w:id="9" w:name="b"/><w:bookmarkEnd w:id="9"/>' + par("two", '<w:pStyle w:val="Quote"/>')
    + par(run("a"), MARK_DELETED) + par(run("b"), MARK_DELETED) + "<w:sdt><w:sdtContent>" + par("c") + "</w:sdtContent></w:sdt>"
    + par(run("kept"), f"<w:rPr><w:ins {BY}/></w:rPr>"),
    [p("one two", "Quote"), p("abc"), p("kept")],
)
body(
    "deleted-paragraph-mark-before-table-or-end",
    "Before a table or the end a paragraph with a deleted mark stays, or goes when it is empty; cells are ends of their own",
    "deleted_mark.no_sibling",
    par(run("stays"), '<w:pStyle w:val="Quote"/>' + MARK_DELETED) + table(row("a", cell(par("x") + par(run("y"), MARK_DELETED))))
    + par("", MARK_DELETED) + table(row("b", cell(par("z") + par(deleted("q"), MARK_DELETED)))) + par("last") + par("", MARK_DELETED),
    [p("stays", "Quote"), t(["a", "x\ny"]), t(["b", "z"]), p("last")],
    diagnostics=["docx.deleted_text"],
)
body(
    "deleted-row-dropped",
    "A deleted row is dropped with all inside, an inserted row is read; a table without rows left is no block",
    "deleted_row",
    table(row("a", "b"), row("gone", "too", properties=f"<w:del {BY}/>"), row("c", "d", properties=f"<w:ins {BY}/>"))
    + par("between") + table(row("all", "gone", properties=f"<w:del {BY}/>")) + par("end"),
    [t(["a", "b"], ["c", "d"]), p("between"), p("end")],
    diagnostics=["docx.deleted_text"],
)
body(
    "deleted-cell-is-empty",
    "A deleted cell keeps its place and loses its text; an inserted cell is read",
    "cell_del",
    table(row(cell("a", f"<w:cellDel {BY}/>"), cell("b", f"<w:cellIns {BY}/>"), "c")),
    [t(["", "b", "c"])],
    diagnostics=["docx.deleted_text"],
)
body(
    "property-changes-ignored",
    "What pPrChange, rPrChange, tcPrChange, trPrChange and sectPrChange keep of former properties is not read",
    "property_changes",
    par(run("new", f'<w:rPrChange {BY}><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
        f'<w:pStyle w:val="Now"/><w:rPr><w:rPrChange {BY}><w:rPr><w:del {BY}/></w:rPr></w:rPrChange></w:rPr><w:pPrChange {BY}><w:pPr><w:pStyle w:val="Before"/></w:pPr></w:pPrChange>')
    + par("no style", f'<w:pPrChange {BY}><w:pPr><w:pStyle w:val="Before"/></w:pPr></w:pPrChange>')
    + table(row(cell("a", f'<w:gridSpan w:val="1"/><w:tcPrChange {BY}><w:tcPr><w:gridSpan w:val="3"/><w:vMerge/></w:tcPr></w:tcPrChange>'), "b",
                properties=f'<w:trPrChange {BY}><w:trPr><w:gridBefore w:val="2"/></w:trPr></w:trPrChange>')),
    [p("new", "Now"), p("no style"), t(["a", "b"])],
)
body(
    "deleted-text-outside-del",
    "delText and a deleted field instruction are left out wherever they stand",
    "del_text",
    par(run("a") + "<w:r><w:delText>b</w:delText><w:delInstrText>PAGE</w:delInstrText></w:r>" + run("c")),
    [p("ac")],
    diagnostics=["docx.deleted_text"],
)
