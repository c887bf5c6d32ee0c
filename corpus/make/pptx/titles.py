"""Titles: which shape is one, and what becomes of the others."""
from cases import group, made, s, shape

made(
    "title-of-each-kind",
    "title and ctrTitle placeholders are titles, whatever their index and place in the tree; their text is not repeated",
    "title",
    [
        shape("First", ph='type="ctrTitle"') + shape("Sub", ph='type="subTitle" idx="1"'),
        shape("Above", ph='type="body" idx="1"') + shape("Second", ph='type="title" idx="17"'),
        group(shape("Third", ph='type="title"'), shape("Beside")),
    ],
    [s(1, title="First", paragraphs=["Sub"]), s(2, title="Second", paragraphs=["Above"]), s(3, title="Third", paragraphs=["Beside"])],
)
made(
    "title-of-several-paragraphs",
    "The paragraphs of a title are joined by line feeds, empty ones dropped, a:br is one too",
    "title.paragraphs break",
    [shape("One", "", "<a:r><a:t>Two</a:t></a:r><a:br/><a:r><a:t>Three</a:t></a:r>", ph='type="title"')],
    [s(1, title="One\nTwo\nThree")],
)
made(
    "title-second-placeholder-is-a-paragraph",
    "Only the first title placeholder is the title; a later one is text like any other shape",
    "title.first",
    [shape("Real", ph='type="title"') + shape("Body") + shape("Other", "More", ph='type="ctrTitle" idx="5"')],
    [s(1, title="Real", paragraphs=["Body", "Other", "More"])],
)
made(
    "title-missing-or-never-written",
    "No title placeholder, and one into which nothing was written: null; one with a run of no characters: empty text",
    "title.null title.empty",
    [
        shape("Only a body", ph='type="body"'),
        shape('<a:endParaRPr lang="en-US"/>', ph='type="title"') + shape("Body"),
        shape("<a:r><a:t/></a:r>", ph='type="title"') + shape("Body"),
    ],
    [s(1, paragraphs=["Only a body"]), s(2, paragraphs=["Body"]), s(3, title="", paragraphs=["Body"])],
)
