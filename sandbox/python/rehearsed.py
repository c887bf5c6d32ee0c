import collections, datetime, decimal, itertools, json, math, re, statistics
from dataclasses import dataclass


@dataclass
class Row:
    name: str
    amount: float

    def __repr__(self):
        return f"{self.name}: {self.amount:,.2f}"


class Window:
    def __init__(self, start, end):
        self.start, self.end = start, end

    def __contains__(self, day):
        return self.start <= day <= self.end


def totals(rows):
    by_name = collections.defaultdict(float)
    for row in rows:
        by_name[row.name] += row.amount
    return dict(by_name)


def day_of(texts):
    for text in texts:
        try:
            return datetime.datetime.strptime(text, "%Y-%m-%d").date()
        except ValueError as error:
            reason = str(error)
    raise ValueError(f"no date: {reason}")


def outline(names):
    counted = collections.Counter(name[:1].upper() for name in names)
    groups = {str(key): len(list(found)) for key, found in itertools.groupby(sorted(names), key=len)}
    unique = {name.casefold() for name in names} - {"none"}
    pairs = [(a, b) for a, b in zip(names, reversed(names)) if a != b and not a.isdigit()]
    return {"counted": counted.most_common(1), "groups": groups, "unique": sorted(unique), "pairs": len(pairs)}


def kind_of(value):
    match value:
        case {"kind": str(kind)}:
            return kind
        case [first, *_]:
            return f"{first!s:>4}"
        case _:
            return None


def check(document, limit=10):
    rows = [Row(str(item["name"]).strip().lower(), float(item["amount"])) for item in document["rows"]]
    found = [match.group(0) for match in re.finditer(r"[A-Z]{2}-\d+", document["text"])]
    words = re.sub(r"(\w)-(\d+)", lambda match: f"{match[2]}/{match[1]}", document["text"]).replace(",", "").split()
    day = day_of(["29.02.2000", "2000-02-29"]) + datetime.timedelta(days=1)
    window = Window(datetime.date(2000, 1, 1), datetime.date(2000, 12, 31))
    missing = [key for key in ("rows", "text", "total") if document.get(key) in (None, "")]
    mean = statistics.fmean(row.amount for row in rows)
    exact = (decimal.Decimal("0.105") + decimal.Decimal("0.2")).quantize(decimal.Decimal("0.01"))
    text = f"{mean:.2f} {day:%Y-%m-%d} {exact} {math.isclose(mean, 2.0)!r} {json.dumps(found)} {rows[0]!r} {day in window}"
    ranked = sorted(rows, key=lambda row: (-row.amount, row.name))
    try:
        document["total"]
    except KeyError as error:
        missing.append(repr(error))
    print(text, end="", flush=True)
    return {
        "totals": totals(rows),
        "found": found,
        "first": ranked[0].name,
        "text": text.split(),
        "outline": outline(words),
        "kind": [kind_of(document), kind_of(found), kind_of({"kind": "x"})],
        "missing": ", ".join(missing) or None,
        "ok": mean <= limit and any(row.amount > 1 for row in rows) and "%05.1f" % mean != "",
    }
