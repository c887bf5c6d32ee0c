"""Documents made by pdf-lib (npm): `PDF_LIB` names the folder of the package."""
import base64
import json
import os
import subprocess

from case import case

PDF_LIB = "pdf-lib 1.17"
SETUP = """const { PDFDocument, StandardFonts, degrees, PDFName } = require(process.env.PDF_LIB);
(async () => {
const pdf = await PDFDocument.create({ updateMetadata: false }), page = pdf.addPage([420, 300]), font = await pdf.embedFont(StandardFonts.Helvetica);
const put = (text, x, y, more = {}) => page.drawText(text, { x, y, size: 12, font, ...more });
"""


def made(script):
    end = "\nprocess.stdout.write(Buffer.from(await pdf.save()).toString('base64')) })()"
    environment = dict(os.environ)
    environment.setdefault("PDF_LIB", "/tmp/pdf-lib/node_modules/pdf-lib")
    out = subprocess.run(["node", "-e", SETUP + script + end], env=environment, check=True, capture_output=True, text=True)
    return base64.b64decode(out.stdout)


@case("pdf-lib-lines", "Lines, a turned one and one that the library breaks by itself", "pdf.words pdf.angle_groups", PDF_LIB)
def lines():
    script = "put('Delivery note 2041', 40, 260, { size: 18 }); put('line one\\nline two\\nline three', 40, 220, { lineHeight: 16 });"
    script += "put('turned by ninety', 380, 60, { rotate: degrees(90) });"
    return made(script), [["Delivery note 2041", "line one", "line two", "line three", "turned by ninety"]]


@case("pdf-lib-form-filled", "A form that the library fills and draws: text, tick, choice and list", "pdf.widgets", PDF_LIB)
def form():
    script = """const form = pdf.getForm(); put('Surname', 40, 254); put('Country', 40, 214); put('Note', 40, 174);
const text = form.createTextField('surname'); text.setText('Okafor'); text.addToPage(page, { x: 120, y: 246, width: 150, height: 24, borderWidth: 0 });
const choice = form.createDropdown('country'); choice.addOptions(['France', 'Germany']); choice.select('Germany'); choice.addToPage(page, { x: 120, y: 206, width: 150, height: 24, borderWidth: 0 });
const note = form.createTextField('note'); note.setText('fragile'); note.addToPage(page, { x: 120, y: 166, width: 150, height: 24, borderWidth: 0 });"""
    return made(script), [["Surname Okafor", "Country Germany", "Note fragile"]]


@case("pdf-lib-form-flattened", "A flattened form: its values, now forms of the page, stay beside their labels", "pdf.form_xobject", PDF_LIB)
def flattened():
    script = """const form = pdf.getForm(); put('Surname', 40, 254); put('Town', 40, 214);
for (const [name, value, y] of [['surname', 'Okafor', 246], ['town', 'Lagos', 206]]) { const field = form.createTextField(name); field.setText(value); field.addToPage(page, { x: 120, y, width: 150, height: 24, borderWidth: 0 }); }
form.flatten();"""
    return made(script), [["Surname Okafor", "Town Lagos"]]


@case("pdf-lib-embedded-pages", "Pages of another file drawn as forms, two on a sheet", "pdf.form_xobject pdf.columns", PDF_LIB)
def embedded():
    left, right = [f"left sheet line {n}" for n in range(1, 6)], [f"right sheet line {n}" for n in range(1, 6)]
    script = f"""const inner = await PDFDocument.create(), face = await inner.embedFont(StandardFonts.TimesRoman);
for (const lines of {json.dumps([left, right])}) {{ const sheet = inner.addPage([420, 300]); lines.forEach((line, n) => sheet.drawText(line, {{ x: 40, y: 250 - 30 * n, size: 20, font: face }})); }}
const [a, b] = await pdf.embedPdf(await inner.save(), [0, 1]); page.drawPage(a, {{ x: 0, y: 60, xScale: 0.5, yScale: 0.5 }}); page.drawPage(b, {{ x: 210, y: 60, xScale: 0.5, yScale: 0.5 }});"""
    return made(script), [left + right]
