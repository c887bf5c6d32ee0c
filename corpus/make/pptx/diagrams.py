"""SmartArt."""
from cases import fails, frame, made, par, s, shape
from container import relationship, root

SMARTART = frame('<dgm:relIds r:dm="rId1" r:lo="rId2" r:qs="rId3" r:cs="rId4"/>', "http://schemas.openxmlformats.org/drawingml/2006/diagram")
RELS = {1: [relationship(1, "diagramData", "../diagrams/data1.xml")]}


def point(text, kind=""):
    kind = f' type="{kind}"' if kind else ""
    return f'<dgm:pt modelId="1"{kind}><dgm:prSet phldrT="[Text]"/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/>{par(text)}</dgm:t></dgm:pt>'


def data(*points):
    return ("ppt/diagrams/data1.xml", root("dgm:dataModel", f"<dgm:ptLst>{''.join(points)}</dgm:ptLst><dgm:cxnLst/>"))


made(
    "smartart-at-its-place",
    "The texts of nodes and assistants stand in the order of the point list at the place of the frame; layout points do not",
    "smartart",
    [shape("before") + SMARTART + shape("after")],
    [s(1, paragraphs=["before", "Head", "Aide", "Second", "after"])],
    rels=RELS,
    parts=[data(point("document", "doc"), point("Head"), point("between", "sibTrans"), point("Aide", "asst"), point(""), point("Second", "node"), point("layout", "pres"), point("t", "parTrans"))],
)
made(
    "smartart-data-missing",
    "A diagram whose data part is missing fails, since its text would be missing",
    "smartart missing.diagram",
    [shape("before") + SMARTART],
    error=fails("document_malformed", reason="a part is missing", at={"part": "ppt/diagrams/data1.xml"}),
    rels=RELS,
)
