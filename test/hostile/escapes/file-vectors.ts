import type { Vector } from './vector.ts';
import { judged, refused } from './vector.ts';

const FS = `const fs = require('node:fs');`;

/** Ways to files outside the jail's folder, and ways to leave something inside it for the next job. */
export const FILE_VECTORS: readonly Vector[] = [
  refused('read a file', 'node:fs', `${FS} return 'reached ' + fs.readFileSync(targets.file, 'utf8');`),
  refused(
    'read the list of users',
    'node:fs',
    `${FS} return 'reached ' + fs.readFileSync('/etc/passwd', 'utf8');`,
  ),
  refused(
    'read past the own folder by ..',
    'CVE-2023-30584, path traversal of the permission model',
    `${FS} return 'reached ' + fs.readFileSync(here + '/..' + '/..'.repeat(16) + targets.file, 'utf8');`,
  ),
  refused(
    'read by a path of bytes',
    'CVE-2023-39331 and CVE-2023-39332, paths as Buffer and Uint8Array',
    `${FS} return 'reached ' + fs.readFileSync(new TextEncoder().encode(here + '/..' + '/..'.repeat(16) + targets.file), 'utf8');`,
  ),
  refused(
    'read by a path whose conversion lies',
    'CVE-2024-21896, Buffer.prototype.utf8Write is replaced',
    `${FS}
    const own = here + '/entry.mjs';
    const real = Buffer.prototype.utf8Write;
    Buffer.prototype.utf8Write = function (text, ...rest) { return real.call(this, text === own ? targets.file : text, ...rest); };
    Buffer.prototype.toString = () => own;
    Uint8Array.prototype.toString = () => own;
    return 'reached ' + fs.readFileSync(Buffer.from(targets.file), 'latin1');`,
  ),
  refused(
    'read behind a patched path module',
    'CVE-2024-21891, normalisation in JavaScript is replaced',
    `${FS} const path = require('node:path');
    path.resolve = path.normalize = path.toNamespacedPath = () => here + '/entry.mjs';
    return 'reached ' + fs.readFileSync(targets.file, 'utf8');`,
  ),
  refused(
    'read by a file handle',
    'node:fs/promises',
    `return 'reached ' + await (await require('node:fs/promises').open(targets.file)).readFile('utf8');`,
  ),
  refused(
    'read as a blob',
    'fs.openAsBlob',
    `${FS} return 'reached ' + await (await fs.openAsBlob(targets.file)).text();`,
  ),
  refused(
    'read as a stream',
    'fs.createReadStream',
    `${FS} let all = ''; for await (const part of fs.createReadStream(targets.file)) all += part; return 'reached ' + all;`,
  ),
  refused(
    'load a file as a module',
    'require of JSON',
    `return 'reached ' + JSON.stringify(require(targets.file));`,
  ),
  refused(
    'load a file by import',
    'import() with attributes',
    `return 'reached ' + JSON.stringify(await import(targets.file, { with: { type: 'json' } }));`,
  ),
  refused(
    'load a file through the loader of the main module',
    'CVE-2023-30581 and CVE-2023-32002, another way to require',
    `const Module = require('node:module'); return 'reached ' + Module._load(targets.file);`,
  ),
  refused(
    'compile a file with the loader of extensions',
    'Module._extensions',
    `const Module = require('node:module'); const m = new Module('x'); Module._extensions['.json'](m, targets.file); return 'reached ' + m.exports;`,
  ),
  refused(
    'read settings of an environment file',
    'process.loadEnvFile',
    `process.loadEnvFile('/etc/passwd'); return 'reached';`,
  ),
  refused('list a folder', 'fs.opendir', `${FS} return 'reached ' + fs.opendirSync('/etc').readSync().name;`),
  refused(
    'list evidence',
    'fs.readdir',
    `${FS} const names = fs.readdirSync(targets.evidenceFolder); if (names.length === 0) throw new Error('empty'); return 'reached ' + names;`,
  ),
  refused(
    'resolve a name natively',
    'CVE-2026-21715, realpath.native without a check',
    `${FS} return 'reached ' + fs.realpathSync.native(targets.file);`,
  ),
  refused(
    'read the memory map',
    '/proc',
    `${FS} return 'reached ' + fs.readFileSync('/proc/self/maps', 'utf8').length;`,
  ),
  refused(
    'write the own memory',
    '/proc/self/mem, past every check of V8',
    `${FS} return 'reached ' + fs.openSync('/proc/self/mem', 'r+');`,
  ),
  refused(
    'read the environment of the service',
    '/proc',
    `${FS} return 'reached ' + fs.readFileSync('/proc/' + targets.servicePid + '/environ');`,
  ),
  refused(
    'write a file',
    'node:fs',
    `${FS} fs.writeFileSync(targets.openFolder + '/written', 'x'); return 'reached';`,
  ),
  refused(
    'write into the own folder',
    'what the next job would load',
    `${FS} fs.writeFileSync(here + '/package.json', '{}'); return 'reached';`,
  ),
  refused(
    'rewrite the own entry',
    'what the next job would run',
    `${FS} fs.appendFileSync(here + '/entry.mjs', 'process.exit(9)'); return 'reached';`,
  ),
  refused(
    'remove the own entry',
    'what the next job would run',
    `${FS} fs.rmSync(here + '/entry.mjs'); return 'reached';`,
  ),
  refused(
    'put a link in the own folder',
    'CVE-2025-55130, crafted links',
    `${FS} fs.symlinkSync('/etc', here + '/etc'); return 'reached ' + fs.readFileSync(here + '/etc/passwd');`,
  ),
  refused(
    'change rights by a file handle',
    'CVE-2024-36137 and CVE-2026-21716, chmod on what was opened for reading',
    `const own = await require('node:fs/promises').open(here + '/entry.mjs'); await own.chmod(0o777); return 'reached';`,
  ),
  refused(
    'change times by a descriptor',
    'CVE-2025-55132, futimes without a check',
    `${FS} fs.futimesSync(fs.openSync(here + '/entry.mjs'), 1, 1); return 'reached';`,
  ),
  refused(
    'write by a database',
    'node:sqlite opens files past the permission model',
    `const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(targets.openFolder + '/db').exec('create table t (a)'); return 'reached';`,
  ),
  refused(
    'write by attaching a database',
    'node:sqlite, ATTACH',
    `const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(':memory:').exec("attach '" + targets.openFolder + "/db' as d; create table d.t (a)"); return 'reached';`,
  ),
  refused(
    'write a report',
    'process.report',
    `const name = process.report.writeReport(targets.openFolder + '/r.json'); if (!name) throw new Error('no report'); return 'reached';`,
  ),
  refused(
    'write a snapshot of the heap',
    'node:v8',
    `return 'reached ' + require('node:v8').writeHeapSnapshot(targets.openFolder + '/h');`,
  ),
  judged(
    'write a trace',
    'node:trace_events',
    { os: ['denied', 'timed out'], process: ['denied', 'timed out'] },
    `process.chdir(targets.openFolder); require('node:trace_events').createTracing({ categories: ['node'] }).enable(); return 'reached';`,
  ),
  judged(
    'keep compiled code for the next job',
    'module.enableCompileCache',
    { os: ['inside'], process: ['inside'] },
    `const { status, directory } = require('node:module').enableCompileCache(targets.openFolder); if (directory) return 'reached'; return 'no cache, status ' + status;`,
  ),
  judged(
    'use up all descriptors',
    'openSync without end',
    { os: ['inside'], process: ['inside'] },
    `${FS} let opened = 0; try { for (;;) { fs.openSync(here + '/entry.mjs'); opened++; } } catch (error) { if (opened > 64) return 'reached ' + opened; return opened + ' until ' + error.code; }`,
  ),
];
