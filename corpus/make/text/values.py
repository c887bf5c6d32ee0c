"""JSON: every rule once."""
import json

from cases import broken, value

POSITION = "document_malformed"

value("rfc-8785-example", "The example of RFC 8785 §3.2.2", "canonical numbers escapes", r"""{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}""", diagnostics=["json.number_rounded"])
value("keys-of-rfc-8785", "Keys of all planes, sorted by UTF-16 code units in the output", "keys", r'{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}')
value("duplicate-keys", "Of equal keys the last stays, at every depth", "duplicate_key", '{"a":1,"b":{"c":[],"c":{"d":1}},"a":"last"}', diagnostics=["json.duplicate_key"])
value("duplicate-keys-after-unescaping", "Keys are compared by what they say, not by how it is spelled", "duplicate_key", r'{"é":1,"\u00e9":2,"\u0061":3,"a":4}', diagnostics=["json.duplicate_key"])
value("nearly-equal-keys", "Composed and decomposed, upper and lower case are other keys", "duplicate_key", '{"é":1,"e\\u0301":2,"E":3,"e":4,"":5," ":6}')
value("proto-is-a-key", "Names that mean something to JavaScript are ordinary keys", "proto", '{"__proto__":{"x":1},"constructor":2,"toString":null,"hasOwnProperty":[]}')
value("number-forms", "Numbers become doubles and are written in one form; none of these is rounded", "numbers", "[0, -0, 0.0, -0.0e5, 1.0, 1.50, 1e2, 1E+2, 100e-2, 0.1, 1e21, 123456789012345680000, 1e-7, 0.000001, 5e-324, 1.7976931348623157e308, 9007199254740992]", [0, 0, 0, 0, 1, 1.5, 100, 100, 1, 0.1, 1e21, 123456789012345680000, 1e-7, 0.000001, 5e-324, 1.7976931348623157e308, 9007199254740992])
value("numbers-rounded", "A number that a double cannot hold is rounded, and it is told", "number_rounded", "[9007199254740993, 0.1000000000000000055, 1e-400, 123456789.123456789123]", [9007199254740992, 0.1, 0, 123456789.12345679], diagnostics=["json.number_rounded"])
value("long-identifier", "An identifier of 20 digits loses its end: the number is told", "number_rounded", '{"id":10201060000000000001}', {"id": 10201060000000000000}, diagnostics=["json.number_rounded"])
value("escapes", "Escapes become the characters they say; the output escapes only what it must", "escapes", r'["\"\\\/\b\f\n\r\t","\u0000\u001f\u007f\u0080\u2028","\u00E9\u00e9é","\ud83d\uDE00"]')
value("unicode-as-stored", "Strings are not normalised; noncharacters and direction marks stay", "exact", '["e\u0301","\uffff\ufffe\ufffd","\u202e","😀","\u007f"]')
value("white-space", "Space, tab, line feed and carriage return may stand between tokens", "white_space", ' \t\r\n{ "a" : [ 1 , 2 ] \n, "b":{ } , "c":[ ]\r}\n')
for name, text in {"string": '"text"', "number": "-12.5", "true": "true", "null": "null", "empty-object": "{}", "empty-array": "[]"}.items():
    value(f"lone-{name}", "Any value may stand alone", "top_level", text)
value("bom-dropped", "One byte order mark is dropped", "bom", "\ufeff{}")
value("depth-at-limit", "256 nested containers pass", "limits.json_depth", "[" * 128 + '{"a":' * 128 + "1" + "}" * 128 + "]" * 128)
value("large-members-out-of-order", "Objects of any size are put in order, each byte once", "keys", json.dumps({f"key {n * 7919 % 1009}": {"z": "x" * 200, "a": [n]} for n in range(300)}, indent=1))
value("text-bytes-judged-at-the-end", "What a later key replaces does not count", "limits.text_bytes duplicate_key", json.dumps({"a": "x" * 2000})[:-1] + ',"a":1}', {"a": 1}, limits={"text_bytes": 40}, diagnostics=["json.duplicate_key"])
value("by-python-json", "A document as Python's json writes it, ASCII only", "escapes", json.dumps({"name": "Jürgen 😀", "rows": [[1, 2.5, None], [True, False, "\x7f\u2028"]], "nested": {"b": {}, "a": []}}, indent=2), producer="Python json")

