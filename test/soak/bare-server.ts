// A process of its own: a server that only answers, so that what the machine itself holds up is told apart.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_request, answer) => answer.end('{}'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
