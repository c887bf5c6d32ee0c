import collections, datetime, decimal, json, math, re, statistics
from dataclasses import dataclass


@dataclass
class Row:
    name: str
    amount: float


def totals(rows):
    by_name = collections.defaultdict(float)
    for row in rows:
        by_name[row.name] += row.amount
    return dict(by_name)


def check(document, limit=10):
    rows = [Row(str(item["name"]).strip().lower(), float(item["amount"])) for item in document["rows"]]
    found = [match.group(0) for match in re.finditer(r"[A-Z]{2}-\d+", document["text"])]
    day = datetime.date.fromisoformat("2000-02-29") + datetime.timedelta(days=1)
    mean = statistics.fmean(row.amount for row in rows)
    exact = decimal.Decimal("0.1") + decimal.Decimal("0.2")
    text = f"{mean:.2f} {day:%Y-%m-%d} {exact} {math.isclose(mean, 2.0)!r} {json.dumps(found)}"
    ranked = sorted(rows, key=lambda row: (-row.amount, row.name))
    print(text, end="", flush=True)
    return {"totals": totals(rows), "found": found, "first": ranked[0].name, "text": text.split(), "ok": mean <= limit}
