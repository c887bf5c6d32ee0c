"""Writes PPTX containers part by part, with fixed dates, so that the same source gives the same bytes."""
import zipfile

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.presentationml"
MAIN_TYPE = f"{TYPE}.presentation.main+xml"
NAMESPACES = {
    "p": P,
    "r": R,
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "lc": "http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
    "p14": "http://schemas.microsoft.com/office/powerpoint/2010/main",
    "new": "http://example.com/a/namespace/of/tomorrow",
}
STRICT = {
    P: "http://purl.oclc.org/ooxml/presentationml/main",
    R: "http://purl.oclc.org/ooxml/officeDocument/relationships",
    NAMESPACES["a"]: "http://purl.oclc.org/ooxml/drawingml/main",
    NAMESPACES["dgm"]: "http://purl.oclc.org/ooxml/drawingml/diagram",
    NAMESPACES["m"]: "http://purl.oclc.org/ooxml/officeDocument/math",
}
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def root(name, inner):
    declarations = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
    return f"{HEAD}<{name} {declarations}>{inner}</{name}>"


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


def strict(text):
    for transitional, uri in STRICT.items():
        text = text.replace(f'"{transitional}"', f'"{uri}"').replace(f'"{transitional}/', f'"{uri}/')
    return text


def write(path, entries):
    """Entries are (name, text or bytes); the order is kept."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content.encode() if isinstance(content, str) else content)


def slide_part(tree, attributes=""):
    return root("p:sld", f"<p:cSld><p:spTree>{tree}</p:spTree></p:cSld>").replace("<p:sld ", f"<p:sld {attributes}", 1)


def presentation(
    path,
    slides,
    *,
    rels=None,
    parts=(),
    slide_list=None,
    slide_targets=None,
    main="ppt/presentation.xml",
    main_target=None,
    main_type=MAIN_TYPE,
    further_types=None,
    make_strict=False,
    attributes=None,
):
    """One PPTX. `slides` are the insides of shape trees; `rels` relationships by slide number; `parts` (name, content)."""
    folder = main.rpartition("/")[0]
    ids = slide_list if slide_list is not None else list(range(1, len(slides) + 1))
    targets = slide_targets or {number: f"slides/slide{number}.xml" for number in range(1, len(slides) + 1)}
    listed = "".join(f'<p:sldId id="{255 + number}" r:id="rId{number}"/>' for number in ids)
    entries = [
        ("[Content_Types].xml", content_types({main: main_type, **(further_types or {})})),
        ("_rels/.rels", relationships([relationship(1, "officeDocument", main_target or main)])),
        (main, root("p:presentation", f"<p:sldIdLst>{listed}</p:sldIdLst>" if ids else "")),
        (f"{folder}/_rels/{main.rpartition('/')[2]}.rels", relationships([relationship(n, "slide", t) for n, t in targets.items()])),
    ]
    for number, tree in enumerate(slides, 1):
        entries.append((f"{folder}/slides/slide{number}.xml", slide_part(tree, (attributes or {}).get(number, ""))))
        if rels and number in rels:
            entries.append((f"{folder}/slides/_rels/slide{number}.xml.rels", relationships(rels[number])))
    entries += list(parts)
    if make_strict:
        entries = [(entry, strict(content) if isinstance(content, str) else content) for entry, content in entries]
    write(path, entries)
