"""Hand-written fonts: maps, encodings, ligatures, vertical writing, CJK fonts that are not embedded, Type3."""
from case import case
from layout import HAND
from objects import LATIN, Pdf, one_page, text_at


def to_unicode(pairs):
    """A ToUnicode CMap of one-byte codes (ISO 32000-2, 9.10.3); values are strings, or hexadecimal digits when they start with #."""
    def value(text):
        return text[1:] if text.startswith("#") else text.encode("utf-16-be").hex().upper()
    lines = "\n".join(f"<{code:02X}> <{value(text)}>" for code, text in pairs.items())
    return f"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
{len(pairs)} beginbfchar
{lines}
endbfchar endcmap CMapName currentdict /CMap defineresource pop end end"""


def mapped(pairs, content, base="Helvetica"):
    """A page whose font M has a ToUnicode map for some of its codes."""
    pdf = Pdf()
    cmap = pdf.stream(to_unicode(pairs))
    font = pdf.add(f"<< {LATIN} /BaseFont /{base} /ToUnicode {cmap} 0 R >>")
    pdf.page(content, fonts=f"/M {font} 0 R")
    return pdf.bytes()


@case("ligature-glyphs-unfold", "Ligatures become their letters, whether the map names the ligature or its letters", "pdf.fold", HAND)
def ligatures():
    pairs = {0x80: "ﬁ", 0x81: "ffi", 0x82: "ﬂ", 0x83: "ﬆ", 0x84: "ﬀ", 0x85: "ﬄ"}
    content = "BT /M 12 Tf 40 250 Td (\\200nd the o\\201ce \\202oor) Tj 0 -18 Td (la\\203 o\\204er, wa\\205e) Tj ET\n"
    return mapped(pairs, content), [["find the office floor", "last offer, waffle"]]


@case("only-compatibility-forms-fold", "Superscript figures, fractions, unit signs and full-width letters stay what they are", "pdf.fold", HAND)
def kept():
    pairs = {0x80: "²", 0x81: "½", 0x82: "㎡", 0x83: "Ａ", 0x84: "№", 0x85: "™", 0x86: "…", 0x87: "Å"}
    return mapped(pairs, "BT /M 12 Tf 40 250 Td (12 m\\200 \\201 \\202 \\203 \\204 7 \\205 \\206 \\207) Tj ET\n"), [["12 m² ½ ㎡ Ａ № 7 ™ … Å"]]


@case("drawn-soft-hyphen-is-a-hyphen", "A glyph that is drawn and mapped to U+00AD is the hyphen that the reader of the page sees", "pdf.hyphens", HAND)
def soft_hyphen():
    return mapped({0x2D: "\u00ad"}, "BT /M 12 Tf 40 250 Td (Part SS-2541-03-M of 2024-02-29) Tj 0 -18 Td (deliv-) Tj 0 -18 Td (ery) Tj ET\n"), [
        ["Part SS-2541-03-M of 2024-02-29", "deliv-", "ery"]]


@case("zero-width-characters-go", "Zero-width spaces and direction marks go, the joiners stay", "pdf.zero_width", HAND)
def zero_width():
    pairs = {0xA2: "\u200b", 0xA3: "\u200e", 0xA4: "\u2060", 0xA5: "\ufeff", 0x80: "\u202b", 0x83: "\u200c"}
    content = "BT /M 12 Tf 40 250 Td [(one\\242) 556 (word\\243) 556 (\\244) 556 (s\\245) 556 (\\200)] TJ 0 -18 Td (a\\203b) Tj ET\n"
    return mapped(pairs, content), [["onewords", "a\u200cb"]]


@case("characters-beyond-the-first-plane", "Surrogate pairs and several characters for one glyph come through the map", "pdf.to_unicode", HAND)
def astral():
    pairs = {0x80: "😀", 0x81: "𝛼", 0x82: "n̈", 0x83: "Rs."}
    return mapped(pairs, "BT /M 12 Tf 40 250 Td (smile \\200 alpha \\201 spin\\202al \\203 500) Tj ET\n"), [["smile 😀 alpha 𝛼 spinn̈al Rs. 500"]]


@case("lone-surrogates-and-nul-are-replaced", "A map that yields half a surrogate pair or NUL gives U+FFFD and a diagnostic", "document.replaced_characters", HAND,
      diagnostics=["document.replaced_characters", "pdf.text_unreliable"])
def surrogates():
    return mapped({0x80: "#D83D", 0x81: "#0000"}, "BT /M 12 Tf 40 250 Td (half \\200 and nul \\201 here) Tj ET\n"), [["half \ufffd and nul \ufffd here"]]


@case("private-use-is-told-of", "Private use characters stay as they are and the page is flagged", "pdf.text_unreliable", HAND,
      diagnostics=["pdf.text_unreliable"])
def private():
    return mapped({0x80: "\ue001", 0x81: "\uf8ff"}, "BT /M 12 Tf 40 250 Td (signs \\200\\201 here) Tj ET\n"), [["signs \ue001\uf8ff here"]]


@case("one-odd-character-in-many-is-no-alarm", "One private use character among two hundred is below the line of one in a hundred", "pdf.text_unreliable", HAND)
def below():
    line = "forty letters stand in this line of text"
    content = "BT /M 10 Tf 14 TL 40 280 Td " + " T* ".join(f"({line}) Tj" for _ in range(6)) + " T* (end \\200) Tj ET\n"
    return mapped({0x80: "\ue001"}, content), [[line] * 6 + ["end \ue001"]]


@case("encoding-by-glyph-names", "Glyph names of an encoding give the text where there is no map", "pdf.encoding", HAND)
def names():
    pdf = Pdf()
    differences = "/Differences [1 /Alpha /beta /afii10017 /uni0416 /u1F600 /fi /Euro /f_f_i /A.sc /eacute]"
    font = pdf.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding {differences} >> >>")
    pdf.page("BT /N 12 Tf 40 250 Td (\\001\\002 \\003\\004 \\005 \\006n \\0079 o\\010ce caf\\012) Tj ET\n", fonts=f"/N {font} 0 R")
    return pdf.bytes(), [["Αβ АЖ 😀 fin €9 office café"]]


@case("symbol-and-macroman-encodings", "The symbol font's own encoding, MacRoman and WinAnsi give their letters", "pdf.encoding", HAND)
def encodings():
    pdf = Pdf()
    symbol = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>")
    mac = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /MacRomanEncoding >>")
    content = "BT /S 12 Tf 40 250 Td (abg \\245) Tj ET\nBT /MR 12 Tf 40 230 Td (caf\\216 \\247 50 \\242) Tj ET\n"
    content += text_at(40, 210, "naïve façade – “ŒUVRE” 10 €")
    pdf.page(content, fonts=f"/S {symbol} 0 R /MR {mac} 0 R")
    return pdf.bytes(), [["αβγ ∞", "café ß 50 ¢", "naïve façade – “ŒUVRE” 10 €"]]


def cjk(encoding, ordering, name, texts, codec, supplement=2, vertical=False, places=None):
    """A page of a CJK font that is not embedded, with one of the predefined CMaps of Table 116."""
    pdf = Pdf()
    descriptor = pdf.add(f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>")
    descendant = pdf.add(f"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /{name} /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement {supplement} >> /FontDescriptor {descriptor} 0 R >>")
    font = pdf.add(f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /{encoding} /DescendantFonts [{descendant} 0 R] >>")
    places = places or [(40, 250 - 20 * n) for n in range(len(texts))]
    content = "".join(f"BT /C 14 Tf {x} {y} Td <{text.encode(codec).hex()}> Tj ET\n" for (x, y), text in zip(places, texts))
    pdf.page(content, fonts=f"/C {font} 0 R")
    return pdf.bytes()


@case("japanese-shift-jis-cmap", "Japanese by the predefined CMap 90ms-RKSJ-H, font not embedded", "pdf.cmaps", HAND)
def japanese():
    texts = ["契約の更新は一年ごとに行う。", "東京都千代田区１丁目２番３号", "ひらがなとカタカナ"]
    return cjk("90ms-RKSJ-H", "Japan1", "HeiseiMin-W3", texts, "cp932"), [texts]


@case("chinese-gbk-cmap", "Simplified Chinese by the predefined CMap GBK-EUC-H, font not embedded", "pdf.cmaps", HAND)
def chinese():
    texts = ["本合同自双方签字之日起生效。", "甲方应在三十日内付款。"]
    return cjk("GBK-EUC-H", "GB1", "STSong-Light", texts, "gbk"), [texts]


@case("chinese-big5-cmap", "Traditional Chinese by the predefined CMap ETen-B5-H, font not embedded", "pdf.cmaps", HAND)
def big5():
    texts = ["臺北市信義區公所通知", "請於期限內繳納稅款。"]
    return cjk("ETen-B5-H", "CNS1", "MSung-Light", texts, "big5", supplement=0), [texts]


@case("korean-uhc-cmap", "Korean by the predefined CMap KSCms-UHC-H, font not embedded", "pdf.cmaps", HAND)
def korean():
    texts = ["계약은", "매년 갱신된다.", "서울특별시 종로구"]
    return cjk("KSCms-UHC-H", "Korea1", "HYSMyeongJo-Medium", texts, "cp949", supplement=1), [texts]


@case("vertical-writing", "Vertical lines are lines, the rightmost first; the next one starts at its left", "pdf.vertical", HAND)
def vertical():
    texts = ["吾輩は猫である。", "名前はまだ無い。", "どこで生れたか", "頓と見当が"]
    data = cjk("UniJIS-UTF16-V", "Japan1", "HeiseiMin-W3", texts, "utf-16-be", places=[(340 - 24 * n, 260) for n in range(4)])
    return data, [texts]


@case("type3-fonts", "A Type3 font with glyph names and one with a map give text", "pdf.type3", HAND)
def type3():
    pdf = Pdf()
    box = pdf.stream("600 0 0 0 500 700 d1 0 0 500 700 re f")
    procs = " ".join(f"/{name} {box} 0 R" for name in ("A", "B", "space", "g1", "g2"))
    common = f"/Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << {procs} >> /Resources << >>"
    named = pdf.add(f"<< {common} /Encoding << /Type /Encoding /Differences [65 /A /B 32 /space] >> /FirstChar 65 /LastChar 66 /Widths [600 600] >>")
    cmap = pdf.stream(to_unicode({1: "o", 2: "k"}))
    coded = pdf.add(f"<< {common} /Encoding << /Type /Encoding /Differences [1 /g1 /g2] >> /FirstChar 1 /LastChar 2 /Widths [600 600] /ToUnicode {cmap} 0 R >>")
    pdf.page("BT /T 20 Tf 40 250 Td (ABBA) Tj 0 -30 Td /K 20 Tf (\\001\\002) Tj ET\n", fonts=f"/T {named} 0 R /K {coded} 0 R")
    return pdf.bytes(), [["ABBA", "ok"]]


@case("font-set-by-graphics-state", "A font chosen by an ExtGState, and one kept over q and Q", "pdf.operators", HAND)
def gs_font():
    pdf = Pdf()
    font = pdf.add(f"<< {LATIN} /BaseFont /Times-Roman >>")
    state = pdf.add(f"<< /Type /ExtGState /Font [{font} 0 R 14] >>")
    pdf.page("/G gs BT 40 250 Td (chosen by gs) Tj ET\n/F1 12 Tf q /F2 20 Tf Q BT 40 220 Td (kept over q and Q) Tj ET\n", others=f"/ExtGState << /G {state} 0 R >>")
    return pdf.bytes(), [["chosen by gs", "kept over q and Q"]]


@case("forms-within-forms", "Text of nested form XObjects stands where their matrices put it, with their own resources", "pdf.form_xobject", HAND)
def nested():
    pdf = Pdf()
    own = pdf.add(f"<< {LATIN} /BaseFont /Courier >>")
    form = "/Type /XObject /Subtype /Form /BBox [0 0 400 300]"
    inner = pdf.stream("BT /F1 12 Tf 0 0 Td (inner form) Tj ET", f"{form} /Matrix [1 0 0 1 0 20] /Resources << /Font << /F1 {own} 0 R >> >>")
    outer = pdf.stream("/Deep Do BT /F1 12 Tf 0 0 Td (outer form) Tj ET", f"{form} /Matrix [1 0 0 1 40 100] /Resources {pdf.resources(others=f'/XObject << /Deep {inner} 0 R >>')}")
    inherits = pdf.stream("BT /F1 12 Tf 40 60 Td (resources of the page) Tj ET", form)
    content = text_at(40, 200, "page before") + "q /Outer Do Q q 1 0 0 1 0 0 cm /Plain Do Q\n" + text_at(40, 30, "page after")
    pdf.page(content, others=f"/XObject << /Outer {outer} 0 R /Plain {inherits} 0 R >>")
    return pdf.bytes(), [["page before", "inner form", "outer form", "resources of the page", "page after"]]
