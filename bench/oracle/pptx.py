"""Reads PPTX by the written rules on another road than the reader: whole trees and XPath instead of events. Needs lxml.
usage: python bench/oracle/pptx.py FILE... ; one JSON line a file: {"file", "slides"} or {"file", "error"}.
"""
import json
import posixpath
import re
import sys
import zipfile

from lxml import etree

SHORT = {
    "http://schemas.openxmlformats.org/presentationml/2006/main": "p",
    "http://purl.oclc.org/ooxml/presentationml/main": "p",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
    "http://schemas.openxmlformats.org/package/2006/content-types": "ct",
}
KNOWN = {
    "http://schemas.microsoft.com/office/drawing/2010/main",
    "http://schemas.microsoft.com/office/drawing/2012/main",
    "http://schemas.microsoft.com/office/drawing/2014/main",
    "http://schemas.microsoft.com/office/powerpoint/2010/main",
    "http://schemas.microsoft.com/office/powerpoint/2012/main",
    "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "http://purl.oclc.org/ooxml/officeDocument/math",
    "urn:schemas-microsoft-com:vml",
}
SPAN_MAX = 1024


class Refused(Exception):
    pass


def name(element):
    if not isinstance(element.tag, str):
        return ""
    q = etree.QName(element)
    return f"{SHORT.get(q.namespace, '?')}:{q.localname}"


def attribute(element, wanted):
    """An attribute by role and local name."""
    for key, value in element.attrib.items():
        q = etree.QName(key)
        if (f"{SHORT.get(q.namespace, '?')}:{q.localname}" if q.namespace else q.localname) == wanted:
            return value
    return None


class Package:
    def __init__(self, path):
        self.archive = zipfile.ZipFile(path)
        self.names = {}
        for entry in self.archive.namelist():
            key = entry.replace("\\", "/").lstrip("/").lower()
            if key in self.names:
                raise Refused("a name twice")
            self.names[key] = entry

    def tree(self, part):
        if part.lower() not in self.names:
            raise Refused(f"{part} is missing")
        content = self.archive.read(self.names[part.lower()])
        root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, huge_tree=True, remove_comments=True, remove_pis=True))
        if root.getroottree().docinfo.doctype:
            raise Refused("a DOCTYPE")
        choose_branches(root)
        return root

    def relationships(self, part):
        folder, leaf = posixpath.split(part)
        holder = posixpath.join(folder, "_rels", leaf + ".rels")
        if holder.lower() not in self.names:
            return {}
        rows = {}
        for row in self.tree(holder):
            target = row.get("Target").replace("\\", "/")
            target = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            rows[row.get("Id")] = (row.get("Type").rsplit("/", 1)[1], None if row.get("TargetMode") == "External" else target)
        return rows


def choose_branches(root):
    """Puts the branch of every mc:AlternateContent in its place, innermost last, so that nested ones are met again."""
    while True:
        found = next((e for e in root.iter() if name(e) == "mc:AlternateContent"), None)
        if found is None:
            return
        branch = next((c for c in found if name(c) == "mc:Choice" and understood(c)), None)
        if branch is None:
            branch = next((c for c in found if name(c) == "mc:Fallback"), None)
        parent = found.getparent()
        at = parent.index(found)
        children = list(branch) if branch is not None else []
        parent.remove(found)
        for offset, one in enumerate(children):
            parent.insert(at + offset, one)


def understood(choice):
    prefixes = (choice.get("Requires") or "").split()
    return bool(prefixes) and all(choice.nsmap.get(prefix) in KNOWN for prefix in prefixes)


def inside(element, wanted):
    return any(name(up) == wanted for up in element.iterancestors())


def paragraph(element):
    """The text of one a:p, found by its leaves."""
    text = ""
    for leaf in element.iter():
        if any(name(up) in ("a:pPr", "a:lstStyle") for up in leaf.iterancestors()):
            continue
        if name(leaf) == "a:br":
            text += "\n"
        elif name(leaf) in ("a:t", "m:t"):
            text += re.sub("_x000[Bb]_", "\n", leaf.text or "")
    return text


