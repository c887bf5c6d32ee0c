"""The package: where the main part is, what it may be, what makes a file no document."""
from cases import add, body, fails, p, par, run
from container import HEAD, MAIN_TYPE, W, content_types, document, relationship, relationships, root, write

ONE = par("one")
body("strict-namespaces", "The namespaces and relationships of ISO strict are those of transitional", "container.strict",
     par(run("strict"), '<w:pStyle w:val="Quote"/>') + par("<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"), [p("strict", "Quote"), p("x")], make_strict=True)
body("main-part-by-absolute-target", "The main part is found by its relationship, an absolute target", "container.targets", ONE, [p("one")], target="/word/document.xml")
body("main-part-by-backslash-target", "A target with backslashes, as some generators write it", "container.targets", ONE, [p("one")], target="word\\document.xml")
body("main-part-by-dotted-target", "A target with dot segments is resolved", "container.targets", ONE, [p("one")], target="./other/../word/document.xml")
body("main-part-of-another-name", "The name of the main part says nothing, its relationship does; a decoy is not read", "container.main_part", ONE, [p("one")],
     part="content/text2.xml", parts=[("word/document.xml", root("w:document", "<w:body>" + par("decoy") + "</w:body>"))])
body("prefixes-of-its-own", "Prefixes are the author's choice: names count by their namespace", "xml.prefixes", None,
     [p("one", "Quote")],
     main=f'{HEAD}<document xmlns="{W}" xmlns:q="{W}"><body><q:p><pPr><q:pStyle q:val="Quote"/></pPr><r><q:t>one</q:t></r></q:p></body></document>')
body("several-bodies", "A document with several bodies is read whole", "several_bodies", None, [p("one"), p("two"), p("three")],
     main=root("w:document", "<w:body>" + ONE + "</w:body><w:body>" + par("two") + "</w:body><w:body>" + par("three") + "</w:body>"))
body("no-body-fails", "A document without a body fails", "no_body", None, error=fails("document_malformed"), main=root("w:document", ""))
body("page-and-section-breaks-are-no-blocks", "A page break is a line feed in its paragraph, a section break is nothing: neither is a block of its own", "breaks_are_no_blocks",
     par("one") + par('<w:r><w:br w:type="page"/></w:r>') + par("two", '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>') + par("three", "<w:pageBreakBefore/>"),
     [p("one"), p("\n"), p("two"), p("three")])
body("empty-body", "A document with an empty body has no blocks", "empty_body", "<w:sectPr/>", [])
body("another-root-fails", "A main part whose root is no document fails", "root", None, error=fails("document_malformed"), main=root("w:hdr", ONE))
body("no-main-part-fails", "A package without an officeDocument relationship fails", "container.no_main_part", ONE, error=fails("document_malformed"), package_rels=[])
body("missing-main-part-fails", "A relationship to a main part that is not there fails", "container.no_main_part", ONE, error=fails("document_malformed"), target="word/elsewhere.xml")
body("another-format-fails", "A main part of another type is not of the declared format", "container.other_formats", ONE, error=fails("format_mismatch"),
     main_type="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml")
for kind, content_type in {
    "template": "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    "macro-template": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
}.items():
    body(f"{kind}-is-a-document", "Templates are read like documents", "container.variants", ONE, [p("one")], main_type=content_type)
body("alternative-chunk-fails", "An altChunk holds text in another format, which would be missing: the document is not supported", "alt_chunk",
     ONE + '<w:altChunk r:id="rId1"/>', error=fails("document_unsupported"),
     rels=[relationship(1, "aFChunk", "chunk.html")], parts=[("word/chunk.html", "<p>elsewhere</p>")])
body("subdocument-fails", "A subdocument's text stands in another file: the document is not supported", "sub_doc",
     par('<w:subDoc r:id="rId1"/>'), error=fails("document_unsupported"), rels=[relationship(1, "subDocument", "sub.docx", "External")])
body("document-type-declaration-fails", "A DOCTYPE is refused before any entity could be expanded", "xml.doctype", None, error=fails("document_malformed"),
     main=f'<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>')
body("not-well-formed-fails", "A main part that ends in the middle fails", "xml.well_formed", None, error=fails("document_malformed"),
     main=f'<w:document xmlns:w="{W}"><w:body>{ONE}<w:p><w:r><w:t>cut')
body("nesting-over-the-limit", "Elements nested over the limit of 256 fail by that limit", "limits.xml_depth",
     "<w:sdt><w:sdtContent>" * 200 + par("deep") + "</w:sdtContent></w:sdt>" * 200, error=fails("limit_exceeded", name="xml_depth"))
body("text-over-the-limit", "Output over the limit fails by that limit", "limits.text_bytes", par("x" * 900), error=fails("limit_exceeded", name="text_bytes"), limits={"text_bytes": 800})
body("grid-over-the-limit", "A table whose empty columns alone pass the output limit fails by that limit", "span_clamped.limit",
     "<w:tbl><w:tr>" + '<w:tc><w:tcPr><w:gridSpan w:val="1024"/></w:tcPr><w:p/></w:tc>' * 40 + "</w:tr>" + "<w:tr/>" * 600 + "</w:tbl>",
     error=fails("limit_exceeded", name="text_bytes"))
body("utf-16-part", "A part in UTF-16 is read by its byte order mark", "xml.encodings", None, [p("zwölf €")],
     main=root("w:document", "<w:body>" + par("zwölf €") + "</w:body>").replace("UTF-8", "UTF-16").encode("utf-16"))


def not_a_container(path):
    with open(path, "wb") as file:
        file.write(b"{\\rtf1 a document of another kind}")


def cut(path):
    document(path, par("a long text that is cut " * 40))
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "wb") as file:
        file.write(content[: len(content) * 3 // 4])


def by_default_type(path):
    """Without an Override the Default of the extension names the type."""
    types = content_types({}).replace('ContentType="application/xml"', f'ContentType="{MAIN_TYPE}"')
    write(path, [("[Content_Types].xml", types), ("_rels/.rels", relationships([relationship(1, "officeDocument", "word/document.xml")])),
                 ("word/document.xml", root("w:document", f"<w:body>{ONE}</w:body>"))])


add("no-container-fails", "Bytes that are no container are not of the declared format", "container.other_formats", not_a_container, error=fails("format_mismatch"))
add("cut-container-fails", "A container that is cut fails", "container.cut", cut, error=fails("document_malformed"))
add("type-by-default", "The content type of the main part may come from the Default of its extension", "container.default_type", by_default_type, blocks=[p("one")])
