import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and its certificate, as files. */
export interface Pair {
  readonly keyFile: string;
  readonly certFile: string;
}

/** Certificates for tests of TLS: an authority and what it signs, in a folder of their own. */
export class Certificates {
  readonly folder = mkdtempSync(join(tmpdir(), 'wyrd-tls-'));
  readonly authority = this.#made('authority', []);

  /** A pair signed by the authority, for localhost and the loopback. */
  signed(name: string): Pair {
    const { keyFile, certFile } = this.authority;
    const signer = ['-CA', certFile, '-CAkey', keyFile, '-addext', 'basicConstraints=critical,CA:FALSE'];
    return this.#made(name, [...signer, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']);
  }

  #made(name: string, more: readonly string[]): Pair {
    const keyFile = join(this.folder, `${name}.key`);
    const certFile = join(this.folder, `${name}.pem`);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
    const args = ['req', '-x509', '-days', '2', '-subj', `/CN=${name}`, ...key, '-out', certFile, ...more];
    execFileSync('openssl', args, { stdio: 'pipe' });
    chmodSync(keyFile, 0o600);
    return { keyFile, certFile };
  }
}
