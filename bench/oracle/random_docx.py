"""Writes documents of random structure, valid and not, for the reader and its oracle to be compared on.
usage: python random_docx.py FOLDER COUNT SEED
"""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "corpus/make/docx"))
from container import document, relationship, root  # noqa: E402

BY = 'w:id="1" w:author="A"'
DATA = root("dgm:dataModel", '<dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>node</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>')


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.words = 0

    def any(self, *choices):
        return self.random.choice(choices)

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def many(self, most, write):
        return "".join(write() for _ in range(self.random.randint(0, most)))

    def word(self):
        self.words += 1
        return self.any(f"w{self.words}", f" w{self.words} ", f"w{self.words}", "")

    def blocks(self, depth, most=5):
        return self.many(most, lambda: self.block(depth))

    def block(self, depth):
        kind = self.random.randrange(12)
        if depth <= 0 or kind < 7:
            return self.paragraph(depth)
        inner = lambda: self.blocks(depth - 1, 3)
        return {
            7: lambda: self.table(depth - 1), 8: lambda: self.table(depth - 1),
            9: lambda: f"<w:sdt><w:sdtPr/><w:sdtContent>{inner()}</w:sdtContent></w:sdt>",
            10: lambda: self.either(inner),
            11: lambda: self.any("<m:oMathPara><m:oMath><m:r><m:t>math</m:t></m:r></m:oMath></m:oMathPara>", '<w:bookmarkStart w:id="1"/>', f"<new:block>{inner()}</new:block>"),
        }[kind]()

    def either(self, write):
        requires = self.any("wps", "w14", "new", "wps new", "v")
        fallback = "" if self.chance(4) else f"<mc:Fallback>{write()}</mc:Fallback>"
        return f'<mc:AlternateContent><mc:Choice Requires="{requires}">{write()}</mc:Choice>{fallback}</mc:AlternateContent>'

    def paragraph(self, depth):
        style = self.any("", "", '<w:pStyle w:val="Quote"/>')
        mark = self.any("", "", "", f"<w:rPr><w:del {BY}/></w:rPr>", f"<w:rPr><w:ins {BY}/></w:rPr>")
        return f"<w:p><w:pPr>{style}{mark}</w:pPr>{self.many(5, lambda: self.inline(depth))}</w:p>"

    def inline(self, depth):
        kind = self.random.randrange(20)
        if depth <= 0 or kind < 8:
            return self.run(depth)
        inner = lambda: self.many(3, lambda: self.inline(depth - 1))
        return {
            8: lambda: f"<w:ins {BY}>{inner()}</w:ins>", 9: lambda: f"<w:del {BY}>{inner()}</w:del>",
            10: lambda: f"<w:moveFrom {BY}>{inner()}</w:moveFrom>", 11: lambda: f"<w:moveTo {BY}>{inner()}</w:moveTo>",
            12: lambda: f"<w:hyperlink>{inner()}</w:hyperlink>", 13: lambda: f"<w:fldSimple>{inner()}</w:fldSimple>",
            14: lambda: self.either(inner), 15: lambda: f"<w:sdt><w:sdtContent>{inner()}</w:sdtContent></w:sdt>",
            16: lambda: f"<m:oMath><m:f><m:num><m:r><m:t>{self.word()}</m:t></m:r></m:num><m:den>{inner()}</m:den></m:f></m:oMath>",
            17: lambda: self.field(inner), 18: lambda: self.any(f"<new:inline>{inner()}</new:inline>", f"<w:smartTag>{inner()}</w:smartTag>", f"<w:bdo>{inner()}</w:bdo>"),
            19: lambda: f"<w:r><w:ruby><w:rt>{inner()}</w:rt><w:rubyBase>{inner()}</w:rubyBase></w:ruby></w:r>",
        }[kind]()

    def field(self, inner):
        mark = lambda kind, data="": f'<w:r><w:fldChar w:fldCharType="{kind}">{data}</w:fldChar></w:r>'
        data = self.any("", "", "", "<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>", '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="x"/><w:listEntry w:val="y"/></w:ddList></w:ffData>')
        parts = [mark("begin", data), "<w:r><w:instrText>Q</w:instrText></w:r>", inner(), mark("separate"), inner(), mark("end")]
        if self.chance(3):
            parts.pop(self.random.choice([0, 3, 5]))
        return "".join(parts)

    def run(self, depth):
        inner = self.many(3, lambda: self.any(f"<w:t>{self.word()}</w:t>", f"<w:t>{self.word()}</w:t>", "<w:tab/>", "<w:br/>", "<w:delText>gone</w:delText>", "<w:softHyphen/>"))
        if depth > 0 and self.chance(8):
            inner += self.drawing(depth - 1)
        return f"<w:r>{inner}</w:r>"

    def drawing(self, depth):
        box = f"<w:txbxContent>{self.blocks(depth, 3)}</w:txbxContent>"
        return self.any(
            f"<w:pict><v:shape><v:textbox>{box}</v:textbox></v:shape></w:pict>",
            f"<w:drawing><a:graphic><wps:wsp><wps:txbx>{box}</wps:txbx></wps:wsp></a:graphic></w:drawing>",
            f"<w:pict><v:group><v:oval><v:textbox>{box}</v:textbox></v:oval></v:group></w:pict>",
            '<w:drawing><a:graphic><dgm:relIds r:dm="rId5"/></a:graphic></w:drawing>',
        )

    def table(self, depth):
        return f"<w:tbl><w:tblPr/>{self.many(4, lambda: self.row(depth))}</w:tbl>"

    def row(self, depth):
        properties = self.any("", "", "", f"<w:del {BY}/>", f"<w:ins {BY}/>", '<w:gridBefore w:val="1"/>', '<w:gridBefore w:val="2"/><w:gridAfter w:val="1"/>')
        row = f"<w:tr><w:trPr>{properties}</w:trPr>{self.many(4, lambda: self.cell(depth))}</w:tr>"
        return f"<w:sdt><w:sdtContent>{row}</w:sdtContent></w:sdt>" if self.chance(8) else row

    def cell(self, depth):
        properties = self.any("", "", '<w:gridSpan w:val="2"/>', "<w:vMerge/>", '<w:vMerge w:val="restart"/>', '<w:gridSpan w:val="2"/><w:vMerge/>', '<w:hMerge w:val="restart"/>', "<w:hMerge/>", f"<w:cellDel {BY}/>")
        cell = f"<w:tc><w:tcPr>{properties}</w:tcPr>{self.blocks(depth, 3)}{self.any('', '<w:p/>')}</w:tc>"
        return f"<w:customXml>{cell}</w:customXml>" if self.chance(8) else cell


folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
for number in range(seed, seed + count):
    document(str(folder / f"{number}.docx"), Writer(number).blocks(5, 8), rels=[relationship(5, "diagramData", "data.xml")], parts=[("word/data.xml", DATA)])
