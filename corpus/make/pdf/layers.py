"""Hand-written optional content: what a layer hides is not text."""
from case import case
from layout import HAND
from objects import Pdf, text_at

HIDDEN = ["pdf.hidden_layer"]


class Layered:
    """Two groups: `on` is visible, `off` is not."""

    def __init__(self, config="/OFF [{off} 0 R]"):
        self.pdf = Pdf()
        self.on = self.pdf.add("<< /Type /OCG /Name (visible) >>")
        self.off = self.pdf.add("<< /Type /OCG /Name (hidden) >>")
        config = config.format(on=self.on, off=self.off)
        self.pdf.catalog = f"/OCProperties << /OCGs [{self.on} 0 R {self.off} 0 R] /D << {config} >> >>"

    def bytes(self, content, properties="", others=""):
        self.pdf.page(content, others=f"/Properties << /On {self.on} 0 R /Off {self.off} 0 R {properties} >> {others}")
        return self.pdf.bytes()


@case("hidden-layer-is-left-out", "Marked content of a layer that is off is left out, nested marks included", "pdf.hidden_layer", HAND, diagnostics=HIDDEN)
def marked():
    content = text_at(40, 260, "before") + "/OC /On BDC " + text_at(40, 240, "shown") + "EMC\n"
    content += "/OC /Off BDC /Span BMC " + text_at(40, 220, "hidden") + "EMC /OC /On BDC " + text_at(40, 200, "hidden too") + "EMC EMC\n" + text_at(40, 180, "after")
    return Layered().bytes(content), [["before", "shown", "after"]]


@case("hidden-layer-base-state-off", "With BaseState OFF only the groups that are named ON are shown", "pdf.hidden_layer", HAND, diagnostics=HIDDEN)
def base_state():
    content = "/OC /On BDC " + text_at(40, 240, "shown") + "EMC /OC /Off BDC " + text_at(40, 220, "hidden") + "EMC\n"
    return Layered("/BaseState /OFF /ON [{on} 0 R]").bytes(content), [["shown"]]


@case("hidden-form-and-membership", "A form XObject of a hidden layer and membership dictionaries with their policies", "pdf.hidden_layer", HAND, diagnostics=HIDDEN)
def membership():
    layered = Layered()
    pdf, on, off = layered.pdf, layered.on, layered.off
    both = f"/OCGs [{on} 0 R {off} 0 R]"
    members = " ".join(f"/{policy} {pdf.add(f'<< /Type /OCMD {both} /P /{policy} >>')} 0 R" for policy in ("AllOn", "AnyOn", "AnyOff", "AllOff"))
    expression = pdf.add(f"<< /Type /OCMD /VE [/And {on} 0 R [/Not {off} 0 R]] >>")
    form = pdf.stream(text_at(40, 100, "in a hidden form"), f"/Type /XObject /Subtype /Form /BBox [0 0 400 300] /OC {off} 0 R /Resources {pdf.resources()}")
    content = "".join(f"/OC /{policy} BDC {text_at(40, 260 - 20 * n, policy)} EMC\n" for n, policy in enumerate(("AllOn", "AnyOn", "AnyOff", "AllOff")))
    content += "/OC /VE BDC " + text_at(40, 160, "expression") + "EMC /Fm Do\n" + text_at(40, 60, "end")
    return layered.bytes(content, f"{members} /VE {expression} 0 R", f"/XObject << /Fm {form} 0 R >>"), [["AnyOn", "AnyOff", "expression", "end"]]
