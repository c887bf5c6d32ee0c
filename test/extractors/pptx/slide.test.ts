import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json-value.ts';
import { read } from '../../helpers/extract.ts';
import type { MadePart, MadeRelationship } from '../../helpers/presentation.ts';
import { NAMESPACES, presentation, run, shape } from '../../helpers/presentation.ts';

interface SlideRead {
  readonly slide: JsonObject | undefined;
  readonly diagnostics: readonly string[];
  readonly failure: JsonObject | undefined;
}

async function readSlide(
  tree: string,
  related: readonly MadeRelationship[] = [],
  further: readonly MadePart[] = [],
): Promise<SlideRead> {
  const result = await read('pptx', presentation([{ tree, related }], further));
  const codes = result.diagnostics.map(({ code, count }) => `${code} ${count}`);
  if (result.status === 'failed')
    return { slide: undefined, diagnostics: codes, failure: { code: result.code, ...result.details } };
  return {
    slide: (result.output['slides'] as readonly JsonObject[])[0],
    diagnostics: codes,
    failure: undefined,
  };
}

describe('title', () => {
  it('is null without a title placeholder', async () => {
    const { slide } = await readSlide(shape([run('a')], 'body'));
    expect(slide).toEqual({ number: 1, title: null, paragraphs: ['a'], tables: [], notes: '' });
  });

  it('is null when nothing was ever written into the placeholder', async () => {
    const { slide } = await readSlide(shape(['<a:endParaRPr lang="en-US"/>'], 'title') + shape([run('a')]));
    expect(slide).toMatchObject({ title: null, paragraphs: ['a'] });
  });

  it('is "" when the placeholder holds runs without a character', async () => {
    const { slide } = await readSlide(shape([run('')], 'title'));
    expect(slide).toMatchObject({ title: '', paragraphs: [] });
  });

  it('is the first title or ctrTitle of the tree, its paragraphs joined, empty ones dropped', async () => {
    const tree = shape([run('a')], 'subTitle') + shape([run('T1'), '', run('T2')], 'ctrTitle');
    const { slide } = await readSlide(tree + shape([run('later')], 'title'));
    expect(slide).toMatchObject({ title: 'T1\nT2', paragraphs: ['a', 'later'] });
  });

  it('is found inside a group', async () => {
    const { slide } = await readSlide(`<p:grpSp><p:nvGrpSpPr/>${shape([run('T')], 'title')}</p:grpSp>`);
    expect(slide).toMatchObject({ title: 'T', paragraphs: [] });
  });
});

describe('paragraphs', () => {
  it('come in tree order with groups and connectors inlined', async () => {
    const connector = `<p:cxnSp><p:txBody><a:p>${run('c')}</a:p></p:txBody></p:cxnSp>`;
    const group = `<p:grpSp>${shape([run('b')])}<p:grpSp>${connector}</p:grpSp></p:grpSp>`;
    const { slide } = await readSlide(shape([run('a')]) + group + shape([run('d')], 'sldNum'));
    expect(slide).toMatchObject({ paragraphs: ['a', 'b', 'c', 'd'] });
  });

  it('join runs, fields, a:br and equations as they stand', async () => {
    const equation = '<a14:m><m:oMath><m:r><m:t>x</m:t></m:r><m:r><m:t>+1</m:t></m:r></m:oMath></a14:m>';
    const inside = `${run('a ')}<a:fld type="slidenum"><a:t>7</a:t></a:fld><a:br/>${run('b\tc')}${equation}`;
    const { slide, diagnostics } = await readSlide(shape([inside, '', run(' ')]));
    expect(slide).toMatchObject({ paragraphs: ['a 7\nb\tcx+1', ' '] });
    expect(diagnostics).toEqual([]);
  });

  it('have a line break for an escaped vertical tab', async () => {
    const { slide } = await readSlide(shape([run('a_x000B_b_x000D_')]));
    expect(slide).toMatchObject({ paragraphs: ['a\nb_x000D_'] });
  });

  it('take no text from tab stops, bullets and animations', async () => {
    const inside = `<a:pPr><a:buChar char="-"/><a:tabLst><a:tab pos="1"/></a:tabLst></a:pPr>${run('a')}`;
    const timing =
      '</p:spTree></p:cSld><p:timing><p:attrName>style.visibility</p:attrName></p:timing><p:cSld><p:spTree>';
    const { slide, diagnostics } = await readSlide(shape([inside]) + timing);
    expect(slide).toMatchObject({ paragraphs: ['a'] });
    expect(diagnostics).toEqual([]);
  });

  it('come from exactly one branch of mc:AlternateContent', async () => {
    const choice = (requires: string): string =>
      `<mc:AlternateContent><mc:Choice Requires="${requires}">${shape([run(`choice ${requires}`)])}</mc:Choice>` +
      `<mc:Fallback>${shape([run(`fallback ${requires}`)])}</mc:Fallback></mc:AlternateContent>`;
    const { slide } = await readSlide(choice('a14') + choice('zz'));
    expect(slide).toMatchObject({ paragraphs: ['choice a14', 'fallback zz'] });
  });

  it('name text of unknown elements in a diagnostic and still read what is known inside them', async () => {
    const { slide, diagnostics } = await readSlide(`<x xmlns="urn:x">stray<y>${shape([run('a')])}</y></x>`);
    expect(slide).toMatchObject({ paragraphs: ['a'] });
    expect(diagnostics).toEqual(['pptx.unknown_element 1']);
  });
});

