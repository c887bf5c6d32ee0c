import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallEnd } from '../helpers/python-cell.ts';
import { TestCells } from '../helpers/python-cell.ts';

const cells = new TestCells();

beforeAll(() => cells.prepare(), 200_000);
const folder = mkdtempSync(join(tmpdir(), 'wyrd-package-'));

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await cells.close();
});

interface TarEntry {
  readonly name: string;
  readonly data?: string | Buffer;
  readonly type?: string;
  readonly link?: string;
}

/** A tar.gz written field by field, so that it can hold what no archiver would write. */
function tarGz(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, data = '', type = '0', link = '' }) => {
    const content = Buffer.from(data);
    const header = Buffer.alloc(512);
    header.write(name, 0, 100);
    header.write('0000644\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write(link, 157, 100);
    header.write('ustar\0', 257);
    header.write('00', 263);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** A zip by a script of Python's own library. */
function zip(script: string): Buffer {
  const program = `import zipfile, sys, io
b = io.BytesIO()
z = zipfile.ZipFile(b, "w", zipfile.ZIP_DEFLATED)
${script}
z.close()
sys.stdout.buffer.write(b.getvalue())`;
  return execFileSync('python3', ['-c', program], { maxBuffer: 1 << 26 });
}

const MAIN = 'from helper import double\ndef check(): return double(21)\n';
const HELPER = 'def double(n): return 2 * n\n';

async function run(kind: 'zip' | 'tar_gz', source: Buffer, path?: string): Promise<CallEnd> {
  return cells.run({
    kind,
    source,
    ...(path === undefined ? {} : { path }),
    limits: { code_bytes: 4_194_304 },
  });
}

describe('an archive', () => {
  it('lets its modules be imported, from its root and from beside the entrypoint', async () => {
    const entries = [
      { name: 'main.py', data: MAIN },
      { name: 'helper.py', data: HELPER },
    ];
    expect(await run('tar_gz', tarGz(entries), 'main.py')).toMatchObject({ output: 42 });
    const below = [
      { name: './src/', type: '5' },
      { name: './src/main.py', data: MAIN },
      { name: './src/helper.py', data: HELPER },
    ];
    expect(await run('tar_gz', tarGz(below), 'src/main.py')).toMatchObject({ output: 42 });
  });

  it('of a package takes relative imports, and a file that Python could not name by import', async () => {
    const source = zip(`z.writestr("checks/__init__.py", "BASE = 40")
z.writestr("checks/main.py", "from . import BASE\\nfrom .more import two\\ndef check(): return BASE + two")
z.writestr("checks/more.py", "two = 2")
z.writestr("my-check.py", "from checks.main import check")`);
    expect(await run('zip', source, 'checks/main.py')).toMatchObject({ output: 42 });
    expect(await run('zip', source, 'my-check.py')).toMatchObject({ output: 42 });
  });

  it('written by the archivers people use can be read', async () => {
    const files = { 'main.py': MAIN, 'helper.py': HELPER, 'data/notes.txt': 'x' };
    for (const [name, data] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
    const made = execFileSync('tar', ['-C', folder, '-czf', '-', '.']);
    expect(await run('tar_gz', made, 'main.py')).toMatchObject({ output: 42 });
    const modules = execFileSync('python3', [
      '-c',
      `import shutil; shutil.make_archive("${folder}-zip", "zip", "${folder}")
import sys; sys.stdout.buffer.write(open("${folder}-zip.zip", "rb").read())`,
    ]);
    rmSync(`${folder}-zip.zip`);
    expect(await run('zip', modules, 'main.py')).toMatchObject({ output: 42 });
  });

  it('with one module needs no path; with several it does; a near name is suggested', async () => {
    const one = tarGz([
      { name: 'only.py', data: 'def check(): return 1\n' },
      { name: 'README.md', data: 'x' },
    ]);
    expect(await run('tar_gz', one)).toMatchObject({ output: 1 });
    const two = tarGz([{ name: 'a.py' }, { name: 'b.py' }]);
    expect(await run('tar_gz', two)).toMatchObject({
      code: 'script_invalid',
      details: { modules: ['a.py', 'b.py'] },
    });
    expect(await run('tar_gz', one, 'onyl.py')).toMatchObject({
      code: 'script_invalid',
      details: { suggestions: ['only.py'] },
    });
  });

  it.each<[string, TarEntry]>([
    ['steps upwards', { name: '../evil.py' }],
    ['steps upwards in the middle', { name: 'a/../../evil.py' }],
    ['an absolute path', { name: '/etc/evil.py' }],
    ['a backslash', { name: 'a\\..\\evil.py' }],
    ['a drive letter', { name: 'C:evil.py' }],
    ['a symbolic link', { name: 'link.py', type: '2', link: '/etc/passwd' }],
    ['a hard link', { name: 'link.py', type: '1', link: '../../x' }],
    ['a device', { name: 'dev.py', type: '3' }],
    ['a pipe', { name: 'pipe.py', type: '6' }],
    ['a path twice', { name: 'main.py', data: '1' }],
    ['a folder that leaves', { name: '../x/', type: '5' }],
  ])('of tar with %s is refused at that entry', async (_, entry) => {
    const end = await run('tar_gz', tarGz([{ name: 'main.py', data: MAIN }, entry]), 'main.py');
    expect(end).toMatchObject({
      code: 'script_invalid',
      details: { at: { entry: entry.name.replace(/\/$/, '') } },
    });
  });

  it.each([
    ['steps upwards', 'z.writestr("../evil.py", "x")', '../evil.py'],
    [
      'a symbolic link',
      'i = zipfile.ZipInfo("l.py"); i.external_attr = 0o120777 << 16; z.writestr(i, "/etc/passwd")',
      'l.py',
    ],
    ['a path twice', 'z.writestr("main.py", "a"); z.writestr("main.py", "b")', 'main.py'],
    ['a bomb', 'z.writestr("bomb.py", bytes(17 * 1024 * 1024))', 'bomb.py'],
    ['more entries than the bound', 'for n in range(1001): z.writestr(f"{n:04}.py", "")', '1000.py'],
  ])('of zip with %s is refused at that entry', async (_, script, entry) => {
    expect(await run('zip', zip(script), 'main.py')).toMatchObject({
      code: 'script_invalid',
      details: { at: { entry } },
    });
  });

  const first = tarGz([{ name: 'main.py', data: MAIN }]);
  const second = tarGz([{ name: 'lost.py' }]);
  const spoilt = Buffer.concat([
    gunzipSync(first).subarray(0, -1024),
    gunzipSync(second).fill(0x39, 124, 130),
  ]);
  it.each([
    ['a second archive behind it', Buffer.concat([first, second])],
    ['text behind it', Buffer.concat([first, gzipSync('more')])],
    ['a damaged header after the first', gzipSync(spoilt)],
    [
      'a size below nothing',
      tarGz([
        { name: 'main.py', data: MAIN },
        { name: 'pax', type: 'x', data: '13 size=-512\n' },
        { name: 'lost.py' },
      ]),
    ],
  ])('of tar with %s is refused, since what stands there would be lost', async (_, source) => {
    expect(await run('tar_gz', source, 'main.py')).toMatchObject({ code: 'script_invalid' });
  });

  it('of zip with a name longer than a file takes is refused at it', async () => {
    const name = `${'x'.repeat(253)}.py`;
    expect(await run('zip', zip(`z.writestr("${name}", "")`), 'main.py')).toMatchObject({
      code: 'script_invalid',
      details: { at: { entry: name } },
    });
  });

  it('of tar that unpacks to more than its bound is refused before it is read', async () => {
    const end = await run('tar_gz', tarGz([{ name: 'bomb.py', data: Buffer.alloc(20 * 1024 * 1024) }]));
    expect(end).toMatchObject({ code: 'script_invalid', details: { max: 16_777_216 } });
  });

  it('that is damaged is refused as such', async () => {
    const whole = zip('z.writestr("main.py", "def check(): return 1")');
    expect(await run('zip', whole.subarray(0, whole.length - 10))).toMatchObject({ code: 'script_invalid' });
    expect(await run('tar_gz', Buffer.from('not gzip'))).toMatchObject({ code: 'script_invalid' });
    expect(await run('tar_gz', gzipSync('not tar'.repeat(200)))).toMatchObject({ code: 'script_invalid' });
  });
});

describe('a source', () => {
  it('with a syntax error names line and column', async () => {
    expect(await cells.run({ source: 'def check():\n    return (1\n' })).toMatchObject({
      code: 'script_invalid',
      details: { exception: { type: 'SyntaxError' }, file: 'script.py', line: 2 },
    });
  });

  it.each([
    ['NUL', 'x = 1\0'],
    ['bytes that are not UTF-8', Buffer.from([0x78, 0xff])],
  ])('with %s is invalid', async (_, source) => {
    expect(await cells.run({ source })).toMatchObject({ code: 'script_invalid' });
  });

  it.each([
    ['chek', ['check']],
    ['zzz', ['check', 'other']],
  ])('without the entrypoint %s suggests what it defines', async (entrypoint, suggestions) => {
    const source = 'import json\ndef check(): pass\ndef other(): pass\nCONSTANT = 1\n';
    expect(await cells.run({ source, entrypoint })).toMatchObject({
      code: 'script_invalid',
      details: { entrypoint, suggestions },
    });
  });

  it.each([
    ['def check(a): pass', {}, { parameter: 'a', reason: 'a parameter has no input' }],
    ['def check(a): pass', { a: 1, b: 2 }, { parameter: 'b', reason: 'an input has no parameter' }],
    ['def check(a, /): pass', { a: 1 }, { parameter: 'a', reason: 'a parameter cannot be given by keyword' }],
    ['def check(tickets): pass', { ticket: 1 }, { parameter: 'tickets', suggestions: ['ticket'] }],
    ['check = 3', {}, { reason: 'the entrypoint is not a function' }],
  ])('of %j with the inputs %j is refused before it runs', async (line, inputs, details) => {
    const source = `${line}\nimport builtins\n`;
    expect(await cells.run({ source, inputs })).toMatchObject({ code: 'script_invalid', details });
  });

  it('may take any keyword, have defaults, and be a class or a decorated function', async () => {
    expect(await cells.run({ source: 'def check(**k): return k', inputs: { a: 1 } })).toMatchObject({
      output: { a: 1 },
    });
    expect(await cells.run({ source: 'def check(a, b=2): return a + b', inputs: { a: 1 } })).toMatchObject({
      output: 3,
    });
    const decorated = `import functools
def twice(f):
    @functools.wraps(f)
    def run(*a, **k): return 2 * f(*a, **k)
    return run
@twice
def check(a): return a
`;
    expect(await cells.run({ source: decorated, inputs: { a: 4 } })).toMatchObject({ output: 8 });
  });
});
