"""What becomes text: runs, white space, breaks, symbols, ruby, equations, hidden text."""
from cases import body, p, par, run

body(
    "white-space-is-kept",
    "Nothing is trimmed, whatever xml:space says; empty paragraphs are blocks",
    "white_space empty_paragraph",
    "<w:p><w:r><w:t>  two before</w:t></w:r><w:r><w:t xml:space=\"preserve\"> and after  </w:t></w:r></w:p>"
    "<w:p/><w:p><w:pPr/></w:p><w:p><w:r><w:t/></w:r></w:p><w:p><w:r><w:t> \n </w:t></w:r></w:p>",
    [p("  two before and after  "), p(), p(), p(), p(" \n ")],
)
body(
    "style-is-the-stored-id",
    "The style of a paragraph is the value of pStyle as stored, null when it names none",
    "style",
    par("one", '<w:pStyle w:val="berschrift1"/>') + par("two", '<w:pStyle w:val="a3"/>') + par("three", "<w:jc w:val=\"center\"/>") + par("four", '<w:pStyle w:val=""/>'),
    [p("one", "berschrift1"), p("two", "a3"), p("three"), p("four", "")],
)
body(
    "tabs-breaks-and-hyphens",
    "tab and ptab give a tab, every break and cr a line feed, the two special hyphens their characters",
    "tab ptab br cr no_break_hyphen soft_hyphen",
    par(
        "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab w:alignment=\"right\" w:relativeTo=\"margin\" w:leader=\"none\"/><w:t>c</w:t></w:r>"
        "<w:r><w:br/><w:t>d</w:t><w:br w:type=\"page\"/><w:t>e</w:t><w:br w:type=\"column\"/><w:t>f</w:t>"
        "<w:br w:type=\"textWrapping\" w:clear=\"all\"/><w:cr/><w:t>g</w:t></w:r>"
        "<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>stop, hy</w:t><w:softHyphen/><w:t>phen</w:t><w:lastRenderedPageBreak/></w:r>",
        '<w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs>',
    ),
    [p("a\tb\tc\nd\ne\nf\n\ng" + "non\u2011stop, hy\u00adphen")],
)
body(
    "symbols-by-font",
    "sym is mapped by its font with or without the private-use offset; an unknown font or code gives the code point",
    "sym",
    par(
        '<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>' + '<w:r><w:sym w:font="Wingdings" w:char="004A"/></w:r>'
        + '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>' + '<w:r><w:sym w:font="wingdings" w:char="F0FC"/></w:r>'
        + '<w:r><w:sym w:font="Arial" w:char="20AC"/></w:r>' + '<w:r><w:sym w:font="Company Icons" w:char="F041"/></w:r>'
        + '<w:r><w:sym w:font="Symbol" w:char="2260"/></w:r>'
    ),
    # Wingdings 4A is the smiling face, Symbol 61 alpha, Wingdings FC the check mark (Unicode chart and the fonts' own tables).
    [p("☺☺α✓€\uf041≠")],
)
body(
    "symbols-that-json-cannot-hold",
    "A sym of U+0000 or of half a surrogate pair becomes U+FFFD with a diagnostic",
    "document.replaced_characters",
    par(run("a") + '<w:r><w:sym w:font="Arial" w:char="0000"/></w:r>' + run("b") + '<w:r><w:sym w:font="Arial" w:char="D83D"/></w:r>' + run("c")),
    [p("a\ufffdb\ufffdc")],
    diagnostics=["document.replaced_characters"],
)
body(
    "ruby-base-text-only",
    "Of a ruby annotation the base is read, the reading above it is not",
    "ruby",
    par(
        "<w:r><w:ruby><w:rubyPr><w:lid w:val=\"ja-JP\"/></w:rubyPr><w:rt>" + run("とうきょう") + "</w:rt><w:rubyBase>" + run("東京") + "</w:rubyBase></w:ruby></w:r>"
        + run("へ")
    ),
    [p("東京へ")],
)
body(
    "equations-in-order",
    "The m:t of an equation in order: fractions, scripts, n-ary operators, matrices, plain runs inside",
    "omml",
    par(
        run("E")
        + "<m:oMath><m:r><m:t>=m</m:t></m:r><m:sSup><m:sSupPr><m:ctrlPr><w:rPr><w:i/></w:rPr></m:ctrlPr></m:sSupPr><m:e><m:r><w:rPr><w:b/></w:rPr><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>"
        + run(" and ")
        + "<m:oMathPara><m:oMathParaPr><m:jc m:val=\"left\"/></m:oMathParaPr><m:oMath><m:f><m:fPr/><m:num><m:r><m:t>NUM</m:t></m:r></m:num><m:den><m:r><m:t>DEN</m:t></m:r></m:den></m:f>"
        "<m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr><m:sub><m:r><m:t>i</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary>"
        "<m:m><m:mr><m:e><m:r><m:t>a</m:t></m:r></m:e><m:e><m:r><m:t>b</m:t></m:r></m:e></m:mr></m:m><m:r><m:rPr><m:nor/></m:rPr><w:t>text</w:t></m:r></m:oMath></m:oMathPara>"
    ),
    [p("E=mc2 and NUMDENiniabtext")],
)
body(
    "hidden-text-is-kept-and-named",
    "vanish text is kept and counted by run; vanish that is switched off, and a hidden paragraph mark, are not",
    "vanish",
    par(run("seen ") + run("hidden", "<w:vanish/>") + run(" again", '<w:vanish w:val="0"/>') + run("!", '<w:vanish w:val="true"/>'), "<w:rPr><w:vanish/></w:rPr>"),
    [p("seen hidden again!")],
    diagnostics=["docx.hidden_text"],
)
body(
    "references-and-marks-give-nothing",
    "Bookmarks, comment ranges, proofing marks, permissions and rendered page breaks give no text and no diagnostic",
    "ignored_elements",
    par(
        '<w:bookmarkStart w:id="0" w:name="x"/>' + run("a") + '<w:bookmarkEnd w:id="0"/><w:proofErr w:type="spellStart"/><w:permStart w:id="1"/>'
        + run("b") + '<w:permEnd w:id="1"/><w:commentRangeStart w:id="0"/>' + run("c") + '<w:commentRangeEnd w:id="0"/><w:r><w:lastRenderedPageBreak/><w:annotationRef/></w:r>'
    )
    + '<w:bookmarkStart w:id="2" w:name="y"/><w:bookmarkEnd w:id="2"/><w:sectPr><w:pgSz w:w="1" w:h="1"/></w:sectPr>',
    [p("abc")],
)
body(
    "characters-beyond-the-basic-plane",
    "Characters outside the basic plane, references and CDATA sections are read as the characters they are",
    "characters",
    par("<w:r><w:t>&#x1F600;😀&lt;&amp;&quot;</w:t></w:r><w:r><w:t><![CDATA[<b> & ]]></w:t></w:r><w:r><w:t>e\u0301\u202e\u00a0</w:t></w:r>"),
    [p("😀😀<&\"<b> & e\u0301\u202e\u00a0")],
)
