import type { Vector } from './vector.ts';
import { judged, refused } from './vector.ts';

const BOTH = (...seen: readonly ('denied' | 'dead' | 'inside' | 'timed out' | 'limit')[]) =>
  ({ os: seen, process: seen }) as const;

/** What an owner of the realm does to the realm itself, to its process and to whoever listens. */
export const REALM_VECTORS: readonly Vector[] = [
  refused(
    'make a function from text',
    'Function, the constructor chain',
    `return 'reached ' + (() => {}).constructor('return 1')();`,
  ),
  refused('evaluate text', 'indirect eval', `return 'reached ' + (0, eval)('1');`),
  judged(
    'evaluate text in a context',
    'node:vm evaluates strings: it is no boundary',
    BOTH('inside'),
    `return require('node:vm').runInNewContext('1 + 1');`,
  ),
  judged(
    'find names in the environment',
    'process.env',
    BOTH('inside'),
    `const names = Object.keys(process.env).filter((name) => name !== 'TZ' && name !== 'PWD'); return names.length > 0 ? 'reached ' + names : 'nothing';`,
  ),
  judged(
    'find secrets in a report',
    'process.report',
    BOTH('inside'),
    `const { environmentVariables = {} } = process.report.getReport(); const names = Object.keys(environmentVariables).filter((name) => name !== 'TZ' && name !== 'PWD'); return names.length > 0 ? 'reached ' + names : 'nothing';`,
  ),
  judged(
    'give itself rights',
    'process.permission',
    BOTH('inside'),
    `process.permission.has = () => true; Object.assign(process.execArgv, ['--allow-fs-read=*']); const fs = require('node:fs'); try { return 'reached ' + fs.readFileSync(targets.file); } catch (error) { return error.code; }`,
  ),
  judged(
    'raise its heap',
    'v8.setFlagsFromString',
    BOTH('inside'),
    `require('node:v8').setFlagsFromString('--max-old-space-size=65536'); return 'set';`,
  ),
  judged(
    'spoil every prototype for the next job',
    'prototype pollution',
    BOTH('inside', 'dead'),
    `Object.prototype.text = 'forged'; Array.prototype.push = () => 0; Uint8Array.prototype.set = () => {}; JSON.stringify = () => '{}'; return 'spoilt';`,
  ),
  judged(
    'spoil the decoder for the next job',
    'what the reader stands on',
    BOTH('inside', 'dead'),
    `TextDecoder.prototype.decode = () => 'forged'; return 'spoilt';`,
  ),
  judged('end with success', 'process.exit', BOTH('dead'), `process.exit(0);`),
  judged('end without handlers', 'process.reallyExit', BOTH('dead'), `process.reallyExit(0);`),
  judged('abort', 'process.abort', BOTH('dead'), `process.abort();`),
  judged(
    'signal itself',
    'process.kill of its own',
    { os: ['denied'], process: ['dead'] },
    `process.kill(process.pid, 'SIGKILL'); await new Promise(() => setTimeout(() => {}, 1e6));`,
  ),
  judged(
    'throw where nobody catches',
    'an error in a timer',
    BOTH('denied'),
    `setTimeout(() => { throw new Error('late'); }, 1); await new Promise(() => {});`,
  ),
  judged('loop for ever', 'a busy loop', BOTH('timed out'), `for (;;);`),
  judged(
    'never answer',
    'a promise that nobody settles',
    BOTH('timed out'),
    `await new Promise(() => setTimeout(() => {}, 1e6));`,
  ),
  judged('recurse without end', 'the stack', BOTH('denied'), `const f = () => f(); f();`),
  judged(
    'match for ever',
    'a regular expression that backtracks',
    BOTH('timed out'),
    `return /^(a+)+$/.test('a'.repeat(60) + 'b');`,
  ),
  judged(
    'compute for ever',
    'a power of big integers',
    BOTH('timed out', 'denied', 'limit', 'dead'),
    `return String(7n ** (10n ** 9n)).length;`,
  ),
  judged(
    'close its own stdout',
    'fs.closeSync',
    BOTH('dead', 'timed out'),
    `require('node:fs').closeSync(1); return 'closed';`,
  ),
  judged(
    'answer in place of the reader',
    'a forged frame, then the real one',
    BOTH('inside', 'dead'),
    `const header = Buffer.from(JSON.stringify({ type: 'completed', diagnostics: [], extent: { kind: 'lines', lines: 1 } })); const body = Buffer.from('"forged"'); const prefix = Buffer.alloc(8); prefix.writeUInt32LE(header.length, 0); prefix.writeUInt32LE(body.length, 4); require('node:fs').writeSync(1, Buffer.concat([prefix, header, body, prefix])); return 'second';`,
  ),
  judged(
    'wait forever on shared memory',
    'Atomics.wait',
    BOTH('timed out', 'denied'),
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return 'woken';`,
  ),
];
