// Runs inside a jail as one bundled file: stdin and stdout are its only ways out, and its folder is all it can read.
import { readFileSync, readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { FRAME_PREFIX_BYTES, decodePrefix, encodePrefix } from '../src/contract/frame.ts';
import type {
  CiteRequest,
  DocumentJailRequest,
  ExtractRequest,
  JailAnswer,
  JailReady,
  JudgeRequest,
} from '../src/contract/jail-messages.ts';
import { JobFailure, documentFailure } from '../src/contract/failure.ts';
import { evaluate } from './evaluate.ts';
import { extractDocument } from './extract-document.ts';
import { judgeCheck } from './judge-check.ts';
import { judgeCitations } from './judge-citations.ts';
import type { AssetKind } from './extractor.ts';
import { testPdfAssets } from './pdf/self-test.ts';

const STDIN = 0;
const STDOUT = 1;
const ASSET_FOLDERS = { cmap: 'cmaps', 'standard-font': 'standard-fonts' } as const satisfies Record<
  AssetKind,
  string
>;

/**
 * Promises of a reader's library that were rejected with nobody waiting: Node would end the process, but the fault is
 * the document's that is being read.
 */
let strayRejections = 0;
process.on('unhandledRejection', () => {
  strayRejections++;
});

/** Tests the jail's own files, then serves frames until the keeper closes the pipe or kills the process. */
async function serve(): Promise<void> {
  await testPdfAssets(readAsset);
  send({ type: 'ready' }, []);
  for (;;) {
    const prefix = readExactly(FRAME_PREFIX_BYTES);
    if (prefix === undefined) return;
    const { headerBytes, bodyBytes } = decodePrefix(prefix);
    const header = readExactly(headerBytes) ?? new Uint8Array();
    const body = readExactly(bodyBytes) ?? new Uint8Array();
    await answer(JSON.parse(new TextDecoder().decode(header)) as DocumentJailRequest, body);
  }
}

async function answer(request: DocumentJailRequest, body: Uint8Array): Promise<void> {
  strayRejections = 0;
  switch (request.type) {
    case 'extract':
      return answerExtract(request, body);
    case 'judge':
      answerJudge(request, body);
      return;
    case 'cite':
      return answerCite(request, body);
    case 'evaluate':
      return answerEvaluate(body);
  }
}

async function answerEvaluate(body: Uint8Array): Promise<void> {
  const answers = await evaluate(body);
  send({ type: 'completed', diagnostics: [], extent: { kind: 'output' } }, [answers]);
}

async function answerCite(request: CiteRequest, body: Uint8Array): Promise<void> {
  try {
    const judgements = await judgeCitations(request, body, readAsset);
    if (await isBrokenOff()) sendBrokenOff();
    else send({ type: 'completed', diagnostics: [], extent: { kind: 'output' } }, [judgements]);
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    send({ type: 'failed', code: error.code, details: error.details, diagnostics: [] }, []);
  }
}

function answerJudge(request: JudgeRequest, body: Uint8Array): void {
  const result = judgeCheck(request, body);
  if (result.status === 'judged')
    send({ type: 'judged', diagnostics: [], judged: result.judged }, [result.verdict]);
  else send({ type: 'failed', ...result.failure, diagnostics: [] }, []);
}

async function answerExtract(request: ExtractRequest, body: Uint8Array): Promise<void> {
  const result = await extractDocument({
    format: request.format,
    bytes: body,
    limits: request.limits,
    asset: readAsset,
  });
  const { diagnostics } = result;
  if (await isBrokenOff()) sendBrokenOff();
  else if (result.status === 'completed')
    send({ type: 'completed', diagnostics, extent: result.extent }, result.output);
  else send({ type: 'failed', code: result.failure.code, details: result.failure.details, diagnostics }, []);
}

/** Node tells of stray rejections before it goes on to the next turn. */
async function isBrokenOff(): Promise<boolean> {
  await setImmediate();
  return strayRejections > 0;
}

function sendBrokenOff(): void {
  const { code, details } = documentFailure('document_malformed', 'reading broke off inside the document');
  send({ type: 'failed', code, details, diagnostics: [] }, []);
}

function readAsset(kind: AssetKind, name: string): Uint8Array {
  if (!/^[A-Za-z0-9-]+(?:\.[a-z]+)?$/.test(name))
    throw documentFailure('document_malformed', 'a CMap or font of no known name');
  try {
    return readFileSync(new URL(`${ASSET_FOLDERS[kind]}/${name}`, import.meta.url));
  } catch {
    throw documentFailure('document_malformed', 'a CMap or font of no known name');
  }
}

function send(reply: JailAnswer | JailReady, body: readonly Uint8Array[]): void {
  const header = new TextEncoder().encode(JSON.stringify(reply));
  const bodyBytes = body.reduce((sum, chunk) => sum + chunk.length, 0);
  writeAll(encodePrefix({ headerBytes: header.length, bodyBytes }));
  writeAll(header);
  for (const chunk of body) writeAll(chunk);
}

function readExactly(length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  let used = 0;
  while (used < length) {
    const got = readSync(STDIN, bytes, used, length - used, null);
    if (got === 0) return undefined;
    used += got;
  }
  return bytes;
}

function writeAll(bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
}

await serve();
