import type { Vector } from './vector.ts';
import { judged, refused } from './vector.ts';

const settled = (start: string): string =>
  `return await new Promise((resolve, reject) => { const got = () => resolve('reached'); ${start} setTimeout(() => reject(new Error('no answer')), 400); });`;

/** Ways over sockets, through the public doors and through the handles behind them. */
export const NETWORK_VECTORS: readonly Vector[] = [
  refused(
    'connect to a port',
    'node:net',
    settled(`require('node:net').connect(targets.tcpPort, '127.0.0.1', got).on('error', reject);`),
  ),
  refused('fetch a page', 'fetch', `await fetch('http://127.0.0.1:' + targets.tcpPort); return 'reached';`),
  refused(
    'ask over HTTP',
    'node:http',
    settled(`require('node:http').get({ port: targets.tcpPort }, got).on('error', reject);`),
  ),
  refused(
    'open an HTTP/2 session',
    'node:http2',
    settled(`require('node:http2').connect('http://127.0.0.1:' + targets.tcpPort, got).on('error', reject);`),
  ),
  refused(
    'open a TLS session',
    'node:tls',
    settled(
      `require('node:tls').connect({ port: targets.tcpPort, rejectUnauthorized: false }, got).on('error', reject);`,
    ),
  ),
  refused(
    'connect to a Unix socket',
    'CVE-2026-21636, Unix sockets past the network check',
    settled(`require('node:net').connect({ path: targets.socketPath }, got).on('error', reject);`),
  ),
  refused(
    'ask over HTTP on a Unix socket',
    'CVE-2026-21636, socketPath',
    settled(`require('node:http').get({ socketPath: targets.socketPath }, got).on('error', reject);`),
  ),
  refused(
    'send a datagram',
    'node:dgram',
    settled(
      `require('node:dgram').createSocket('udp4').on('error', reject).send('x', targets.udpPort, '127.0.0.1', (error) => error ? reject(error) : got());`,
    ),
  ),
  refused(
    'listen on a port',
    'node:net',
    settled(`require('node:net').createServer().on('error', reject).listen(0, '127.0.0.1', got);`),
  ),
  refused(
    'listen on a Unix socket',
    'CVE-2026-21711, servers on Unix sockets past the network check',
    settled(
      `require('node:net').createServer().on('error', reject).listen({ path: targets.openFolder + '/l' }, got);`,
    ),
  ),
  refused(
    'listen on an abstract name',
    'Unix sockets that are no file',
    settled(
      `require('node:net').createServer().on('error', reject).listen({ path: '\\0wyrd-escape' }, got);`,
    ),
  ),
  refused(
    'resolve a name',
    'node:dns',
    `return 'reached ' + (await require('node:dns/promises').lookup('localhost')).address;`,
  ),
  refused(
    'ask a name server of its own choice',
    'the resolver opens sockets of its own',
    `const { Resolver } = require('node:dns'); const r = new Resolver({ timeout: 300, tries: 1 }); r.setServers(['127.0.0.1:' + targets.udpPort]); return await new Promise((resolve, reject) => r.resolve4('a.test', (error) => error ? reject(error) : resolve('reached')));`,
  ),
  refused(
    'connect by the pipe behind stdout',
    'constructors of internal handles are reachable from instances',
    `const Pipe = process.stdout._handle.constructor; const pipe = new Pipe(0);
    return await new Promise((resolve, reject) => { const request = { oncomplete: (status) => status === 0 ? resolve('reached') : reject(new Error('status ' + status)) };
    const status = pipe.connect(request, targets.socketPath); if (typeof status === 'number' && status !== 0) reject(new Error('status ' + status)); setTimeout(() => reject(new Error('no answer')), 400); });`,
  ),
  refused(
    'bind the pipe behind stdout',
    'constructors of internal handles are reachable from instances',
    `const Pipe = process.stdout._handle.constructor; const pipe = new Pipe(1); const bound = pipe.bind(targets.openFolder + '/p'); if (bound !== 0) throw new Error('status ' + bound); const status = pipe.listen(1); if (status !== 0) throw new Error('status ' + status); return 'reached';`,
  ),
  refused(
    'send by the handle behind a datagram socket',
    'constructors of internal handles are reachable from instances',
    `const socket = require('node:dgram').createSocket('udp4'); const state = socket[Object.getOwnPropertySymbols(socket).find((s) => String(s).includes('state'))];
    const bound = state.handle.bind('127.0.0.1', 0, 0); if (bound !== 0) throw new Error('status ' + bound); return 'reached';`,
  ),
  judged(
    'ask by the channel behind a resolver',
    'constructors of internal handles are reachable from instances',
    // Node aborts where an internal call is made with what it did not make itself.
    { os: ['denied', 'dead'], process: ['denied', 'dead'] },
    `const { Resolver } = require('node:dns'); const r = new Resolver({ timeout: 300, tries: 1 }); r.setServers(['127.0.0.1:' + targets.udpPort]);
    return await new Promise((resolve, reject) => { const request = { oncomplete: (error) => error ? reject(new Error(String(error))) : resolve('reached'), callback: reject, hostname: 'a.test' }; const status = r._handle.queryA(request, 'a.test'); if (status !== 0) reject(new Error('status ' + status)); setTimeout(() => reject(new Error('no answer')), 900); });`,
  ),
];
