"""Files that python-pptx writes."""
import io

from cases import add, s

PRODUCER = "python-pptx 1.0.2"


def with_presentation(draw):
    def build(path):
        from pptx import Presentation

        deck = Presentation()
        draw(deck)
        deck.save(path)

    return build


def titles_and_bullets(deck):
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = "Quarterly report"
    first.placeholders[1].text = "Finance\nMay 2026"
    second = deck.slides.add_slide(deck.slide_layouts[1])
    second.shapes.title.text = "Costs\vand income"
    frame = second.placeholders[1].text_frame
    frame.text = "Rent 12 000"
    paragraph = frame.add_paragraph()
    paragraph.text = "Wages\t48 000"
    paragraph.level = 1
    second.notes_slide.notes_text_frame.text = "Say that rent\nrises in June."


add(
    "python-pptx-titles-bullets-notes",
    "Title, subtitle, bullets of two levels, a tab, a soft break and notes as python-pptx writes them",
    "title paragraphs notes break layouts",
    with_presentation(titles_and_bullets),
    producer=PRODUCER,
    slides=[
        s(1, title="Quarterly report", paragraphs=["Finance", "May 2026"]),
        s(2, title="Costs\nand income", paragraphs=["Rent 12 000", "Wages\t48 000"], notes="Say that rent\nrises in June."),
    ],
)


def merged_table(deck):
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(3, 3, 0, 0, 3000000, 1000000).table
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"r{row}c{column}"
    table.cell(0, 0).merge(table.cell(0, 1))
    table.cell(1, 2).merge(table.cell(2, 2))


add(
    "python-pptx-merged-table",
    "A table whose cells were filled and then merged: python-pptx moves the text into the first cell",
    "tables tables.merges",
    with_presentation(merged_table),
    producer=PRODUCER,
    slides=[s(1, tables=[[["r0c0\nr0c1", "", "r0c2"], ["r1c0", "r1c1", "r1c2\nr2c2"], ["r2c0", "r2c1", ""]]])],
)


def groups_and_connectors(deck):
    from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE

    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_textbox(0, 0, 100, 100).text_frame.text = "first"
    group = slide.shapes.add_group_shape()
    group.shapes.add_shape(MSO_SHAPE.OVAL, 0, 0, 100, 100).text_frame.text = "in the group"
    inner = group.shapes.add_group_shape()
    inner.shapes.add_textbox(0, 0, 100, 100).text_frame.text = "deeper"
    slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, 10, 10)
    slide.shapes.add_textbox(0, 0, 100, 100).text_frame.text = "last"


add(
    "python-pptx-groups",
    "Groups in groups and a connector without text",
    "groups connectors",
    with_presentation(groups_and_connectors),
    producer=PRODUCER,
    slides=[s(1, paragraphs=["first", "in the group", "deeper", "last"])],
)


def chart_and_object(deck):
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "With a chart"
    data = CategoryChartData()
    data.categories = ["East", "West"]
    data.add_series("Sales", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, 1000000, 1000000, data)
    slide.shapes.add_ole_object(io.BytesIO(b"PK\x05\x06" + bytes(18)), "Excel.Sheet.12", 0, 0)


add(
    "python-pptx-chart-and-embedded-workbook",
    "A chart and an embedded workbook are not read and named",
    "left_out",
    with_presentation(chart_and_object),
    producer=PRODUCER,
    slides=[s(1, title="With a chart")],
    diagnostics=["pptx.charts", "pptx.embedded"],
)


def reordered(deck):
    for text in ("one", "two", "three"):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = text
    ids = deck.slides._sldIdLst
    ids.insert(0, ids[2])
    deck.slides[1]._element.set("show", "0")


add(
    "python-pptx-reordered-and-hidden",
    "Slides that were moved after they were made, one of them hidden",
    "order hidden",
    with_presentation(reordered),
    producer=PRODUCER,
    slides=[s(1, title="three"), s(2, title="one"), s(3, title="two")],
)
