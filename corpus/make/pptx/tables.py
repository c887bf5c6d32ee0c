"""Tables: the true grid."""
from cases import cell, group, made, s, shape, table

made(
    "table-plain-and-in-a-group",
    "Tables come in tree order apart from the paragraphs, groups inlined; cell paragraphs are joined, empty ones kept",
    "tables",
    [shape("before") + group(table(["a", "b\n\nc"])) + table(["1", ""], ["3", "4"]) + shape("after")],
    [s(1, paragraphs=["before", "after"], tables=[[["a", "b\n\nc"]], [["1", ""], ["3", "4"]]])],
)
made(
    "table-merged-cells",
    "Cells that a merge covers are empty, over columns, over rows and over both",
    "tables.merges",
    [
        table(
            [cell("wide", 'gridSpan="2"'), cell("", 'hMerge="1"'), cell("tall", 'rowSpan="2"')],
            [cell("x"), cell("y"), cell("", 'vMerge="1"')],
            [cell("block", 'rowSpan="2" gridSpan="2"'), cell("", 'rowSpan="2" hMerge="1"'), cell("z")],
            [cell("", 'gridSpan="2" vMerge="1"'), cell("", 'hMerge="1" vMerge="true"'), cell("w")],
        )
    ],
    [s(1, tables=[[["wide", "", "tall"], ["x", "y", ""], ["block", "", "z"], ["", "", "w"]]])],
)
made(
    "table-text-in-covered-cells",
    "Text in covered cells is left out and counted",
    "tables.covered",
    [table([cell("a", 'gridSpan="2"'), cell("hidden", 'hMerge="1"')], [cell("hidden", 'vMerge="1"'), cell("b")])],
    [s(1, tables=[[["a", ""], ["", "b"]]])],
    diagnostics=["pptx.covered_text"],
)
made(
    "table-span-without-covered-cells",
    "A gridSpan without its hMerge cells gets the missing empty cells, with some of them only the rest; rows are of equal length",
    "tables.missing_covered tables.ragged",
    [table([cell("a", 'gridSpan="3"'), cell("b")], [cell("c", 'gridSpan="3"'), cell("", 'hMerge="1"'), cell("d")], ["e"])],
    [s(1, tables=[[["a", "", "", "b"], ["c", "", "", "d"], ["e", "", "", ""]]])],
)
made(
    "table-span-beyond-reason",
    "A span of ten million columns is cut at 1024 and named",
    "tables.span_clamped",
    [table([cell("a", 'gridSpan="10000000"')], ["b", "c"])],
    [s(1, tables=[[["a"] + [""] * 1023, ["b", "c"] + [""] * 1022]])],
    diagnostics=["pptx.span_clamped"],
)
