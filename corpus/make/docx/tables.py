"""Tables as true grids: merges, skipped columns, ragged rows, nested tables."""
from cases import body, cell, p, par, row, t, table

RESTART, CONTINUE = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"


def span(columns):
    return f'<w:gridSpan w:val="{columns}"/>'


body(
    "merged-cells-horizontal",
    "A cell over several columns gives its text, then an empty string for each further column",
    "grid_span",
    table(row(cell("wide", span(3)), "d"), row("a", cell("bc", span(2)), "d"), row("a", "b", "c", "d")),
    [t(["wide", "", "", "d"], ["a", "bc", "", "d"], ["a", "b", "c", "d"])],
)
body(
    "merged-cells-vertical",
    "A vertical merge gives its text in the first cell, then empty strings; vMerge without a value continues",
    "vmerge",
    table(row(cell("tall", RESTART), "b1"), row(cell("", CONTINUE), "b2"), row(cell("", '<w:vMerge w:val="continue"/>'), "b3"), row(cell("new", RESTART), "b4"), row(cell("", CONTINUE), "b5")),
    [t(["tall", "b1"], ["", "b2"], ["", "b3"], ["new", "b4"], ["", "b5"])],
)
body(
    "merged-cells-both-ways",
    "A merge over rows and columns at once, beside cells that shift the grid columns of later rows",
    "grid_span vmerge.span",
    table(row("a", cell("block", span(2) + RESTART), "d"), row("e", cell("", span(2) + CONTINUE), "h"), row(cell("i", span(2)), "k", "l")),
    [t(["a", "block", "", "d"], ["e", "", "", "h"], ["i", "", "k", "l"])],
)
body(
    "merge-that-covers-text",
    "Text of a cell that a merge covers is left out and counted",
    "covered_text",
    table(row(cell("top", RESTART), cell("left", '<w:hMerge w:val="restart"/>'), cell("covered", '<w:hMerge w:val="continue"/>')), row(cell("covered", CONTINUE), "b", "c")),
    [t(["top", "left", ""], ["", "b", "c"])],
    diagnostics=["docx.covered_text"],
)
body(
    "vertical-merge-with-nothing-above",
    "A continue under nothing, or under a plain cell, keeps its text and starts a merge of its own",
    "vmerge.orphan",
    table(row(cell("first row", CONTINUE), "b"), row("plain", "b"), row(cell("orphan", CONTINUE), "b"), row(cell("", CONTINUE), "b")),
    [t(["first row", "b"], ["plain", "b"], ["orphan", "b"], ["", "b"])],
)
body(
    "vertical-merge-by-grid-column",
    "The cell above is the one at the same grid column, whatever its number in its row",
    "vmerge.grid_column",
    table(row("a", "b", cell("tall", RESTART)), row(cell("ab", span(2)), cell("", CONTINUE)), row(cell("not below a merge", CONTINUE), "b", cell("", CONTINUE))),
    [t(["a", "b", "tall"], ["ab", "", ""], ["not below a merge", "b", ""])],
)
body(
    "merged-cells-legacy",
    "The old horizontal merge: continue is an empty string",
    "hmerge",
    table(row(cell("wide", '<w:hMerge w:val="restart"/>'), cell("", "<w:hMerge/>"), "c"), row("a", "b", "c")),
    [t(["wide", "", "c"], ["a", "b", "c"])],
)
body(
    "skipped-grid-columns",
    "gridBefore and gridAfter give an empty string for each skipped column, and merges know those columns",
    "grid_before grid_after",
    table(
        row("", "Bits", "", "", properties=""),
        row("8", "7", properties='<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'),
        row(cell("a", RESTART), "b", "c", "d"),
        row(cell("under b", CONTINUE), cell("x"), properties='<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'),
    ),
    [t(["", "Bits", "", ""], ["", "8", "7", ""], ["a", "b", "c", "d"], ["", "under b", "x", ""])],
)
body(
    "ragged-rows",
    "Rows are padded to the widest; a row without cells is a row of empty strings",
    "ragged",
    table(row("a"), row("b", "c", "d"), "<w:tr/>", row(cell("e", span(2)))),
    [t(["a", "", ""], ["b", "c", "d"], ["", "", ""], ["e", "", ""])],
)
body(
    "nested-table-in-its-cell",
    "A nested table is text of its cell: cells by tabs, rows by line feeds, the obligatory last paragraph dropped",
    "nested_table",
    table(row(cell(par("before") + table(row("1", "2"), row("3", cell(par("4") + par("5")))) + "<w:p/>"), "b"),
          row(cell(table(row("x")) + "<w:p/><w:p/>"), cell(table(row("y")) + par("text"))),
          row(cell("<w:p/>"), cell(par("c") + "<w:p/>"))),
    [t(["before\n1\t2\n3\t4\n5", "b"], ["x\n\n", "y\ntext"], ["", "c\n"])],
)
body(
    "nested-tables-in-nested-tables",
    "Tables nest to any depth that the XML may have; each is a grid of its own",
    "nested_table.deep",
    table(row(cell(table(row(cell("wide", span(2))), row("a", cell(table(row("x", "y")) + "<w:p/>"))) + "<w:p/>"))),
    [t(["wide\t\na\tx\ty"])],
)
body(
    "cell-paragraphs-by-line-feed",
    "The paragraphs of a cell are joined by line feeds, empty ones too; a break inside stays a line feed",
    "cell_paragraphs",
    table(row(cell(par("one") + "<w:p/>" + par("<w:r><w:t>two</w:t><w:br/><w:t>three</w:t></w:r>")), cell("<w:p/><w:p/>"))),
    [t(["one\n\ntwo\nthree", "\n"])],
)
body(
    "table-without-cells-is-no-block",
    "A table of no rows, or whose rows have no cells, is no block",
    "table_without_cells",
    par("a") + table() + table("<w:tr/>") + par("b"),
    [p("a"), p("b")],
)
body(
    "spans-that-lie",
    "Spans over 1024 are cut and counted; zero, negative and unreadable ones are one column",
    "span_clamped",
    table(row(cell("a", span(2000000000)), "b"), row(cell("c", span(0)), cell("d", span(-4)), cell("e", span("many")), cell("f", "<w:gridSpan/>"))),
    [t(["a"] + [""] * 1023 + ["b"], ["c", "d", "e", "f"] + [""] * 1021)],
    diagnostics=["docx.span_clamped"],
)
