"""Notes pages."""
from cases import fails, made, s, shape
from container import relationship, root

RELS = {1: [relationship(1, "notesSlide", "../notesSlides/notesSlide1.xml")]}


def page(tree):
    return ("ppt/notesSlides/notesSlide1.xml", root("p:notes", f"<p:cSld><p:spTree>{tree}</p:spTree></p:cSld>"))


made(
    "notes-body-alone",
    "Notes are the paragraphs of the notes body placeholder, empty ones kept; slide image, number, header and date are not",
    "notes",
    [shape("slide"), shape("no notes")],
    [s(1, paragraphs=["slide"], notes="first\n\nthird\nline"), s(2, paragraphs=["no notes"])],
    rels=RELS,
    parts=[page(
        shape(ph='type="sldImg"') + shape("Header", ph='type="hdr" sz="quarter"') + shape("first", "", "<a:r><a:t>third</a:t></a:r><a:br/><a:r><a:t>line</a:t></a:r>", ph='type="body" idx="1"')
        + shape("1", ph='type="sldNum" idx="5"')
    )],
)
made(
    "notes-other-shapes-are-named",
    "Text in other shapes of a notes page is left out and named",
    "notes.shapes",
    [shape("slide")],
    [s(1, paragraphs=["slide"], notes="note")],
    rels=RELS,
    parts=[page(shape("note", ph='type="body" idx="1"') + shape("a text box on the notes page"))],
    diagnostics=["pptx.notes_shapes"],
)
made(
    "notes-part-missing",
    "A notes page that is referred to and missing fails",
    "missing.notes",
    [shape("slide")],
    error=fails("document_malformed", reason="a part is missing", at={"part": "ppt/notesSlides/notesSlide1.xml"}),
    rels=RELS,
)
