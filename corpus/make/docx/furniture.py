"""What stands around the body and is not read: headers, notes, comments, list numbers, macros; each is named."""
from cases import body, p, par, row, run, t, table
from container import relationship, root

body(
    "headers-and-footers-are-named",
    "Headers and footers are not read; those that hold text are counted, empty ones are not",
    "headers",
    par("body") + '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:headerReference w:type="first" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/></w:sectPr>',
    [p("body")],
    diagnostics=["docx.headers"],
    rels=[relationship(1, "header", "header1.xml"), relationship(2, "header", "header2.xml"), relationship(3, "footer", "footer1.xml")],
    parts=[("word/header1.xml", root("w:hdr", par("head"))), ("word/header2.xml", root("w:hdr", "<w:p/>")), ("word/footer1.xml", root("w:ftr", table(row("foot"))))],
)
body(
    "empty-headers-are-not-named",
    "A document whose headers hold no text has no diagnostic",
    "headers.empty",
    par("body") + '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>',
    [p("body")],
    rels=[relationship(1, "header", "header1.xml")],
    parts=[("word/header1.xml", root("w:hdr", par(run(" "))))],
)
body(
    "notes-and-comments-are-named",
    "Footnotes, endnotes and comments are not read, their marks give no text; diagnostics name them",
    "notes comments",
    par(run("a") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run("b") + '<w:r><w:endnoteReference w:id="2"/></w:r>' + run("c") + '<w:r><w:commentReference w:id="0"/></w:r>'),
    [p("abc")],
    diagnostics=["docx.comments", "docx.notes"],
    rels=[relationship(1, "footnotes", "footnotes.xml"), relationship(2, "endnotes", "endnotes.xml"), relationship(3, "comments", "comments.xml")],
    parts=[
        ("word/footnotes.xml", root("w:footnotes", '<w:footnote w:id="2">' + par("note") + "</w:footnote>")),
        ("word/endnotes.xml", root("w:endnotes", '<w:endnote w:id="2">' + par("end") + "</w:endnote>")),
        ("word/comments.xml", root("w:comments", '<w:comment w:id="0">' + par("comment") + "</w:comment>")),
    ],
)
NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
STYLES = root(
    "w:styles",
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Child"><w:basedOn w:val="Heading1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Plain"><w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="LoopA"><w:basedOn w:val="LoopB"/></w:style><w:style w:type="paragraph" w:styleId="LoopB"><w:basedOn w:val="LoopA"/></w:style>'
    '<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>',
)
WITH_STYLES = {"rels": [relationship(1, "styles", "styles.xml")], "parts": [("word/styles.xml", STYLES)]}
body(
    "list-numbers-are-named",
    "The number of a list item is no text of its paragraph; a diagnostic counts numbered paragraphs",
    "list_numbers",
    par("one", f'<w:pStyle w:val="ListParagraph"/>{NUMBERED}') + par("two", NUMBERED) + par("none", '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    [p("one", "ListParagraph"), p("two"), p("none")],
    diagnostics=["docx.list_numbers"],
)
body(
    "list-numbers-by-style",
    "A paragraph that its style numbers, or a style above it, is counted too",
    "list_numbers.style",
    par("chapter", '<w:pStyle w:val="Heading1"/>') + par("section", '<w:pStyle w:val="Child"/>'),
    [p("chapter", "Heading1"), p("section", "Child")],
    diagnostics=["docx.list_numbers"],
    **WITH_STYLES,
)
NUMBERING = root(
    "w:numbering",
    '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="none"/><w:lvlText w:val="%1"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:lvlText w:val=""/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>',
)
body(
    "list-numbers-that-do-not-show",
    "A list level of format none, as LibreOffice gives every heading, or without a text shows no number and is not counted",
    "list_numbers.none",
    par("a", NUMBERED) + par("b", '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
    [p("a"), p("b")],
    rels=[relationship(1, "numbering", "numbering.xml")],
    parts=[("word/numbering.xml", NUMBERING)],
)
body(
    "list-numbers-switched-off",
    "Numbering that a style or a paragraph switches off is not counted; styles that are based on each other end",
    "list_numbers.off",
    par("a", '<w:pStyle w:val="Plain"/>') + par("b", '<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>') + par("c", '<w:pStyle w:val="LoopA"/>'),
    [p("a", "Plain"), p("b", "Heading1"), p("c", "LoopA")],
    **WITH_STYLES,
)
body(
    "hidden-text-by-style",
    "Text that a character style hides is kept and named like any hidden text",
    "vanish.style",
    par(run("seen ") + run("hidden", '<w:rStyle w:val="Secret"/>') + run(" shown", '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>')),
    [p("seen hidden shown")],
    diagnostics=["docx.hidden_text"],
    **WITH_STYLES,
)
body(
    "macros-are-named",
    "A macro-enabled document is read; its macros are never looked at and named by a diagnostic",
    "macros",
    par("body"),
    [p("body")],
    diagnostics=["docx.macros"],
    main_type="application/vnd.ms-word.document.macroEnabled.main+xml",
    rels=[relationship(1, "http://schemas.microsoft.com/office/2006/relationships/vbaProject", "vbaProject.bin")],
    parts=[("word/vbaProject.bin", b"\xd0\xcf\x11\xe0 not looked at")],
)
