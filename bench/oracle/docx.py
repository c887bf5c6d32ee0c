"""Reads DOCX by the written rules on another road than the reader: see docx_passes.py. Needs lxml.
usage: python bench/oracle/docx.py FILE... ; one JSON line a file: {"file", "blocks"} or {"file", "error"}.
It knows no symbol fonts: w:sym gives its code point.
"""
import io
import json
import posixpath
import sys
import zipfile

from lxml import etree

from docx_passes import CHARACTERS, DRAWINGS, Refused, accept_changes, attribute, child, choose_branches, dissolve_wrappers, drop_unknown, judge_fields, name

MATH = set(
    "oMath oMathPara acc bar box borderBox d deg den e eqArr f fName func groupChr lim limLow limUpp m mr nary num phant rad sPre sSub sSubSup sSup sub sup r".split()
)


def relationships(archive, part):
    folder, _, leaf = part.rpartition("/")
    holder = posixpath.join(folder, "_rels", leaf + ".rels")
    names = {n.lower(): n for n in archive.namelist()}
    if holder.lower() not in names:
        return {}
    rows = {}
    for row in etree.fromstring(archive.read(names[holder.lower()])):
        target = row.get("Target").replace("\\", "/")
        target = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        rows[row.get("Id")] = (row.get("Type").rsplit("/", 1)[1], names.get(target.lower()) if row.get("TargetMode") != "External" else None)
    return rows


