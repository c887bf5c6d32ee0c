"""Plain text, Markdown and HTML."""
import subprocess

from cases import fails, source

BOM = b"\xef\xbb\xbf"
NOT_UTF8 = "bytes that are not UTF-8"

LINE_ENDS = "unix\nwindows\r\nmac\rblank lines\n\r\n\r\rno end"
source("text", "line-ends-as-stored", "Line ends stay as they are, lone carriage returns too", "exact", LINE_ENDS, LINE_ENDS)

SPACES = "  two before\ttab\u00a0no-break\u3000ideographic  \n\u200bzero width\u200d\u00ad \n\n\n"
source("text", "white-space-as-stored", "White space of every kind stays, at both ends of lines and of the file", "exact", SPACES, SPACES)

FORMS = "é is one character, e\u0301 two; Å \u212b Å; ﬁ ﬃ; Ⅷ ½ ﷺ\n"
source("text", "no-unicode-normalisation", "Composed, decomposed and compatibility characters stay as they are", "exact", FORMS, FORMS)

ODD = "".join(map(chr, [*range(1, 9), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0x80, 0x85, 0x2028, 0x2029, 0xFFFD, 0xFFFE, 0xFFFF]))
source("text", "control-characters-kept", "Control characters other than NUL, separators, noncharacters and a stored U+FFFD are text", "exact", ODD, ODD)

PLANES = "😀 𝒜 𐍈 \U000e0001 \U0010ffff 漢字 עברית العربية \u202eabc\u202c"
source("text", "all-planes", "Characters of every plane and direction marks are text", "exact", PLANES, PLANES)

source("text", "second-bom-kept", "Only one byte order mark is dropped", "bom", BOM + BOM + b"a", "\ufeffa")
source("text", "empty", "An empty file is an empty document", "empty", b"", "")
source("text", "only-a-bom", "A byte order mark alone is an empty document", "empty bom", BOM, "")

EXACT = "x" * 10 + "\n\"\\"
source("text", "text-bytes-at-limit", "The limit counts the whole output with its wrapper and escapes; at it passes", "limits.text_bytes", EXACT, EXACT, limits={"text_bytes": 43})
source("text", "text-bytes-past-limit", "One byte past the limit fails", "limits.text_bytes", EXACT + "y", error=fails("limit_exceeded", name="text_bytes", max=43, seen=44), limits={"text_bytes": 43})
source("text", "input-bytes-past-limit", "The file itself is bounded before it is read", "limits.input_bytes", "twelve bytes", error=fails("limit_exceeded", name="input_bytes", max=11, seen=12), limits={"input_bytes": 11})


def refused(name, why, data, offset, reason=NOT_UTF8, format="text"):
    source(format, name, why, "utf8", data, error=fails("document_not_utf8", reason=reason, at={"offset": offset}))


refused("latin-1", "Latin-1 is refused, not guessed", "Straße".encode("latin-1"), 4)
refused("windows-1252-quotes", "Windows-1252 is refused at its first curly quote", "say “yes”".encode("cp1252"), 4)
refused("utf-16-little-endian", "UTF-16 is refused at its byte order mark", "Total 12".encode("utf-16"), 0)
refused("utf-16-big-endian-without-bom", "UTF-16 without a mark shows as NUL bytes", "Total".encode("utf-16-be"), 0, "a NUL byte")
refused("nul-byte", "A NUL byte is no text", b"before\0after", 6, "a NUL byte")
refused("overlong-slash", "An overlong form of two bytes is refused", b"ok \xc0\xaf", 3)
refused("overlong-euro", "An overlong form of four bytes is refused", b"ok \xf0\x82\x82\xac", 3)
refused("encoded-surrogate", "A surrogate in three bytes (CESU-8) is refused", b"ok \xed\xa0\xbd\xed\xb8\x80", 3)
refused("past-unicode", "A code point past U+10FFFF is refused", b"ok \xf4\x90\x80\x80", 3)
refused("lone-continuation-byte", "A continuation byte without its lead is refused", b"ok \x80 ok", 3)
refused("cut-in-a-character", "A file that ends inside a character is refused", "cut €".encode()[:-1], 4)

MARKDOWN = """---
title: Notes
---
# Heading  \r
two spaces  \nand a *hard* break\\
<div>&amp; <!-- comment --></div>

| a | b |
|---|---|
| 1 | 2 |

\tcode\n[^1]: note\n"""
source("markdown", "source-as-stored", "Markdown is its source: front matter, markup, trailing spaces and line ends stay", "exact", MARKDOWN, MARKDOWN)
source("markdown", "bom-dropped", "One leading byte order mark is dropped", "bom", BOM + b"# A\n", "# A\n")
refused("nul-byte", "A NUL byte is no text", b"# A\0\n", 3, "a NUL byte", format="markdown")
refused("latin-1", "Latin-1 is refused, not guessed", "# Übersicht".encode("latin-1"), 2, format="markdown")

HTML = """<!DOCTYPE html>
<html><head><meta charset="iso-8859-1"><title>T &amp; U</title>
<script>if (1 < 2) document.write("<p>no</p>")</script><style>p { color: red }</style></head>
<body><!-- kept --><p hidden>&nbsp;&lt;ünï&gt; </p><br/>text</body></html>
"""
source("html", "source-not-rendering", "HTML is its source: markup, entities, scripts and comments stay; a declared charset is not believed", "exact", HTML, HTML)
source("html", "empty", "An empty file is an empty document", "empty", b"", "")
refused("latin-1-as-declared", "Bytes of a declared Latin-1 are refused", '<meta charset="iso-8859-1"><p>ü'.encode("latin-1"), 30, format="html")
refused("utf-16", "UTF-16 is refused", "<p>".encode("utf-16"), 0, format="html")


def pandoc(target):
    return subprocess.run(["pandoc", "--from=markdown", f"--to={target}", "--wrap=none"], input=PANDOC_INPUT.encode(), stdout=subprocess.PIPE, check=True).stdout


PANDOC_INPUT = "# Terms\n\nPay *within* 30 days --- “net”.\n\n- one\n- two & three\n"
PANDOC_HTML = '<h1 id="terms">Terms</h1>\n<p>Pay <em>within</em> 30 days — “net”.</p>\n<ul>\n<li>one</li>\n<li>two &amp; three</li>\n</ul>\n'
PANDOC_MARKDOWN = "# Terms\n\nPay *within* 30 days — “net”.\n\n-   one\n-   two & three\n"
source("html", "by-pandoc", "A page as pandoc writes it", "exact", lambda: pandoc("html"), PANDOC_HTML, producer="pandoc 2.17")
source("markdown", "by-pandoc", "Markdown as pandoc writes it", "exact", lambda: pandoc("gfm"), PANDOC_MARKDOWN, producer="pandoc 2.17")
