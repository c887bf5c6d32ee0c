"""Writes a returned value as canonical JSON (RFC 8785), or names the path of the value that has no such form."""

from json.encoder import encode_basestring

MAX_DEPTH = 256
ABSENT = object()


class ResultInvalid(Exception):
    """The value stands outside the contract; `path` is the JSON Pointer of the offending part."""

    def __init__(self, reason, path, **more):
        super().__init__(reason)
        self.details = {"reason": reason, "path": path, **more}


class Writer:
    """Collects canonical text, counting its bytes against the limit as it grows."""

    def __init__(self, max_bytes):
        self.max_bytes = max_bytes
        self.pieces = []
        self.size = 0
        self.path = []
        self.open = set()

    def write(self, value):
        self._value(value)
        return "".join(self.pieces).encode("utf-8")

    def _value(self, value):
        if value is None:
            self._put("null")
        elif value is True:
            self._put("true")
        elif value is False:
            self._put("false")
        elif isinstance(value, str):
            self._string(value)
        elif isinstance(value, int):
            self._put(self._integer(value))
        elif isinstance(value, float):
            self._put(self._float(value))
        elif isinstance(value, (list, tuple)):
            self._inside(value, self._array)
        elif isinstance(value, dict):
            self._inside(value, self._object)
        else:
            self._refuse("a value of this type has no JSON form", type=type(value).__name__[:200])

    def _inside(self, container, write):
        if id(container) in self.open:
            self._refuse("the value contains itself")
        if len(self.open) == MAX_DEPTH:
            self._refuse(f"nested deeper than {MAX_DEPTH}")
        self.open.add(id(container))
        write(container)
        self.open.discard(id(container))

    def _array(self, items):
        base = tuple if isinstance(items, tuple) else list
        self._put("[")
        for index, item in enumerate(base.__iter__(items)):
            if index:
                self._put(",")
            self.path.append(index)
            self._value(item)
            self.path.pop()
        self._put("]")

    def _object(self, mapping):
        entries = []
        for key, value in dict.items(mapping):
            if not isinstance(key, str):
                self._refuse("an object key is not a string", type=type(key).__name__[:200])
            entries.append((str.__str__(key), value))
        entries.sort(key=_utf16_order)
        self._put("{")
        previous = ABSENT
        for key, value in entries:
            self.path.append(key)
            # Only keys of a str subclass with its own idea of equality can meet here.
            if key == previous:
                self._refuse("an object has a key twice")
            self._put("," if previous is not ABSENT else "")
            previous = key
            self._string(key)
            self._put(":")
            self._value(value)
            self.path.pop()
        self._put("}")

    def _string(self, text):
        text = str.__str__(text)
        try:
            size = len(text) if text.isascii() else len(text.encode("utf-8"))
        except UnicodeEncodeError:
            self._refuse("a string holds a lone surrogate")
        self._put(encode_basestring(text), size - len(text))

    def _integer(self, value):
        value = int.__index__(value)
        if -9007199254740992 <= value <= 9007199254740992:
            return int.__repr__(value)
        try:
            number = float(value)
        except OverflowError:
            self._refuse("a whole number that a double cannot hold exactly")
        text = ecmascript_number(number)
        # The canonical digits of a double above 2**53 are not always its exact value: read as an int they stay what they are.
        if int(number) != value and text != int.__repr__(value):
            self._refuse("a whole number that a double cannot hold exactly")
        return text

    def _float(self, value):
        value = float.__float__(value)
        if value != value or value in (float("inf"), float("-inf")):
            self._refuse("NaN and infinity have no JSON form")
        return ecmascript_number(value)

    def _put(self, text, beyond_characters=0):
        self.pieces.append(text)
        self.size += len(text) + beyond_characters
        if self.size > self.max_bytes:
            self._refuse("larger than output_bytes", name="output_bytes", max=self.max_bytes, seen=self.size)

    def _refuse(self, reason, **more):
        raise ResultInvalid(reason, pointer(self.path), **more)


def _utf16_order(entry):
    """RFC 8785 3.2.3 sorts by UTF-16 code units: other than code points only where U+E000 meets astral characters."""
    key = entry[0]
    return key.encode("utf-16-be", "surrogatepass")


def ecmascript_number(value):
    """Number::toString of ECMAScript (RFC 8785 3.2.2.3): the digits are those of repr, the form is not."""
    if value == 0:
        return "0"
    digits, _, exponent = float.__repr__(abs(value)).partition("e")
    whole, _, fraction = digits.partition(".")
    if fraction == "0":
        fraction = ""
    point = len(whole) + int(exponent or 0)
    significant = (whole + fraction).lstrip("0")
    point -= len(whole + fraction) - len(significant)
    significant = significant.rstrip("0")
    sign = "-" if value < 0 else ""
    return sign + _place(significant, point)


def _place(digits, point):
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    mantissa = digits[0] + ("." + digits[1:] if count > 1 else "")
    return f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def pointer(path):
    """The JSON Pointer (RFC 6901) of a path, cut where a hostile key would make it endless."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in path)
    text = "".join("/" + step[:200] for step in steps)
    return text[:4000].encode("utf-8", "replace").decode("utf-8")
