import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { createHttpServer, renewTls } from '../../src/rpc/http-server.ts';
import { readTlsFiles } from '../../src/rpc/tls-files.ts';
import type { BareServer } from '../helpers/bare-server.ts';
import { bareServer } from '../helpers/bare-server.ts';
import type { Pair } from '../helpers/certificates.ts';
import { Certificates } from '../helpers/certificates.ts';
import { exchange } from '../helpers/raw-http.ts';

const certificates = new Certificates();
const service = certificates.signed('service');
const caller = certificates.signed('caller');
const stranger = new Certificates();
const ca = readFileSync(certificates.authority.certFile);

let server: BareServer;
beforeAll(async () => {
  const tls = readTlsFiles({ ...service, clientCaFile: certificates.authority.certFile });
  server = await bareServer({ access: () => ({ grants: [], tls }) });
});
afterAll(async () => {
  await server.close();
  for (const { folder } of [certificates, stranger]) rmSync(folder, { recursive: true });
});

function statusFor(pair: Pair | undefined, more: object = {}): Promise<number | string> {
  const own =
    pair === undefined ? {} : { key: readFileSync(pair.keyFile), cert: readFileSync(pair.certFile) };
  return new Promise((resolve) => {
    request(`${server.url}/livez`, { ca, agent: false, ...own, ...more }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', () => {
        resolve('refused');
      })
      .end();
  });
}

describe('TLS', () => {
  it('answers a caller whose certificate an authority of the service has signed', async () => {
    expect(server.url).toMatch(/^https:/);
    expect(await statusFor(caller)).toBe(200);
  });

  it('refuses a caller without a certificate, with one of its own making, and old protocols', async () => {
    expect(await statusFor(undefined)).toBe('refused');
    expect(await statusFor(stranger.authority)).toBe('refused');
    expect(await statusFor(stranger.signed('caller'))).toBe('refused');
    expect(await statusFor(caller, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).toBe('refused');
  });

  it('answers no plain HTTP', async () => {
    const { answers, closed } = await exchange(server.port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect([answers, closed]).toEqual([[], true]);
  });

  it('takes new files for new connections', async () => {
    const files = (pair: Pair): ReturnType<typeof readTlsFiles> =>
      readTlsFiles({ ...pair, clientCaFile: undefined });
    const renewed = certificates.signed('renewed');
    const own = createHttpServer((_request, response) => response.end(), files(service), {
      log: createLog('silent'),
      watch: { refused: () => undefined, answered: () => undefined },
    });
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const address = own.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await nameAt(port)).toBe('service');
    renewTls(own, files(renewed));
    expect(await nameAt(port)).toBe('renewed');
    own.close();
  });
});

function nameAt(port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ca }, () => {
      resolve(socket.getPeerCertificate().subject['CN']);
      socket.destroy();
    }).on('error', reject);
  });
}

describe('TLS files', () => {
  const file = (name: string, content: string, mode = 0o600): string => {
    const path = join(certificates.folder, name);
    writeFileSync(path, content);
    chmodSync(path, mode);
    return path;
  };

  it.each([
    [
      'a key that others may read',
      () => ({ ...service, keyFile: file('open.key', readFileSync(service.keyFile, 'utf8'), 0o644) }),
      /open\.key.*others may read it/,
    ],
    [
      'a key of another certificate',
      () => ({ ...service, keyFile: caller.keyFile }),
      /caller\.key.*it is not that of/,
    ],
    [
      'a key that is none',
      () => ({ ...service, keyFile: file('none.key', 'x') }),
      /none\.key.*must be a private key/,
    ],
    [
      'a certificate that is none',
      () => ({ ...service, certFile: file('none.pem', 'x') }),
      /none\.pem.*must be a certificate/,
    ],
    [
      'an authority that is none',
      () => ({ ...service, clientCaFile: file('none.ca', 'x') }),
      /none\.ca.*must be certificates/,
    ],
    ['a file that is not there', () => ({ ...service, certFile: '/nowhere.pem' }), /nowhere\.pem/],
  ])('refuse %s by name', (_what, paths, message) => {
    expect(() => readTlsFiles({ clientCaFile: undefined, ...paths() })).toThrow(message);
  });
});
