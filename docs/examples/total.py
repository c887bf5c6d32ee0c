from decimal import Decimal


def total(table):
    return str(sum((Decimal(row[1]) for row in table["rows"][1:-1]), Decimal(0)))
