"""mc:AlternateContent: exactly one branch, at every level."""
from cases import body, cell, p, par, row, run, t, table


def either(requires, choice, fallback=None):
    fallback = "" if fallback is None else f"<mc:Fallback>{fallback}</mc:Fallback>"
    return f'<mc:AlternateContent><mc:Choice Requires="{requires}">{choice}</mc:Choice>{fallback}</mc:AlternateContent>'


body(
    "alternate-content-in-a-line",
    "Choice when all its prefixes are known, else Fallback, never both; nested ones are chosen for themselves",
    "alternate_content",
    par(either("w14", run("A"), run("x")) + either("wps w15", run("B"), run("x")) + either("new", run("x"), run("C")) + either("w14 new", run("x"), run("D"))
        + either("wps", run("E") + either("new", run("x"), run("F")), run("x")) + "<w:r>" + either("m", "<w:t>G</w:t>", "<w:t>x</w:t>") + "</w:r>"),
    [p("ABCDEFG")],
)
body(
    "alternate-content-several-choices",
    "The first Choice that is known is taken, however many follow",
    "alternate_content.choices",
    par('<mc:AlternateContent><mc:Choice Requires="new">' + run("x") + '</mc:Choice><mc:Choice Requires="w14">' + run("first known") + '</mc:Choice><mc:Choice Requires="wps">'
        + run("x") + "</mc:Choice><mc:Fallback>" + run("x") + "</mc:Fallback></mc:AlternateContent>"),
    [p("first known")],
)
body(
    "alternate-content-around-blocks-rows-and-cells",
    "One branch also around blocks, rows and cells, and in shared properties",
    "alternate_content.levels",
    either("new", par("x"), par("block")) + table(either("w14", row("a", "b"), row("x", "x")), row("c", either("new", cell("x"), cell("d"))))
    + par(run("styled"), either("new", '<w:pStyle w:val="X"/>', '<w:pStyle w:val="Quote"/>')),
    [p("block"), t(["a", "b"], ["c", "d"]), p("styled", "Quote")],
)
body(
    "alternate-content-without-usable-branch",
    "When no Choice is known and there is no Fallback, what is left out is counted as unknown",
    "alternate_content.none",
    par(run("a") + either("new", run("left out")) + either("new", "<new:mark/>") + run("b")),
    [p("ab")],
    diagnostics=["docx.unknown_element"],
)
body(
    "alternate-content-prefix-of-another-namespace",
    "A known prefix counts by the namespace it stands for, not by its letters",
    "alternate_content.prefix",
    par('<mc:AlternateContent xmlns:wps="http://example.com/not/a/shape" xmlns:shape="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><mc:Choice Requires="wps">'
        + run("x") + '</mc:Choice><mc:Choice Requires="shape">' + run("by namespace") + "</mc:Choice></mc:AlternateContent>"),
    [p("by namespace")],
)
