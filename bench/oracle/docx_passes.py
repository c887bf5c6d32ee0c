"""The passes of the oracle: the whole tree is loaded and rewritten (branches chosen, changes accepted, wrappers
dissolved, fields judged by their extent) before any text is taken."""
from lxml import etree

SPACES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "urn:schemas-microsoft-com:vml": "v",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas": "wpc",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing": "wp14",
    "http://schemas.microsoft.com/office/drawing/2010/main": "a14",
}
CHOSEN = {"wps", "wpg", "wpc", "wp14", "w14", "w15", "a14", "m", "v"}
WRAPPERS = set("sdt sdtContent smartTag customXml ins moveTo hyperlink fldSimple bdo dir ruby rubyBase".split())
DRAWINGS = {"w:drawing", "w:pict", "w:object"}
GONE = set(
    "w:sdtPr w:sdtEndPr w:smartTagPr w:customXmlPr w:fldData w:rt w:rubyPr w:instrText w:delInstrText w:delText w:pPrChange w:rPrChange "
    "w:tcPrChange w:trPrChange w:tblPrChange w:tblPrExChange w:tblGridChange w:sectPrChange w:sectPr w:numberingChange".split()
)
CHARACTERS = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011", "w:softHyphen": "\u00ad"}


class Refused(Exception):
    pass


def name(element):
    if not isinstance(element.tag, str):
        return ""
    q = etree.QName(element)
    return f"{SPACES.get(q.namespace, q.namespace)}:{q.localname}"


def attribute(element, wanted):
    for key, value in element.attrib.items():
        q = etree.QName(key)
        if (SPACES.get(q.namespace, "") + ":" if q.namespace else "") + q.localname == wanted:
            return value
    return None


def child(element, *path):
    for step in path:
        element = next((c for c in element if name(c) == step), None)
        if element is None:
            return None
    return element


def dissolve(element):
    """Puts the children of an element in its place."""
    parent, at = element.getparent(), element.getparent().index(element)
    for offset, inner in enumerate(list(element)):
        parent.insert(at + offset, inner)
    parent.remove(element)


def choose_branches(root):
    while True:
        found = next((e for e in root.iter() if name(e) == "mc:AlternateContent"), None)
        if found is None:
            return
        taken = None
        for branch in found:
            if taken is None and name(branch) == "mc:Choice":
                needed = (branch.get("Requires") or "").split()
                spaces = [branch.nsmap.get(prefix) for prefix in needed]
                if needed and all(SPACES.get(s) in CHOSEN or "/word/20" in (s or "") and "/wordml" in s for s in spaces):
                    taken = branch
            elif taken is None and name(branch) == "mc:Fallback":
                taken = branch
        if taken is None:
            found.getparent().remove(found)
            continue
        for branch in list(found):
            if branch is not taken:
                found.remove(branch)
        dissolve(taken)
        dissolve(found)


def accept_changes(root):
    """Deleted rows, cells, runs and former properties go; paragraphs with a deleted mark are marked."""
    for element in list(root.iter()):
        kind = name(element)
        if kind == "w:p":
            mark = child(element, "w:pPr", "w:rPr")
            if mark is not None and any(name(c) in ("w:del", "w:moveFrom") for c in mark):
                element.set("joins", "yes")
        elif kind == "w:tr":
            if child(element, "w:trPr", "w:del") is not None:
                element.getparent().remove(element)
        elif kind == "w:tc":
            if child(element, "w:tcPr", "w:cellDel") is not None:
                for inner in [c for c in element if name(c) != "w:tcPr"]:
                    element.remove(inner)
        elif kind in ("w:del", "w:moveFrom") and name(element.getparent()) not in ("w:rPr", "w:trPr", "m:ctrlPr"):
            element.getparent().remove(element)
        elif kind in GONE and element.getparent() is not None and kind != "w:sectPr":
            element.getparent().remove(element)


def drop_unknown(root):
    """What stands in the text under a foreign name is no text; inside drawings any shape may hold a box."""
    for element in list(root.iter()):
        foreign = name(element).split(":")[0] not in ("w", "m", "mc", "w14", "w15")
        if foreign and isinstance(element.tag, str) and not any(name(a) in DRAWINGS for a in element.iterancestors()):
            element.getparent().remove(element)


def dissolve_wrappers(root):
    for element in list(root.iter()):
        if name(element).startswith("w:") and name(element)[2:] in WRAPPERS and element.getparent() is not None:
            dissolve(element)


def judge_fields(root):
    """Marks what stands in the instruction of a field that was closed, and puts form values where fields end."""
    order = {element: n for n, element in enumerate(root.iter())}
    stories = {}
    for element in root.iter():
        if name(element) == "w:fldChar":
            box = next((a for a in element.iterancestors() if name(a) in ("w:txbxContent", "w:body")), root)
            stories.setdefault(box, []).append(element)
    hidden, results = [], []
    for marks in stories.values():
        open_fields = []
        for mark in marks:
            kind = attribute(mark, "w:fldCharType")
            if kind == "begin":
                open_fields.append([mark, None])
            elif kind == "separate" and open_fields and open_fields[-1][1] is None:
                open_fields[-1][1] = mark
            elif kind == "end" and open_fields:
                begin, separate = open_fields.pop()
                hidden.append((order[begin], order[mark if separate is None else separate]))
                if child(begin, "w:ffData") is not None:
                    results.append((child(begin, "w:ffData"), separate, mark))
    leaves = [e for e in root.iter() if name(e) in CHARACTERS or name(e) in ("w:t", "m:t", "w:sym")]
    for leaf in leaves:
        if any(begin < order[leaf] < end for begin, end in hidden):
            leaf.set("hidden", "yes")
    shows = lambda e: e.get("value") or e in leaves and e.get("hidden") is None and (e.text or name(e) not in ("w:t", "m:t"))
    for data, separate, end in sorted(results, key=lambda result: order[result[2]]):
        first = order[end] if separate is None else order[separate]
        shown = any(first < at < order[end] and shows(element) for element, at in order.items())
        if not shown and not any(begin < order[end] < stop for begin, stop in hidden):
            end.set("value", form_value(data))


def form_value(data):
    box, listed = child(data, "w:checkBox"), child(data, "w:ddList")
    switch = lambda e: attribute(e, "w:val") in (None, "1", "true", "on")
    if box is not None:
        checked, default = child(box, "w:checked"), child(box, "w:default")
        state = checked if checked is not None else default
        return "☒" if state is not None and switch(state) else "☐"
    if listed is None:
        return ""
    entries = [attribute(e, "w:val") or "" for e in listed if name(e) == "w:listEntry"]
    chosen = [attribute(child(listed, n), "w:val") for n in ("w:result", "w:default") if child(listed, n) is not None]
    index = int(chosen[0]) if chosen else 0
    return entries[index] if index < len(entries) else ""
