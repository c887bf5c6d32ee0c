"""Containers and parts: what the file must be, and what it may be."""
import zipfile

from cases import add, fails, made, s, shape, table
from container import MAIN_TYPE, TYPE, presentation, root, slide_part

made(
    "strict-namespaces",
    "A file in the strict namespaces reads like a transitional one",
    "container.strict",
    [shape("T", ph='type="title"') + shape("text") + table(["a", "b"])],
    [s(1, title="T", paragraphs=["text"], tables=[[["a", "b"]]])],
    make_strict=True,
)
made(
    "macro-enabled-slide-show",
    "Macro-enabled, template and slide show variants are of the format; macros are ignored and named",
    "container.variants macros",
    [shape("text")],
    [s(1, paragraphs=["text"])],
    main_type="application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml",
    further_types={"ppt/vbaProject.bin": "application/vnd.ms-office.vbaProject"},
    parts=[("ppt/vbaProject.bin", b"\xd0\xcf\x11\xe0 not looked at")],
    diagnostics=["pptx.macros"],
)
made(
    "main-part-of-another-name",
    "The main part is found by relationship, in any folder, by an absolute target with backslashes",
    "container.main_part",
    [shape("text")],
    [s(1, paragraphs=["text"])],
    main="deck/main.xml",
    main_target="\\deck\\main.xml",
)
made(
    "main-part-of-another-format",
    "A Word document under the name of a presentation does not match",
    "container.other_formats",
    [shape("text")],
    error=fails("format_mismatch"),
    main_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
)
made(
    "slide-with-doctype",
    "Any DOCTYPE is refused: entities could stand for anything",
    "xml.doctype",
    [],
    error=fails("document_malformed", reason="XML that is not well-formed: a DOCTYPE"),
    slide_list=[1],
    slide_targets={1: "slides/slide1.xml"},
    parts=[("ppt/slides/slide1.xml", slide_part(shape("&x;")).replace("<p:sld ", '<!DOCTYPE x [<!ENTITY x "text">]><p:sld ', 1))],
)
made(
    "utf16-part",
    "A part in UTF-16 reads like one in UTF-8",
    "xml.encodings",
    [],
    [s(1, paragraphs=["größe 数"])],
    slide_list=[1],
    slide_targets={1: "slides/slide1.xml"},
    parts=[("ppt/slides/slide1.xml", slide_part(shape("größe 数")).replace("UTF-8", "UTF-16").encode("utf-16"))],
)


def prefixed(path):
    """The presentation and drawing namespaces under other prefixes than Office writes."""
    tree = shape("text").replace("<p:", "<pml:").replace("</p:", "</pml:").replace("<a:", "<").replace("</a:", "</")
    xml = (
        '<pml:sld xmlns:pml="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns="http://schemas.openxmlformats.org/drawingml/2006/main">'
        f"<pml:cSld><pml:spTree>{tree}</pml:spTree></pml:cSld></pml:sld>"
    )
    presentation(path, [], slide_list=[1], slide_targets={1: "slides/slide1.xml"}, parts=[("ppt/slides/slide1.xml", xml)])


add("other-prefixes", "Prefixes mean what they are bound to, not what Office writes", "xml.prefixes", prefixed, slides=[s(1, paragraphs=["text"])])


def cut(path):
    presentation(path, [shape("text")])
    with open(path, "rb+") as file:
        file.truncate(700)


add("cut-container", "A container that was cut fails", "container.cut", cut, error=fails("document_malformed"))


def wrong_crc(path):
    presentation(path, [shape("the text that matters")])
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo("ppt/slides/slide1.xml").header_offset
    with open(path, "rb+") as file:
        content = bytearray(file.read())
        name = content.index(b"ppt/slides/slide1.xml", at)
        # The directory's CRC, not that of the local header, is the one that counts.
        directory = content.rindex(b"PK\x01\x02", 0, content.rindex(b"ppt/slides/slide1.xml"))
        assert directory > name
        content[directory + 16] ^= 0xFF
        file.seek(0)
        file.write(content)


add(
    "wrong-crc", "A part that does not match its CRC-32 fails, readable as it is", "container.crc", wrong_crc,
    error=fails("document_malformed", reason="a part does not match its CRC-32", at={"part": "ppt/slides/slide1.xml"}),
)
