"""Hand-written form fields: their values are part of the page's text at their place."""
from case import case
from layout import HAND
from objects import Pdf, escape, text_at


class Form:
    """A page with an AcroForm; `field` adds a merged field and widget."""

    def __init__(self):
        self.pdf, self.widgets = Pdf(), []
        self.dings = self.pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>")

    def look(self, content, width, height):
        form = f"/Type /XObject /Subtype /Form /BBox [0 0 {width} {height}]"
        return self.pdf.stream(content, f"{form} /Resources {self.pdf.resources(f'/ZaDb {self.dings} 0 R')}")

    def text_look(self, text, width=150, height=18):
        return f"/AP << /N {self.look(f'/Tx BMC q BT /F1 12 Tf 2 5 Td {escape(text)} Tj ET Q EMC', width, height)} 0 R >>"

    def field(self, kind, name, rect, entries):
        box = " ".join(map(str, rect))
        self.widgets.append(self.pdf.add(f"<< /Type /Annot /Subtype /Widget /FT /{kind} /T ({name}) /Rect [{box}] /DA (/F1 12 Tf 0 g) {entries} >>"))
        return self.widgets[-1]

    def bytes(self, content):
        numbers = " ".join(f"{n} 0 R" for n in self.widgets)
        self.pdf.catalog = f"/AcroForm << /Fields [{numbers}] /DA (/F1 12 Tf 0 g) /DR {self.pdf.resources()} >>"
        self.pdf.page(content, f"/Annots [{numbers}]")
        return self.pdf.bytes()


@case("form-text-with-appearance", "The text of a field's appearance stands in the line of its label", "pdf.widgets", HAND)
def with_appearance():
    form = Form()
    form.field("Tx", "name", (120, 246, 270, 264), "/V (Ada Okafor) " + form.text_look("Ada Okafor"))
    form.field("Tx", "city", (120, 216, 270, 234), "/V (Lagos) " + form.text_look("Lagos"))
    return form.bytes(text_at(40, 251, "Name:") + text_at(40, 221, "City:")), [["Name: Ada Okafor", "City: Lagos"]]


@case("form-text-without-appearance", "A field without an appearance shows its value, also one that its parent holds", "pdf.widgets", HAND)
def without_appearance():
    form = Form()
    form.field("Tx", "sum", (120, 246, 270, 264), "/V (1,250.00 EUR)")
    form.field("Tx", "title", (120, 216, 270, 234), "/V <FEFF0044006900650020004D00FC0068006C0065>")
    return form.bytes(text_at(40, 251, "Sum:") + text_at(40, 221, "Title:")), [["Sum: 1,250.00 EUR", "Title: Die Mühle"]]


@case("form-choice-shows-display-value", "A choice without an appearance shows what its list displays, not what it exports", "pdf.widgets", HAND)
def choice():
    form = Form()
    form.field("Ch", "country", (120, 246, 270, 264), "/Ff 131072 /Opt [[(FR) (France)] [(DE) (Germany)]] /V (DE)")
    form.field("Ch", "size", (120, 216, 270, 234), "/Ff 131072 /Opt [(small) (large)] /V (large)")
    return form.bytes(text_at(40, 251, "Country:") + text_at(40, 221, "Size:")), [["Country: Germany", "Size: large"]]


@case("form-checkboxes-and-radios", "A button shows the appearance of its state: a mark when it is on, nothing when it is off", "pdf.widgets", HAND)
def buttons():
    form = Form()
    tick, dot, off = form.look("BT /ZaDb 12 Tf 2 3 Td (4) Tj ET", 16, 16), form.look("BT /ZaDb 12 Tf 2 3 Td (l) Tj ET", 16, 16), form.look("q Q", 16, 16)
    state = "/AP << /N << /Yes %d 0 R /Off %d 0 R >> >>"
    form.field("Btn", "paid", (40, 246, 56, 262), "/V /Yes /AS /Yes " + state % (tick, off))
    form.field("Btn", "sent", (40, 216, 56, 232), "/V /Off /AS /Off " + state % (tick, off))
    form.field("Btn", "red", (40, 186, 56, 202), "/Ff 32768 /V /Yes /AS /Yes " + state % (dot, off))
    form.field("Btn", "blue", (40, 156, 56, 172), "/Ff 32768 /V /Yes /AS /Off " + state % (dot, off))
    labels = ["paid", "sent", "red", "blue"]
    content = "".join(text_at(64, 250 - 30 * n, label) for n, label in enumerate(labels))
    return form.bytes(content), [["✔ paid", "sent", "● red", "blue"]]


@case("form-fields-that-stay-out", "Hidden, no-view and password fields are never read", "pdf.widgets", HAND)
def stay_out():
    form = Form()
    form.field("Tx", "hidden", (120, 246, 270, 264), "/F 2 /V (secret one) " + form.text_look("secret one"))
    form.field("Tx", "noview", (120, 216, 270, 234), "/F 32 /V (secret two) " + form.text_look("secret two"))
    form.field("Tx", "password", (120, 186, 270, 204), "/Ff 8192 /V (secret three)")
    form.field("Tx", "shown", (120, 156, 270, 174), "/F 4 /V (open) " + form.text_look("open"))
    return form.bytes("".join(text_at(40, 251 - 30 * n, t) for n, t in enumerate(["One:", "Two:", "Three:", "Four:"]))), [["One:", "Two:", "Three:", "Four: open"]]


@case("form-appearance-scaled-into-its-field", "An appearance with a box and matrix of its own is fitted into the field's rectangle", "pdf.widgets", HAND)
def scaled():
    form = Form()
    look = form.pdf.stream("BT /F1 1.2 Tf 0.2 0.5 Td (fitted in) Tj ET", f"/Type /XObject /Subtype /Form /BBox [0 0 15 1.8] /Matrix [1 0 0 1 -7 3] /Resources {form.pdf.resources()}")
    form.field("Tx", "a", (120, 246, 270, 264), f"/V (fitted in) /AP << /N {look} 0 R >>")
    return form.bytes(text_at(40, 251, "Value:") + text_at(40, 221, "below")), [["Value: fitted in", "below"]]


@case("form-field-of-several-lines", "A field of several lines has its lines, in the order of their places", "pdf.widgets", HAND)
def several():
    form = Form()
    look = form.look("BT /F1 11 Tf 13 TL 2 40 Td (Flat 3) Tj T* (12 High Street) Tj T* (Leeds) Tj ET", 200, 54)
    form.field("Tx", "address", (40, 180, 240, 234), f"/Ff 4096 /V (Flat 3\\r12 High Street\\rLeeds) /AP << /N {look} 0 R >>")
    return form.bytes(text_at(40, 250, "Address") + text_at(40, 150, "Signed")), [["Address", "Flat 3", "12 High Street", "Leeds", "Signed"]]