broken("text-bytes-past-limit", "The canonical output is bounded, wrapper included", "limits.text_bytes", "[1,2,3]", "limit_exceeded", limits={"text_bytes": 32}, details={"name": "text_bytes", "max": 32, "seen": 33})
broken("depth-past-limit", "257 nested containers fail where the last one opens", "limits.json_depth", "[" * 300, "limit_exceeded", details={"name": "json_depth", "max": 256, "seen": 257, "at": {"offset": 256, "line": 1, "column": 257}})
broken("empty", "An empty file is no JSON", "empty", b"", details={"reason": "a value is missing", "at": {"offset": 0, "line": 1, "column": 1}})
broken("only-white-space", "White space alone is no JSON", "empty", " \n", details={"reason": "a value is missing", "at": {"offset": 2, "line": 2, "column": 1}})
broken("second-bom", "A second byte order mark is no white space", "bom", "\ufeff\ufeff1", details={"at": {"offset": 3, "line": 1, "column": 1}})
broken("trailing-comma", "A comma after the last member is refused with its place", "grammar", '{\n  "a": 1,\n}', details={"reason": "a key is missing", "at": {"offset": 12, "line": 3, "column": 1}})
broken("comment", "Comments are refused", "grammar", "[1] // one", details={"reason": "something follows the value", "at": {"offset": 4, "line": 1, "column": 5}})
broken("single-quotes", "Single quotes are refused", "grammar", "{'a':1}", details={"reason": "a key is missing"})
broken("bare-key", "Keys without quotes are refused", "grammar", "{a:1}", details={"reason": "a key is missing"})
broken("leading-zero", "A leading zero is refused", "grammar numbers", "[012]", details={"reason": "a number has no valid form"})
broken("nan", "NaN is no JSON", "numbers", "[NaN]", details={"reason": "a value is missing"})
broken("infinity", "Infinity is no JSON", "numbers", "[-Infinity]", details={"reason": "a number has no valid form"})
broken("overflow", "A number beyond the doubles is refused", "numbers", "[1, 1e400]", details={"reason": "a number is beyond the doubles", "at": {"offset": 4, "line": 1, "column": 5}})
broken("lone-surrogate", "A lone surrogate is refused", "surrogates", '["ok \\ud83d\\ude00", "\\ud83d"]', details={"reason": "a lone surrogate in a string"})
broken("swapped-surrogates", "A low surrogate before a high one is refused", "surrogates", '"\\ude00\\ud83d"', details={"reason": "a lone surrogate in a string"})
broken("raw-line-end-in-string", "A line end inside a string must be escaped", "grammar", '"a\nb"', details={"reason": "a control character in a string", "at": {"offset": 2, "line": 1, "column": 3}})
broken("bad-escape", "Only the escapes of RFC 8259 are known", "escapes", '"\\x41"', details={"reason": "an escape has no valid form"})
broken("cut", "A cut file is refused at its end", "grammar", '{"rows": [1, 2', details={"reason": "a comma or a closing bracket is missing", "at": {"offset": 14, "line": 1, "column": 15}})
broken("two-values", "Lines of JSON are not one JSON text", "grammar", '{"a":1}\n{"a":2}\n', details={"reason": "something follows the value", "at": {"offset": 8, "line": 2, "column": 1}})
broken("latin-1", "Latin-1 is refused as such, though the fault stands in a string", "utf8", '{"a":"Müller"}'.encode("latin-1"), "document_not_utf8", details={"at": {"offset": 7}})
broken("utf-16", "UTF-16 is refused", "utf8", '{"a":1}'.encode("utf-16"), "document_not_utf8", details={"at": {"offset": 0}})
broken("nul-byte", "A NUL byte is refused as no text, wherever it stands", "utf8", b'{"a":1}\0', "document_not_utf8", details={"reason": "a NUL byte", "at": {"offset": 7}})