def paragraphs(element):
    return [paragraph(one) for one in element.iter() if name(one) == "a:p"]


def is_true(value):
    return value in ("1", "true")


def grid(table):
    rows = []
    for line in table:
        if name(line) != "a:tr":
            continue
        cells = [c for c in line if name(c) == "a:tc"]
        row = []
        index = 0
        while index < len(cells):
            cell = cells[index]
            covered = is_true(cell.get("hMerge")) or is_true(cell.get("vMerge"))
            row.append("" if covered else "\n".join(paragraphs(cell)))
            index += 1
            if is_true(cell.get("hMerge")):
                continue
            wide = min(int(cell.get("gridSpan") or 1), SPAN_MAX)
            marked = 0
            while index < len(cells) and is_true(cells[index].get("hMerge")) and marked < wide - 1:
                marked += 1
                index += 1
            row += [""] * (wide - 1)
        rows.append(row)
    width = max((len(row) for row in rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows] if width else []


def placeholder(shape):
    found = next((e for e in shape.iter() if name(e) == "p:ph"), None)
    return None if found is None else found.get("type", "obj")


def is_written(shape):
    return any(name(e) in ("a:r", "a:fld", "a:br", "m:oMath") for e in shape.iter())


def read_slide(package, number, part):
    root = package.tree(part)
    if name(root) != "p:sld":
        raise Refused("not a slide")
    related = package.relationships(part)
    title = None
    title_shape = next((e for e in root.iter() if name(e) == "p:sp" and placeholder(e) in ("title", "ctrTitle")), None)
    if title_shape is not None and is_written(title_shape):
        title = "\n".join(text for text in paragraphs(title_shape) if text)
    texts = []
    tables = []
    for element in root.iter():
        if name(element) == "a:tbl":
            tables.append({"rows": grid(element)})
        elif name(element) == "dgm:relIds":
            row = related.get(attribute(element, "r:dm"))
            if row is None or row[1] is None:
                raise Refused("a diagram without data")
            texts += diagram(package.tree(row[1]))
        elif name(element) == "a:p" and not inside(element, "a:tc") and title_shape not in element.iterancestors():
            texts.append(paragraph(element))
    pages = [target for kind, target in related.values() if kind == "notesSlide"]
    if len(pages) > 1:
        raise Refused("several notes pages")
    notes = "\n".join(read_notes(package.tree(pages[0]))) if pages else ""
    return {"notes": notes, "number": number, "paragraphs": [text for text in texts if text], "tables": tables, "title": title}


def diagram(root):
    points = [e for e in root.iter() if name(e) == "dgm:pt" and e.get("type", "node") in ("node", "asst")]
    return [text for point in points for text in paragraphs(point)]


def read_notes(root):
    shapes = [e for e in root.iter() if name(e) == "p:sp" and placeholder(e) == "body"]
    return [text for shape in shapes for text in paragraphs(shape)]


def read(path):
    package = Package(path)
    main = next((target for kind, target in package.relationships("").values() if kind == "officeDocument"), None)
    if main is None:
        raise Refused("no main part")
    root = package.tree(main)
    if name(root) != "p:presentation":
        raise Refused("not a presentation")
    related = package.relationships(main)
    slides = []
    for element in root.iter():
        if name(element) == "p:sldId" and name(element.getparent()) == "p:sldIdLst":
            row = related.get(attribute(element, "r:id"))
            if row is None or row[1] is None:
                raise Refused("a slide without part")
            slides.append(read_slide(package, len(slides) + 1, row[1]))
    return slides


for path in sys.argv[1:]:
    try:
        answer = {"file": path, "slides": read(path)}
    except (Refused, zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, NotImplementedError, RuntimeError) as error:
        answer = {"file": path, "error": str(error)[:200]}
    print(json.dumps(answer, ensure_ascii=False))
