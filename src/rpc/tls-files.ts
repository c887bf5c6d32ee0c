import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { readSecretFile } from './secret-file.ts';

/** Key and certificate of the service, and whose certificates its callers must show when it asks for one. */
export interface TlsFiles {
  readonly key: string;
  readonly cert: string;
  readonly clientCa: string | undefined;
}

interface TlsPaths {
  readonly keyFile: string;
  readonly certFile: string;
  readonly clientCaFile: string | undefined;
}

/** Reads key and certificates, and fails with the file's name when they are no such thing or do not belong together. */
export function readTlsFiles({ keyFile, certFile, clientCaFile }: TlsPaths): TlsFiles {
  const key = readSecretFile(keyFile, 'TLS key');
  const cert = readFileSync(certFile, 'utf8');
  const clientCa = clientCaFile === undefined ? undefined : readFileSync(clientCaFile, 'utf8');
  const privateKey = named(keyFile, 'a private key in PEM', () => createPrivateKey(key));
  const certificate = named(certFile, 'a certificate in PEM', () => new X509Certificate(cert));
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`Cannot use the TLS key "${keyFile}": it is not that of "${certFile}"`);
  named(certFile, 'a chain of certificates', () => createSecureContext({ key, cert }));
  if (clientCaFile !== undefined && clientCa !== undefined)
    named(clientCaFile, 'certificates in PEM', () => new X509Certificate(clientCa));
  return { key, cert, clientCa };
}

function named<Value>(path: string, what: string, read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new Error(`Cannot use "${path}": it must be ${what}`);
  }
}
