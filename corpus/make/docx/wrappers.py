"""Elements that only wrap: their content is read as if they were not there."""
from cases import body, cell, field, p, par, row, run, t, table


def sdt(content, properties='<w:alias w:val="Name"/>'):
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtEndPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"


body(
    "content-control-around-blocks",
    "A block content control is transparent: its paragraphs and tables are blocks of the body, nested controls too",
    "sdt.block",
    par("before") + sdt(par("inside", '<w:pStyle w:val="Quote"/>') + table(row("a", "b")) + sdt(par("deeper"))) + par("after"),
    [p("before"), p("inside", "Quote"), t(["a", "b"]), p("deeper"), p("after")],
)
body(
    "content-control-in-a-line",
    "An inline content control is transparent, placeholder text included",
    "sdt.inline sdt.placeholder",
    par(run("Dear ") + sdt(run("Ada")) + run(", see ") + sdt(run("Click to enter"), "<w:showingPlcHdr/>") + run(".")),
    [p("Dear Ada, see Click to enter.")],
)
body(
    "content-control-around-row",
    "A row content control is transparent, a repeating section too",
    "sdt.row",
    table(row("h1", "h2"), sdt(row("a1", "a2") + row("b1", "b2"), "<w15:repeatingSection/>"), row("z1", "z2")),
    [t(["h1", "h2"], ["a1", "a2"], ["b1", "b2"], ["z1", "z2"])],
)
body(
    "content-control-around-cell",
    "A cell content control is transparent",
    "sdt.cell",
    table(row("a", sdt(cell("b")), "c"), row(sdt(cell("d") + cell("e")), "f")),
    [t(["a", "b", "c"], ["d", "e", "f"])],
)
body(
    "content-control-checkbox",
    "The character of a checkbox content control stays",
    "sdt.checkbox",
    par(sdt(run("☒"), '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>') + run(" agreed"))
    + par(sdt(run("☐"), '<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>') + run(" refused")),
    [p("☒ agreed"), p("☐ refused")],
)
body(
    "content-control-deeply-nested",
    "Eighty nested content controls are read without recursion",
    "sdt.nested",
    "<w:sdt><w:sdtContent>" * 80 + par("at the bottom") + "</w:sdtContent></w:sdt>" * 80 + par("after"),
    [p("at the bottom"), p("after")],
)
body(
    "hyperlinks-are-transparent",
    "The text of a hyperlink is text of its paragraph, a field inside it too; external targets are not followed",
    "hyperlink",
    par(
        run("see ") + f'<w:hyperlink w:anchor="x">{run("chapter ")}{run("one")}</w:hyperlink>' + run(" and ")
        + f'<w:hyperlink w:anchor="y">{field("begin")}<w:r><w:instrText>PAGEREF y</w:instrText></w:r>{field("separate")}{run("12")}{field("end")}</w:hyperlink>'
    ),
    [p("see chapter one and 12")],
)
body(
    "smart-tags-and-custom-xml-are-transparent",
    "smartTag in a line and customXml around runs, paragraphs, rows and cells are transparent",
    "smart_tag custom_xml",
    par('<w:smartTag w:uri="urn:x" w:element="place"><w:smartTagPr><w:attr w:name="a" w:val="b"/></w:smartTagPr>' + run("Paris") + "</w:smartTag>" + run(" in ")
        + '<w:customXml w:element="month"><w:customXmlPr><w:placeholder w:val="no text"/></w:customXmlPr>' + run("May") + "</w:customXml>")
    + '<w:customXml w:element="block">' + par("wrapped") + "</w:customXml>"
    + table('<w:customXml w:element="row">' + row("a", '<w:customXml w:element="cell">' + cell("b") + "</w:customXml>") + "</w:customXml>"),
    [p("Paris in May"), p("wrapped"), t(["a", "b"])],
)
body(
    "bidirectional-wrappers-are-transparent",
    "bdo and dir are transparent; characters stay in stored order",
    "bdo dir",
    par(run("a ") + f'<w:bdo w:val="rtl">{run("שלום")}</w:bdo>' + run(" b ") + f'<w:dir w:val="rtl">{run("مرحبا")}<w:bdo w:val="ltr">{run(" 12")}</w:bdo></w:dir>'),
    [p("a שלום b مرحبا 12")],
)
body(
    "equation-beside-a-paragraph",
    "An equation that stands between paragraphs is a paragraph without a style",
    "omml.block",
    par("before") + "<m:oMathPara><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></m:oMathPara>" + par("after"),
    [p("before"), p("x=1"), p("after")],
)
body(
    "unknown-elements-holding-text",
    "Elements of no known name are left out with their text and counted, at every level; those without text are not named",
    "unknown_element",
    '<new:block><w:p><w:r><w:t>left out</w:t></w:r></w:p></new:block>'
    + par(run("kept") + f'<new:inline>{run("left out")}</new:inline>' + "<new:mark/>" + run(" too"))
    + "<w:p2><w:r><w:t>a mistyped paragraph</w:t></w:r></w:p2>"
    + table(row("a", f"<w:tc>{par('b')}<new:cell>stray</new:cell></w:tc>")),
    [p("kept too"), t(["a", "b"])],
    diagnostics=["docx.unknown_element"],
)
body(
    "text-between-elements",
    "Characters that stand outside w:t are no text of the document and are counted as unknown",
    "unknown_element.stray",
    "<w:p>loose<w:r>characters<w:t>read</w:t></w:r></w:p>",
    [p("read")],
    diagnostics=["docx.unknown_element"],
)
