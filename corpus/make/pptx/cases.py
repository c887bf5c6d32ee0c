"""The list of cases: what each file is, how it is built, and what its source says must be read."""
from dataclasses import dataclass, field
from typing import Callable, Optional

from container import presentation

CASES = []


@dataclass
class Case:
    name: str
    why: str
    rules: list
    build: Callable
    producer: str
    slides: Optional[list] = None
    error: Optional[dict] = None
    diagnostics: list = field(default_factory=list)
    limits: dict = field(default_factory=dict)


def named(rule):
    """A rule of this format, or one that the formats share."""
    return rule if rule.split(".")[0] in ("container", "document", "limits", "xml") else f"pptx.{rule}"


def add(name, why, rules, build, *, producer="hand-written parts", **expected):
    assert all(case.name != name for case in CASES), name
    CASES.append(Case(name, why, [named(rule) for rule in rules.split()], build, producer, **expected))


def made(name, why, rules, trees, slides=None, *, error=None, diagnostics=(), limits=None, **options):
    """A case whose slides are written by hand."""
    add(
        name, why, rules, lambda path: presentation(path, trees, **options),
        slides=slides, error=error, diagnostics=list(diagnostics), limits=limits or {},
    )


def s(number, *, title=None, paragraphs=(), tables=(), notes=""):
    """An expected slide."""
    rows = [{"rows": [list(row) for row in table]} for table in tables]
    return {"notes": notes, "number": number, "paragraphs": list(paragraphs), "tables": rows, "title": title}


def fails(code, **details):
    return {"code": code, **({"details": details} if details else {})}


def run(text):
    return f'<a:r><a:rPr lang="en-GB"/><a:t>{text}</a:t></a:r>'


def par(inner=""):
    """A paragraph of the source: text is put into one run, markup is taken as it is."""
    return f"<a:p>{inner if inner.startswith('<') or not inner else run(inner)}</a:p>"


def body(*paragraphs):
    return f"<p:txBody><a:bodyPr/><a:lstStyle/>{''.join(map(par, paragraphs))}</p:txBody>"


def shape(*paragraphs, ph=None):
    """A shape with a text body; `ph` are the attributes of its placeholder."""
    placeholder = f"<p:ph {ph}/>" if ph is not None else ""
    return (
        '<p:sp><p:nvSpPr><p:cNvPr id="9" name="Name" descr="not text"/><p:cNvSpPr/>'
        f"<p:nvPr>{placeholder}</p:nvPr></p:nvSpPr><p:spPr/>{body(*paragraphs)}</p:sp>"
    )


def group(*inner):
    return f'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="Group"/></p:nvGrpSpPr><p:grpSpPr/>{"".join(inner)}</p:grpSp>'


def frame(inner, uri=""):
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Frame"/></p:nvGraphicFramePr>'
        f'<a:graphic><a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic></p:graphicFrame>'
    )


def cell(text="", attributes=""):
    paragraphs = "".join(par(line) for line in text.split("\n"))
    return f"<a:tc {attributes}><a:txBody><a:bodyPr/>{paragraphs}</a:txBody><a:tcPr/></a:tc>"


def table(*rows):
    """Rows are lists of texts or of cells."""
    lines = "".join(f'<a:tr h="1">{"".join(c if c.startswith("<") else cell(c) for c in row)}</a:tr>' for row in rows)
    style = "<a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId>"
    return frame(f'<a:tbl><a:tblPr firstRow="1">{style}</a:tblPr><a:tblGrid/>{lines}</a:tbl>')
