"""Files distilled by Ghostscript from PostScript written here, and one made anew from another producer's."""
import os
import subprocess
import tempfile

from case import case

GHOSTSCRIPT = "Ghostscript 10.00, pdfwrite"


def distilled(postscript, *options):
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.ps"), os.path.join(folder, "out.pdf")
        with open(source, "wb") as file:
            file.write(postscript if isinstance(postscript, bytes) else ("%!PS\n<< /PageSize [400 300] >> setpagedevice\n" + postscript).encode("latin-1"))
        subprocess.run(["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", *options, f"-sOutputFile={target}", source], check=True, capture_output=True)
        with open(target, "rb") as file:
            return file.read()


FONT = """/Helvetica findfont dup length dict begin { def } forall /Encoding ISOLatin1Encoding def currentdict end /Latin exch definefont pop
/Latin findfont 13 scalefont setfont
"""


def show(lines):
    return FONT + "".join(f"40 {250 - 20 * n} moveto ({line}) show\n" for n, line in enumerate(lines))


@case("ghostscript-latin", "PostScript text in ISO Latin 1", "pdf.words", GHOSTSCRIPT)
def latin():
    lines = ["Über die Straße nach Köln", "un garçon à Orléans, señor", "price: 12.50 each"]
    return distilled(show(lines) + "showpage"), [lines]


@case("ghostscript-spread-and-kerned", "ashow, widthshow and single letters put down one by one", "pdf.letter_spacing pdf.gap", GHOSTSCRIPT)
def spread():
    source = FONT + "40 250 moveto 5 0 (SPREAD LETTERS) ashow\n40 220 moveto 12 0 32 (words far apart) widthshow\n40 190 moveto (o) show (n) show (e) show ( ) show (by) show ( one) show\nshowpage"
    return distilled(source), [["SPREAD LETTERS", "words far apart", "one by one"]]


@case("ghostscript-landscape", "A landscape sheet that Ghostscript turns by its own guess", "pdf.rotate", GHOSTSCRIPT)
def landscape():
    lines = ["turned sheet", "with a second line", "and a third one"]
    source = "gsave 300 0 translate 90 rotate\n" + FONT + "".join(f"40 {200 - 20 * n} moveto ({line}) show\n" for n, line in enumerate(lines)) + "grestore showpage"
    return distilled("<< /PageSize [300 400] >> setpagedevice\n" + source, "-dAutoRotatePages=/All"), [lines]


@case("ghostscript-made-anew", "A Chromium print made anew by Ghostscript: other fonts, other maps, the same text (Ghostscript spoils the map of ligatures, so there are none)", "pdf.words", "Chromium, then Ghostscript 10.00 pdfwrite")
def anew():
    from chromium import paragraphs, printed
    lines = ["Der Überschuss beträgt 12,5 %.", "The landlord made a new roof.", "Œuvre complète – fin"]
    return distilled(printed(paragraphs(lines))), [lines]
