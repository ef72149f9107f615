import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../domain/errors.ts';

const LOOK_EVERY_MS = 10_000;

export interface TlsPaths {
  certPath: string;
  keyPath: string;
}

interface CertificatePair {
  cert: Buffer;
  key: Buffer;
}

type SecureServer = { setSecureContext(pair: CertificatePair): void };

type TlsLog = (level: 'info' | 'error', message: string) => void;

export interface Tls {
  readonly pair: CertificatePair;
  /** Gives the server the new certificate when the files have changed; true when it did. */
  look(server: SecureServer): boolean;
  /** Looks every ten seconds without keeping the process alive. Returns a function that stops it. */
  watch(server: SecureServer): () => void;
}

/** Reads TLS_CERT and TLS_KEY. A renewed certificate is used without a restart; a broken one is refused and logged. */
export function openTls(paths: TlsPaths, log: TlsLog): Tls {
  let stamp = stampOf(paths);
  let pair: CertificatePair;
  try {
    pair = readPair(paths);
  } catch (error) {
    throw new UsageError(
      `TLS_CERT ${paths.certPath} and TLS_KEY ${paths.keyPath} cannot be used: ${(error as Error).message}`,
    );
  }

  const look = (server: SecureServer): boolean => {
    const current = stampOf(paths);
    if (current === stamp) return false;
    // The stamp is set before the files are read, so that a change during the read is noticed at the next look.
    stamp = current;
    try {
      server.setSecureContext(readPair(paths));
      log('info', `new certificate taken up from ${paths.certPath}`);
      return true;
    } catch (error) {
      log(
        'error',
        `the new TLS_CERT ${paths.certPath} and TLS_KEY ${paths.keyPath} cannot be used ` +
          `(${(error as Error).message}); the old certificate stays in use`,
      );
      return false;
    }
  };

  return {
    pair,
    look,
    watch(server) {
      const timer = setInterval(look, LOOK_EVERY_MS, server).unref();
      return () => clearInterval(timer);
    },
  };
}

/** A text that changes when either file is written or replaced. Symbolic links, as certbot makes them, are followed. */
function stampOf({ certPath, keyPath }: TlsPaths): string {
  return [certPath, keyPath]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((file) => (file ? `${file.ino} ${file.size} ${file.mtimeMs}` : 'gone'))
    .join(' ');
}

/** Throws when a file is unreadable or the two do not match, which happens for a moment during a renewal. */
function readPair({ certPath, keyPath }: TlsPaths): CertificatePair {
  const pair = { cert: readFileSync(certPath), key: readFileSync(keyPath) };
  createSecureContext(pair);
  return pair;
}