describe('diagrams', () => {
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="d1"/></a:graphicData></a:graphic></p:graphicFrame>';
  const related = [{ id: 'd1', type: 'diagramData', target: '../diagrams/data1.xml' }];
  const point = (type: string, text: string): string =>
    `<dgm:pt modelId="1"${type}><dgm:t><a:bodyPr/><a:p>${run(text)}</a:p></dgm:t></dgm:pt>`;
  const data = (points: string): MadePart => ({
    name: 'ppt/diagrams/data1.xml',
    xml: `<dgm:dataModel ${NAMESPACES}><dgm:ptLst>${points}</dgm:ptLst></dgm:dataModel>`,
  });

  it('give the text of node and assistant points at the place of the frame', async () => {
    const points =
      point(' type="doc"', 'doc') +
      point('', 'n1') +
      point(' type="asst"', 'n2') +
      point(' type="sibTrans"', 's');
    const tree = shape([run('before')]) + frame + shape([run('after')]);
    const { slide } = await readSlide(tree, related, [data(points)]);
    expect(slide).toMatchObject({ paragraphs: ['before', 'n1', 'n2', 'after'] });
  });

  it('fail when their data part is missing, and when the frame names none', async () => {
    expect((await readSlide(frame, related)).failure).toMatchObject({ code: 'document_malformed' });
    expect((await readSlide(frame)).failure).toMatchObject({ code: 'document_malformed' });
  });
});

describe('notes', () => {
  const related = [{ id: 'n1', type: 'notesSlide', target: '../notesSlides/notesSlide1.xml' }];
  const page = (tree: string): MadePart => ({
    name: 'ppt/notesSlides/notesSlide1.xml',
    xml: `<p:notes ${NAMESPACES}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:notes>`,
  });

  it('are the paragraphs of the notes body alone, empty ones kept', async () => {
    const tree =
      shape([run('7')], 'sldNum') + shape([run('a'), '', run('b')], 'body') + shape([run('extra')]);
    const { slide, diagnostics } = await readSlide('', related, [page(tree)]);
    expect(slide).toMatchObject({ notes: 'a\n\nb', paragraphs: [] });
    expect(diagnostics).toEqual(['pptx.notes_shapes 1']);
  });

  it('fail when their part is missing', async () => {
    expect((await readSlide('', related)).failure).toMatchObject({
      code: 'document_malformed',
      reason: 'a part is missing',
      at: { part: 'ppt/notesSlides/notesSlide1.xml' },
    });
  });
});

describe('what is left out', () => {
  it('is named once for every target', async () => {
    const related = [
      { id: '1', type: 'chart', target: '../charts/chart1.xml' },
      { id: '2', type: 'oleObject', target: '../embeddings/a.bin' },
      { id: '3', type: 'package', target: '../embeddings/b.xlsx' },
      { id: '4', type: 'video', target: '../media/m.mp4' },
      { id: '5', type: 'media', target: '../media/m.mp4' },
      { id: '6', type: 'comments', target: '../comments/comment1.xml' },
      { id: '7', type: 'image', target: 'http://example.invalid/x.png', isExternal: true },
    ];
    expect((await readSlide('', related)).diagnostics).toEqual([
      'pptx.charts 1',
      'pptx.embedded 2',
      'pptx.media 1',
      'pptx.comments 1',
    ]);
  });
});
