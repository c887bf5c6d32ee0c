"""Text boxes, WordArt and SmartArt: what a drawing says, once, after the paragraph that anchors it."""
from alternate_content import either
from cases import body, cell, fails, p, par, row, run, t, table
from container import R, relationship, root

DML = "http://schemas.openxmlformats.org/drawingml/2006"
WORD = "http://schemas.microsoft.com/office/word/2010"


def content(blocks):
    return f"<w:txbxContent>{blocks}</w:txbxContent>"


def shape(blocks):
    return f"<wps:wsp><wps:cNvSpPr/><wps:spPr/><wps:txbx>{content(blocks)}</wps:txbx><wps:bodyPr/></wps:wsp>"


def drawing(inner, uri=f"{WORD}/wordprocessingShape"):
    return (
        '<w:drawing><wp:anchor><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>12700</wp:posOffset></wp:positionH>'
        '<wp:positionV relativeFrom="page"><wp:align>top</wp:align></wp:positionV><wp:extent cx="1" cy="1"/><wp:wrapNone/><wp:docPr id="1" name="Box" descr="not text"/>'
        f'<a:graphic><a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic>'
        '<wp14:sizeRelH relativeFrom="margin"><wp14:pctWidth>40000</wp14:pctWidth></wp14:sizeRelH></wp:anchor></w:drawing>'
    )


def vml(blocks, name="shape"):
    return f'<w:pict><v:{name} id="s"><v:textbox>{content(blocks)}</v:textbox><w10:wrap/></v:{name}></w:pict>'


def r(inner):
    return f"<w:r>{inner}</w:r>"


