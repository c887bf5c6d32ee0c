"""Writes DOCX containers part by part, with fixed dates, so that the same source gives the same bytes."""
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
NAMESPACES = {
    "w": W,
    "r": R,
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "w10": "urn:schemas-microsoft-com:office:word",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "wpg": "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "wpc": "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas",
    "wp14": "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
    "new": "http://example.com/a/namespace/of/tomorrow",
}
STRICT = {
    W: "http://purl.oclc.org/ooxml/wordprocessingml/main",
    R: "http://purl.oclc.org/ooxml/officeDocument/relationships",
    NAMESPACES["m"]: "http://purl.oclc.org/ooxml/officeDocument/math",
    NAMESPACES["a"]: "http://purl.oclc.org/ooxml/drawingml/main",
    NAMESPACES["wp"]: "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing",
}
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def declarations():
    return " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())


def root(name, inner, attributes=""):
    return f"{HEAD}<{name} {declarations()} {attributes}>{inner}</{name}>"


def strict(text):
    for transitional, uri in STRICT.items():
        text = text.replace(f'"{transitional}"', f'"{uri}"').replace(f'"{transitional}/', f'"{uri}/')
    return text


def relationship(number, kind, target, mode=""):
    kind = kind if "://" in kind else f"{R}/{kind}"
    mode = f' TargetMode="{mode}"' if mode else ""
    return f'<Relationship Id="rId{number}" Type="{kind}" Target="{target}"{mode}/>'


def relationships(rows):
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{"".join(rows)}</Relationships>'


def content_types(overrides):
    rows = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in overrides.items())
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


def write(path, entries):
    """Entries are (name, text or bytes); the order is kept."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content.encode() if isinstance(content, str) else content)


def document(
    path,
    body=None,
    *,
    main=None,
    parts=(),
    rels=(),
    part="word/document.xml",
    target=None,
    main_type=MAIN_TYPE,
    attributes="",
    make_strict=False,
    package_rels=None,
):
    """One DOCX. `body` is the inside of w:body, or `main` the whole main part; `parts` are further (name, content)."""
    text = main if main is not None else root("w:document", f"<w:body>{body}</w:body>", attributes)
    root_rels = package_rels if package_rels is not None else [relationship(1, "officeDocument", target or part)]
    folder, _, leaf = part.rpartition("/")
    entries = [
        ("[Content_Types].xml", content_types({part: main_type})),
        ("_rels/.rels", relationships(root_rels)),
        (part, text),
    ]
    if rels:
        entries.append((f"{folder}/_rels/{leaf}.rels", relationships(rels)))
    entries += list(parts)
    if make_strict:
        entries = [(entry, strict(content) if isinstance(content, str) else content) for entry, content in entries]
    write(path, entries)