class Document:
    def __init__(self, path):
        self.archive = zipfile.ZipFile(path)
        main = next((target for kind, target in relationships(self.archive, "").values() if kind == "officeDocument"), None)
        if main is None:
            raise Refused("no main part")
        self.related = relationships(self.archive, main)
        if self.archive.getinfo(main).file_size > 100_000_000:
            raise Refused("too large for a tree")
        content = self.archive.read(main)
        if b"<!DOCTYPE" in content:
            raise Refused("a document type")
        self.root = etree.parse(io.BytesIO(content), etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)).getroot()

    def blocks(self):
        root = self.root
        if name(root) != "w:document" or child(root, "w:body") is None:
            raise Refused("no body")
        choose_branches(root)
        accept_changes(root)
        drop_unknown(root)
        dissolve_wrappers(root)
        judge_fields(root)
        for element in root.iter():
            if name(element) in ("w:altChunk", "w:subDoc"):
                raise Refused(name(element))
        return [block for body in root if name(body) == "w:body" for block in self.story(body)]

    def story(self, container):
        """The blocks of a body, a cell or a box; each is ('p', text, style) or ('t', rows)."""
        blocks, waiting, stray = [], None, []

        def settle(paragraph, even_empty):
            text, style, boxes = paragraph
            if text or even_empty:
                blocks.append(("p", text, style))
            blocks.extend(boxes)

        def end_stray():
            nonlocal stray, waiting
            if stray:
                before = waiting or ("", None, [])
                waiting = None
                text, boxes = self.inline(stray)
                settle((before[0] + text, None, before[2] + boxes), False)
                stray = []

        for element in container:
            kind = name(element)
            if kind in ("w:p", "w:tbl"):
                end_stray()
            if kind == "w:p":
                text, boxes = self.inline(element)
                before = waiting or ("", None, [])
                style = child(element, "w:pPr", "w:pStyle")
                paragraph = (before[0] + text, None if style is None else attribute(style, "w:val"), before[2] + boxes)
                waiting = paragraph if element.get("joins") else None
                if waiting is None:
                    settle(paragraph, True)
            elif kind == "w:tbl":
                if waiting is not None:
                    settle(waiting, False)
                    waiting = None
                rows = self.table(element)
                if rows:
                    blocks.append(("t", rows))
            elif self.inline([element]) != ("", []):
                stray.append(element)
        end_stray()
        if waiting is not None:
            settle(waiting, False)
        return blocks

    def inline(self, elements):
        text, boxes = "", []
        for element in elements:
            kind = name(element)
            shown = element.get("hidden") is None
            if kind in ("w:t", "m:t"):
                text += (element.text or "") if shown else ""
            elif kind in CHARACTERS:
                text += CHARACTERS[kind] if shown else ""
            elif kind == "w:sym":
                code = int(attribute(element, "w:char"), 16)
                text += ("\ufffd" if code == 0 or 0xD800 <= code < 0xE000 else chr(code)) if shown else ""
            elif kind == "w:fldChar":
                text += element.get("value") or ""
            elif kind == "w:r" or kind.startswith("m:") and kind[2:] in MATH:
                inner, more = self.inline(element)
                text, boxes = text + inner, boxes + more
            elif kind in DRAWINGS:
                boxes += self.drawing(element)
        return text, boxes

    def drawing(self, element):
        if name(element) == "w:txbxContent":
            return self.story(element)
        if name(element) == "dgm:relIds":
            return self.diagram(attribute(element, "r:dm"))
        return [block for inner in element for block in self.drawing(inner)]

    def diagram(self, identity):
        part = self.related.get(identity, (None, None))[1]
        if part is None:
            raise Refused("a diagram without data")
        texts = []
        for point in etree.fromstring(self.archive.read(part)).iter():
            if name(point) == "dgm:pt" and point.get("type") in (None, "node", "asst"):
                for paragraph in (e for e in point.iter() if name(e) == "a:p"):
                    texts.append("".join("\n" if name(e) == "a:br" else e.text or "" for e in paragraph.iter() if name(e) in ("a:t", "a:br")))
        return [("p", text, None) for text in texts if text]

    def table(self, element):
        """Cells are laid on a map of (row, column) first, merges are judged on the map, then rows are cut from it."""
        placed, width, height = {}, 0, 0
        for row in (r for r in element if name(r) == "w:tr"):
            column = span(row, "w:trPr", "w:gridBefore", 0)
            for cell in (c for c in row if name(c) == "w:tc"):
                over = merge(cell, "w:vMerge")
                text = self.cell(cell)
                if merge(cell, "w:hMerge") == "continue":
                    text, over = "", None
                above = placed.get((height - 1, column))
                if over == "continue" and above is not None and above[1] is not None:
                    text = ""
                placed[height, column] = (text, over)
                column += span(cell, "w:tcPr", "w:gridSpan", 1)
            width = max(width, column + span(row, "w:trPr", "w:gridAfter", 0))
            height += 1
        if not placed:
            return []
        if width * height > 5_000_000:
            raise Refused("a grid too large")
        return [[placed.get((row, column), ("",))[0] for column in range(width)] for row in range(height)]

    def cell(self, element):
        blocks = self.story(element)
        kinds = [block[0] for block in blocks]
        if kinds[-2:] == ["t", "p"] and blocks[-1][1] == "":
            blocks.pop()
        return "\n".join(b[1] if b[0] == "p" else "\n".join("\t".join(row) for row in b[1]) for b in blocks)


def span(element, properties, wanted, least):
    found = child(element, properties, wanted)
    try:
        value = int(attribute(found, "w:val")) if found is not None else least
    except (TypeError, ValueError):
        value = least
    return min(max(value, least), 1024)


def merge(cell, wanted):
    found = child(cell, "w:tcPr", wanted)
    return None if found is None else "restart" if attribute(found, "w:val") == "restart" else "continue"


def output(block):
    if block[0] == "p":
        return {"kind": "paragraph", "style": block[2], "text": block[1]}
    return {"kind": "table", "rows": block[1]}


for path in sys.argv[1:]:
    try:
        line = {"file": path, "blocks": [output(block) for block in Document(path).blocks()]}
    except Exception as error:  # whatever a damaged file raises is a refusal here
        line = {"file": path, "error": f"{type(error).__name__}: {error}"[:160]}
    print(json.dumps(line, ensure_ascii=False))
