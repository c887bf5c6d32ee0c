"""Order and number of slides."""
from cases import fails, made, s, shape

made(
    "order-from-the-list-not-from-names",
    "Slides come in the order of p:sldIdLst; file names say nothing and a part that is not listed is no slide",
    "order",
    [shape("one"), shape("two"), shape("three"), shape("never listed")],
    [s(1, paragraphs=["three"]), s(2, paragraphs=["one"]), s(3, paragraphs=["two"])],
    slide_list=[3, 1, 2],
)
made(
    "order-parts-of-any-name",
    "A slide is found by its relationship, in any folder and by an absolute target, a dotted one or one with backslashes",
    "order.targets",
    [shape("one"), shape("two"), shape("three")],
    [s(1, paragraphs=["one"]), s(2, paragraphs=["two"]), s(3, paragraphs=["three"])],
    slide_targets={1: "/ppt/slides/slide1.xml", 2: "../ppt/./slides/slide2.xml", 3: "slides\\slide3.xml"},
)
made(
    "hidden-slides-are-read",
    "A slide with show=0 counts and is read like any other",
    "hidden",
    [shape("shown"), shape("hidden"), shape("shown too")],
    [s(1, paragraphs=["shown"]), s(2, paragraphs=["hidden"]), s(3, paragraphs=["shown too"])],
    attributes={2: 'show="0" '},
)
made("no-slides", "A presentation without slides is an empty list", "no_slides", [], [])
made(
    "slide-part-missing",
    "A slide that is listed and not there fails, since its text would be missing",
    "missing.slide",
    [shape("one")],
    error=fails("document_malformed", reason="a part is missing", at={"part": "ppt/slides/slide2.xml"}),
    slide_list=[1, 2],
    slide_targets={1: "slides/slide1.xml", 2: "slides/slide2.xml"},
)
made(
    "slide-relationship-missing",
    "A slide whose relationship does not exist fails",
    "missing.relationship",
    [shape("one")],
    error=fails("document_malformed", reason="a slide has no relationship"),
    slide_list=[1, 7],
)
made(
    "slides-past-the-limit",
    "The number of slides is held against the pages limit before any is read",
    "limits.pages",
    [shape("one"), shape("two"), shape("three")],
    error=fails("limit_exceeded", name="pages", max=2, seen=3),
    limits={"pages": 2},
)
made(
    "slides-at-the-limit",
    "As many slides as the pages limit allows pass",
    "limits.pages",
    [shape("one"), shape("two")],
    [s(1, paragraphs=["one"]), s(2, paragraphs=["two"])],
    limits={"pages": 2},
)
