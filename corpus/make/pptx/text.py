"""Paragraphs of shapes."""
from container import relationship
from cases import body, frame, group, made, par, run, s, shape

made(
    "shapes-groups-and-connectors",
    "Every shape in tree order, groups in groups inlined, connectors too; empty paragraphs dropped, white space kept",
    "paragraphs groups connectors",
    [
        shape("a", "", " ")
        + group(shape("b"), group(f'<p:cxnSp><p:nvCxnSpPr/><p:spPr/>{body("c")}</p:cxnSp>', shape("d")), shape("e"))
        + '<p:pic><p:nvPicPr><p:cNvPr id="5" name="Picture" descr="not text"/><p:nvPr><p:ph type="pic"/></p:nvPr></p:nvPicPr></p:pic>'
        + shape("f")
    ],
    [s(1, paragraphs=["a", " ", "b", "c", "d", "e", "f"])],
)
made(
    "placeholders-of-every-type",
    "Footer, date and slide number placeholders are text like any other",
    "placeholders",
    [
        shape("T", ph='type="title"') + shape("object", ph='idx="1"') + shape("footer", ph='type="ftr" idx="11"') + shape("12 May", ph='type="dt" idx="10"')
        + shape('<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:pPr/><a:t>1</a:t></a:fld>', ph='type="sldNum" idx="12"')
    ],
    [s(1, title="T", paragraphs=["object", "footer", "12 May", "1"])],
)
made(
    "breaks-tabs-and-fields",
    "a:br and the escaped vertical tab are line feeds, a tab stays, a field is its stored text, runs join without a space",
    "break tab field",
    [
        shape(
            run("run") + run("s join"),
            run("a") + '<a:br><a:rPr lang="en-US"/></a:br>' + run("b") + "<a:br/>",
            run("c\td"),
            run("soft_x000B_break"),
            run("Slide ") + '<a:fld type="datetime1"><a:t>1/2/2026</a:t></a:fld>',
            '<a:pPr marL="0"><a:buChar char="•"/><a:tabLst><a:tab pos="914400" algn="l"/></a:tabLst></a:pPr>' + run("bullet is no text"),
            run("kept &lt;&amp;&gt; &#x1F600; <![CDATA[<b>]]>"),
        )
    ],
    [s(1, paragraphs=["runs join", "a\nb\n", "c\td", "soft\nbreak", "Slide 1/2/2026", "bullet is no text", "kept <&> 😀 <b>"])],
)
made(
    "alternate-content-one-branch",
    "Exactly one branch of mc:AlternateContent: a Choice whose prefixes are all known, else the Fallback; nested ones too",
    "alternate_content",
    [
        "".join(
            f'<mc:AlternateContent><mc:Choice Requires="{requires}">{shape(f"choice {requires}")}</mc:Choice><mc:Fallback>{shape(f"fallback {requires}")}</mc:Fallback></mc:AlternateContent>'
            for requires in ("a14", "p14", "new", "a14 new")
        )
        + '<mc:AlternateContent><mc:Choice Requires="new">' + shape("x") + "</mc:Choice><mc:Fallback>"
        + '<mc:AlternateContent><mc:Choice Requires="p14">' + shape("nested") + "</mc:Choice><mc:Fallback>" + shape("x") + "</mc:Fallback></mc:AlternateContent>"
        + "</mc:Fallback></mc:AlternateContent>"
    ],
    [s(1, paragraphs=["choice a14", "choice p14", "fallback new", "fallback a14 new", "nested"])],
)
made(
    "equation-in-a-paragraph",
    "An equation gives its m:t in order at its place in the paragraph",
    "equation",
    [
        '<mc:AlternateContent><mc:Choice Requires="a14">'
        + shape(run("Area ") + '<a14:m><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><a:rPr/><m:t>2</m:t></m:r></m:den></m:f></m:oMath></a14:m>' + run(" m"))
        + "</mc:Choice><mc:Fallback>" + shape(" ") + "</mc:Fallback></mc:AlternateContent>"
    ],
    [s(1, paragraphs=["Area a2 m"])],
)
made(
    "locked-canvas",
    "The shapes of a locked canvas are shapes of the slide",
    "paragraphs.locked_canvas",
    [frame(f"<lc:lockedCanvas><a:sp><a:txSp><a:txBody><a:bodyPr/>{par('inside')}</a:txBody></a:txSp></a:sp></lc:lockedCanvas>") + shape("outside")],
    [s(1, paragraphs=["inside", "outside"])],
)
made(
    "unknown-element-with-text",
    "Text in an element that is not known is named; what is known inside such an element is read",
    "unknown",
    [f"<new:thing>stray<new:inner>{shape('known')}</new:inner></new:thing>" + shape("after")],
    [s(1, paragraphs=["known", "after"])],
    diagnostics=["pptx.unknown_element"],
)
made(
    "surrogates-and-rare-planes",
    "Characters beyond the basic plane, right-to-left marks, combining marks and no-break spaces stay as stored",
    "text.exact",
    [shape("𝒳 𠮷 👩‍👩‍👧", "\u200fשלום\u200e e\u0301", "a\u00a0b\u2028c\u00ad")],
    [s(1, paragraphs=["𝒳 𠮷 👩‍👩‍👧", "\u200fשלום\u200e e\u0301", "a\u00a0b\u2028c\u00ad"])],
)
made(
    "left-out-parts-are-named",
    "Charts, embedded objects, media and comments are named; external targets are never fetched; a film has two relationships and counts once",
    "left_out",
    [shape("text") + frame('<c:chart r:id="rId1"/>')],
    [s(1, paragraphs=["text"])],
    rels={1: [
        relationship(1, "chart", "../charts/chart1.xml"),
        relationship(2, "oleObject", "../embeddings/oleObject1.bin"),
        relationship(3, "video", "http://example.invalid/film.mp4", "External"),
        relationship(4, "http://schemas.microsoft.com/office/2007/relationships/media", "../media/media1.mp4"),
        relationship(5, "comments", "../comments/comment1.xml"),
        relationship(6, "hyperlink", "http://example.invalid/", "External"),
    ]},
    diagnostics=["pptx.charts", "pptx.embedded", "pptx.media", "pptx.comments"],
)
