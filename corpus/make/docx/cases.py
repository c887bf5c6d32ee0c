"""The list of cases: what each file is, how it is built, and what its source says must be read."""
from dataclasses import dataclass, field
from typing import Callable, Optional

from container import document

CASES = []


@dataclass
class Case:
    name: str
    why: str
    rules: list
    build: Callable
    producer: str
    blocks: Optional[list] = None
    error: Optional[dict] = None
    diagnostics: list = field(default_factory=list)
    limits: dict = field(default_factory=dict)


def named(rule):
    """A rule of this format, or one that the formats share."""
    return rule if rule.split(".")[0] in ("container", "document", "limits", "xml") else f"docx.{rule}"


def add(name, why, rules, build, *, producer="hand-written parts", **expected):
    assert all(case.name != name for case in CASES), name
    CASES.append(Case(name, why, [named(rule) for rule in rules.split()], build, producer, **expected))


def body(name, why, rules, xml, blocks=None, *, error=None, diagnostics=(), limits=None, **options):
    """A case whose body is written by hand."""
    add(
        name, why, rules, lambda path: document(path, xml, **options),
        blocks=blocks, error=error, diagnostics=list(diagnostics), limits=limits or {},
    )


def p(text="", style=None):
    """An expected paragraph."""
    return {"kind": "paragraph", "style": style, "text": text}


def t(*rows):
    """An expected table."""
    return {"kind": "table", "rows": [list(row) for row in rows]}


def fails(code, **details):
    return {"code": code, **({"details": details} if details else {})}


def par(inner="", properties=""):
    """A paragraph of the source: text is put into one run, markup is taken as it is."""
    properties = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{properties}{inner if inner.startswith('<') or not inner else run(inner)}</w:p>"


def run(text, properties=""):
    properties = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def cell(inner="", properties=""):
    content = inner if inner.startswith(("<w:p>", "<w:p/>", "<w:tbl>", "<w:sdt>", "<mc:")) else par(inner)
    properties = f"<w:tcPr>{properties}</w:tcPr>" if properties else ""
    return f"<w:tc>{properties}{content}</w:tc>"


def row(*cells, properties=""):
    cells = [text if text.startswith(("<w:tc>", "<w:sdt>", "<mc:", "<w:customXml")) else cell(text) for text in cells]
    properties = f"<w:trPr>{properties}</w:trPr>" if properties else ""
    return f"<w:tr>{properties}{''.join(cells)}</w:tr>"


def table(*rows):
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


def field(kind):
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def instruction(text):
    return f"<w:r><w:instrText> {text} </w:instrText></w:r>"
