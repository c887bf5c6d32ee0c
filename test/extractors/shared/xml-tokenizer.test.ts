import { describe, expect, it } from 'vitest';
import { ourEvents, saxesEvents } from '../../helpers/xml-events.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const W_STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"';

const WELL_FORMED: Readonly<Record<string, string>> = {
  'names by role, whatever the prefix': `<x:p ${W.replace('xmlns:w', 'xmlns:x')} x:val="1"/>`,
  'the strict namespace as the same role': `<w:p ${W_STRICT} w:val="1"/>`,
  'a default namespace for elements and not for attributes': `<p ${W.replace('xmlns:w', 'xmlns')} val="1"><t>x</t></p>`,
  'a namespace undone inside': '<a xmlns="urn:x"><b xmlns=""/></a>',
  'references in text and attributes': '<a b="&#65;&lt;&#x1F600;">x&amp;&#10;&apos;y&quot;</a>',
  'white space in attributes': '<a b="1\t2\r\n3\n4&#10;5"/>',
  'line ends in text': '<a>1\r\n2\r3\n4</a>',
  'CDATA joined with text': '<a>x<![CDATA[<&]]]]>y<![CDATA[\r\n]]></a>',
  'comments and instructions inside text': '<a>x<!-- - -->y<?go now??>z</a>',
  'a declaration and white space around the root':
    '<?xml version="1.0" encoding="utf-8" standalone=\'yes\' ?>\n<a/>\n<!-- end -->\n',
  'names beyond ASCII': '<größe 数="1"/>',
  'quotes of both kinds': `<a b='"' c="'>"/>`,
};

const NOT_WELL_FORMED: Readonly<Record<string, string>> = {
  nothing: '',
  'white space alone': ' \n',
  'an unclosed root': '<a><b></b>',
  'a crossed close tag': '<a><b></a></b>',
  'a close tag of a longer name': '<a></ab>',
  'a second root': '<a/><b/>',
  'text before the root': 'x<a/>',
  'text after the root': '<a/>x',
  'a reference outside the root': '<a/>&#32;',
  'CDATA outside the root': '<a/><![CDATA[ ]]>',
  'a DOCTYPE': '<!DOCTYPE a><a/>',
  'an entity that is not declared': '<a>&nbsp;</a>',
  'a reference without its end': '<a>&amp</a>',
  'a reference to a surrogate': '<a>&#xD800;</a>',
  'a reference to U+0000': '<a b="&#0;"/>',
  'a control character': '<a>\u0001</a>',
  'a control character in an attribute': '<a b="\u0001"/>',
  'U+FFFE': '<a>\ufffe</a>',
  'a control character in a comment': '<a><!--\u0002--></a>',
  '"]]>" in text': '<a>]]></a>',
  '"--" in a comment': '<a><!-- -- --></a>',
  'an attribute twice': '<a b="1" b="2"/>',
  'an attribute twice by namespace': '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>',
  'an attribute without value': '<a b/>',
  'an attribute without quotes': '<a b=1/>',
  'attributes without space between': '<a b="1"c="2"/>',
  '"<" in an attribute': '<a b="<"/>',
  'an unbound prefix': '<w:a/>',
  'an unbound prefix of an attribute': '<a w:b="1"/>',
  'a name with two colons': `<w:a:b ${W}/>`,
  'a colon at the end of a name': `<w: ${W}/>`,
  'a prefix bound to nothing': '<a xmlns:x=""/>',
  'the xml prefix bound to another namespace': '<a xmlns:xml="urn:x"/>',
  'a declaration after white space': ' <?xml version="1.0"?><a/>',
  'a declaration without version': '<?xml encoding="utf-8"?><a/>',
  'a declaration with another order': '<?xml version="1.0" standalone="yes" encoding="utf-8"?><a/>',
  'an instruction named XML': '<a><?XML x?></a>',
  'an instruction without name': '<a><? x?></a>',
  'an empty close tag': '<a></></a>',
  'a slash inside a tag': '<a / >',
  'an unknown declaration': '<a><!ELEMENT b ANY></a>',
};

describe('XML tokenizer', () => {
  for (const [what, text] of Object.entries(WELL_FORMED)) {
    it(`reads ${what} as saxes does, however it is cut`, () => {
      const expected = saxesEvents(text);
      expect(expected).toHaveProperty('events');
      for (const piece of [Infinity, 1, 2, 3, 7]) expect(ourEvents(text, piece)).toEqual(expected);
    });
  }

  for (const [what, text] of Object.entries(NOT_WELL_FORMED)) {
    it(`refuses ${what} as saxes does, however it is cut`, () => {
      expect(saxesEvents(text)).toHaveProperty('refused');
      for (const piece of [Infinity, 1, 2, 3, 7]) expect(ourEvents(text, piece)).toHaveProperty('refused');
    });
  }
});
