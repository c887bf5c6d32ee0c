"""Fields: only what the reader of the page sees, the result."""
from cases import body, field, instruction, p, par, row, run, t, table

BEGIN, SEPARATE, END = field("begin"), field("separate"), field("end")


def form(data, name, result=""):
    begin = f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="F"/><w:enabled/>{data}</w:ffData></w:fldChar></w:r>'
    return begin + instruction(name) + (SEPARATE + result if result else "") + END


body(
    "simple-field-result",
    "The content of fldSimple is its result and is read, nested ones too",
    "fld_simple",
    par(run("Page ") + f'<w:fldSimple w:instr=" PAGE "><w:fldData>AAAA</w:fldData>{run("7")}</w:fldSimple>' + run(" of ")
        + f'<w:fldSimple w:instr=" IF "><w:fldSimple w:instr=" NUMPAGES ">{run("9")}</w:fldSimple></w:fldSimple>'),
    [p("Page 7 of 9")],
)
body(
    "complex-field-result-only",
    "Of a complex field only the part after separate is text, also when runs hold several field characters",
    "complex_field",
    par(run("Total ") + BEGIN + instruction("= 2 + 3") + SEPARATE + run("5") + END + run(" and ")
        + '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DATE</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>today</w:t><w:fldChar w:fldCharType="end"/></w:r>' + run(".")),
    [p("Total 5 and today.")],
)
body(
    "field-without-result",
    "A complex field without separate has no result; stray separate and end are ignored",
    "complex_field.no_result",
    par(run("a") + BEGIN + instruction("XE index") + run("never seen") + END + run("b") + SEPARATE + run("c") + END + run("d")),
    [p("abcd")],
)
body(
    "nested-fields",
    "Text shows only when every open field is past its separate: a result inside an instruction is hidden",
    "complex_field.nested",
    par(BEGIN + instruction("IF") + BEGIN + instruction("MERGEFIELD x") + SEPARATE + run("INNER") + END + instruction("= a") + run("HIDDEN") + SEPARATE
        + run("OUT") + BEGIN + instruction("PAGE") + SEPARATE + run("ER") + END + END + run("!")),
    [p("OUTER!")],
)
body(
    "field-over-many-blocks",
    "A field may begin in one paragraph and end many blocks later; its result is read as the blocks it holds",
    "complex_field.across",
    par(BEGIN + instruction("TOC") + SEPARATE + run("One\t1".replace("\t", "</w:t><w:tab/><w:t>")), '<w:pStyle w:val="TOC1"/>') + par("Two") + table(row("in", "it")) + par(run("Three") + END + run(" after")),
    [p("One\t1", "TOC1"), p("Two"), t(["in", "it"]), p("Three after")],
)
body(
    "instruction-over-many-blocks",
    "Text in an instruction that runs over several blocks is hidden, paragraphs and cells stay as empty places",
    "complex_field.across",
    par(run("a") + BEGIN + instruction("IF") + run("hidden")) + table(row("hid", "den")) + par(run("den") + SEPARATE + run("shown") + END),
    [p("a"), t(["", ""]), p("shown")],
)
body(
    "field-never-closed-is-shown",
    "The text of a field that is never closed is shown; closed fields beside it keep their instructions hidden",
    "unclosed_field",
    par(run("a ") + BEGIN + instruction("IF") + run("unclosed ") + BEGIN + instruction("Q") + run("HIDDEN") + SEPARATE + run("inner ") + END)
    + table(row("in", "cells")) + par("to the end"),
    [p("a unclosed inner "), t(["in", "cells"]), p("to the end")],
)
body(
    "field-never-closed-in-a-box",
    "A field that is left open in a text box is judged at the end of the box and hides nothing outside",
    "unclosed_field.box",
    par(run("anchor") + "<w:r><w:pict><v:shape><v:textbox><w:txbxContent>" + par(run("in ") + BEGIN + run("box")) + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
        + BEGIN + run("hidden") + END + run(" on")) + par("next"),
    [p("anchor on"), p("in box"), p("next")],
)
body(
    "form-dropdown-chosen-entry",
    "FORMDROPDOWN gives the chosen entry, the default without a choice, the first without either",
    "form_dropdown",
    par(run("Colour: ") + form('<w:ddList><w:result w:val="2"/><w:listEntry w:val="red"/><w:listEntry w:val="green"/><w:listEntry w:val="blue"/></w:ddList>', "FORMDROPDOWN") + run("; ")
        + form('<w:ddList><w:default w:val="1"/><w:listEntry w:val="S"/><w:listEntry w:val="M"/></w:ddList>', "FORMDROPDOWN") + run("; ")
        + form('<w:ddList><w:listEntry w:val="yes"/><w:listEntry w:val="no"/></w:ddList>', "FORMDROPDOWN") + run("; ")
        + form("<w:ddList/>", "FORMDROPDOWN") + run("; ") + form("<w:textInput/>", "FORMTEXT", run("typed"))),
    [p("Colour: blue; M; yes; ; typed")],
)
body(
    "form-checkbox-as-character",
    "FORMCHECKBOX gives a ballot box by checked, else by default",
    "form_checkbox",
    par(form("<w:checkBox><w:sizeAuto/><w:default w:val=\"0\"/><w:checked/></w:checkBox>", "FORMCHECKBOX") + run(" a ")
        + form("<w:checkBox><w:sizeAuto/><w:default w:val=\"1\"/><w:checked w:val=\"0\"/></w:checkBox>", "FORMCHECKBOX") + run(" b ")
        + form("<w:checkBox><w:sizeAuto/><w:default w:val=\"1\"/></w:checkBox>", "FORMCHECKBOX") + run(" c ")
        + form("<w:checkBox><w:sizeAuto/></w:checkBox>", "FORMCHECKBOX")),
    [p("☒ a ☐ b ☒ c ☐")],
)
body(
    "field-never-closed-beside-paragraphs",
    "What an unclosed field holds is shown where it has no paragraph of its own, and keeps a paragraph with a deleted mark",
    "unclosed_field.implied",
    par(BEGIN + run("a")) + "<m:oMathPara><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></m:oMathPara>"
    + par(run("joined"), '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>') + table(row("cell")),
    [p("a"), p("x=1"), p("joined"), t(["cell"])],
)
body(
    "form-field-with-a-result",
    "A form field whose result holds text shows that once, in a field that is never closed too",
    "form_dropdown.result",
    par(form('<w:ddList><w:listEntry w:val="entry"/></w:ddList>', "FORMDROPDOWN", run("written")) + run("; ") + BEGIN
        + form('<w:ddList><w:listEntry w:val="entry"/></w:ddList>', "FORMDROPDOWN", run("again"))),
    [p("written; again")],
)