body(
    "text-box-read-once",
    "A text box in both branches of AlternateContent is read once, as blocks after the paragraph that anchors it",
    "text_box",
    par(run("before ") + r(either("wps", drawing(shape(par("box one", '<w:pStyle w:val="Quote"/>') + par("box two"))), vml(par("box one") + par("box two")))) + run("after")) + par("next"),
    [p("before after"), p("box one", "Quote"), p("box two"), p("next")],
)
body(
    "text-box-without-fallback",
    "A DrawingML text box is read without Fallback and without AlternateContent",
    "text_box.no_fallback",
    par(run("a") + r(either("wps", drawing(shape(par("choice only")))))) + par(run("b") + r(drawing(shape(par("bare"))))),
    [p("a"), p("choice only"), p("b"), p("bare")],
)
body(
    "text-box-in-vml-shapes",
    "Any VML shape may hold a text box: shape, rect, oval, line, roundrect; an image's name and data are no text",
    "text_box.vml",
    par(run("a") + "".join(r(vml(par(name), name)) for name in ("shape", "rect", "oval", "line", "roundrect")))
    + par(r('<w:pict><v:shape><v:imagedata o:title="none"/></v:shape><w:binData w:name="wordml://1.png">AAAA</w:binData></w:pict>')),
    [p("a"), p("shape"), p("rect"), p("oval"), p("line"), p("roundrect"), p()],
)
body(
    "text-boxes-in-groups",
    "Boxes of groups, groups in groups and canvases are read in order, DrawingML and VML",
    "text_box.group",
    par(r(drawing("<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr/>" + shape(par("g1")) + "<wpg:grpSp>" + shape(par("g2")) + shape(par("g3")) + "</wpg:grpSp></wpg:wgp>", f"{WORD}/wordprocessingGroup"))
        + r(drawing("<wpc:wpc>" + shape(par("c1")) + "</wpc:wpc>", f"{WORD}/wordprocessingCanvas"))
        + r("<w:pict><v:group><v:group>" + f"<v:rect><v:textbox>{content(par('v1'))}</v:textbox></v:rect></v:group><v:oval><v:textbox>{content(par('v2'))}</v:textbox></v:oval></v:group></w:pict>")),
    [p(), p("g1"), p("g2"), p("g3"), p("c1"), p("v1"), p("v2")],
)
body(
    "text-box-in-a-cell",
    "The text of a box that is anchored in a table cell follows its anchor inside the cell",
    "text_box.cell",
    table(row(cell(par(run("anchor") + r(vml(par("box") + table(row("x", "y"))))) + par("rest")), "b")),
    [t(["anchor\nbox\nx\ty\nrest", "b"])],
)
body(
    "text-box-with-table-and-box",
    "A box may hold tables and further boxes; all become blocks after the anchor in the order of the box",
    "text_box.nested",
    par(run("anchor") + r(drawing(shape(par(run("outer") + r(vml(par("inner")))) + table(row("x", "y")) + par("end"))))) + par("next"),
    [p("anchor"), p("outer"), p("inner"), t(["x", "y"]), p("end"), p("next")],
)
body(
    "text-box-of-deleted-text",
    "A box anchored in deleted text is dropped with it; one in a joined paragraph follows the whole",
    "text_box.revisions",
    par(run("a ") + "<w:del w:id=\"1\" w:author=\"A\">" + r(vml(par("gone"))) + "</w:del>" + r(vml(par("kept"))), '<w:rPr><w:del w:id="2" w:author="A"/></w:rPr>') + par("b"),
    [p("a b"), p("kept")],
    diagnostics=["docx.deleted_text"],
)
body(
    "word-art-is-named",
    "The text of VML WordArt is an attribute and not read; a diagnostic names it",
    "word_art",
    par(run("a") + r('<w:pict><v:shape><v:textpath style="x" string="DRAFT"/></v:shape></w:pict>')),
    [p("a")],
    diagnostics=["docx.wordart"],
)
SMART = '<dgm:relIds r:dm="rId5" r:lo="rId6" r:qs="rId7" r:cs="rId8"/>'
POINTS = "".join(
    f'<dgm:pt modelId="{number}"{kind}><dgm:prSet phldrT="[Text]"/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/>{"".join(f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>" for text in texts) or "<a:p/>"}</dgm:t></dgm:pt>'
    for number, kind, texts in (
        (1, ' type="doc"', ["document"]), (2, "", ["Plan"]), (3, ' type="parTrans"', ["no"]), (4, ' type="node"', ["Do", "it"]),
        (5, ' type="sibTrans"', ["no"]), (6, ' type="asst"', ["Check"]), (7, ' type="pres"', ["no"]), (8, "", []),
    )
)
DATA = root("dgm:dataModel", f"<dgm:ptLst>{POINTS}</dgm:ptLst><dgm:cxnLst/>")
body(
    "smart-art-after-its-anchor",
    "The node texts of SmartArt follow the paragraph that anchors it, in the order of ptLst; points without text give nothing",
    "smart_art",
    par(run("anchor") + r(drawing(SMART, f"{DML}/diagram"))) + par("next"),
    [p("anchor"), p("Plan"), p("Do"), p("it"), p("Check"), p("next")],
    rels=[relationship(5, "diagramData", "diagrams/data1.xml")],
    parts=[("word/diagrams/data1.xml", DATA)],
)
body(
    "smart-art-without-its-data",
    "SmartArt whose data part is missing fails: its text would be missing",
    "smart_art.missing",
    par(run("anchor") + r(drawing(SMART, f"{DML}/diagram"))),
    error=fails("document_malformed"),
    rels=[relationship(5, "diagramData", "diagrams/data1.xml")],
)
body(
    "charts-and-embedded-objects-are-named",
    "Charts, OLE objects and ActiveX controls are not read; diagnostics name them; the picture of an object gives no text",
    "charts embedded",
    par(run("a") + r(drawing('<c:chart r:id="rId1"/>', f"{DML}/chart")))
    + par(run("b") + r('<w:object w:dxaOrig="1"><v:shape o:ole=""><v:imagedata r:id="rId2"/></v:shape><o:OLEObject Type="Link" ProgID="Excel.Sheet.12" r:id="rId3"><o:LinkType>EnhancedMetaFile</o:LinkType><o:LockedField>false</o:LockedField></o:OLEObject></w:object>')),
    [p("a"), p("b")],
    diagnostics=["docx.charts", "docx.embedded"],
    rels=[
        relationship(1, "chart", "charts/chart1.xml"), relationship(2, "image", "media/image1.emf"),
        relationship(3, "oleObject", "file:///C:/secret/never-opened.xlsx", "External"),
    ],
    parts=[("word/charts/chart1.xml", root("c:chartSpace", "<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>chart title</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart>"))],
)
