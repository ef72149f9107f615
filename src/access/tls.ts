import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../domain/errors.ts';

const LOOK_EVERY_MS = 10_000;

export interface TlsPaths {
  certPath: string;
  keyPath: string;
}

interface Pair {
  cert: Buffer;
  key: Buffer;
}

/** What of a server is needed to give it a new certificate: an https.Server has it. */
interface SecureServer {
  setSecureContext(pair: Pair): void;
}

type Log = (level: 'info' | 'error', message: string) => void;

export interface Tls {
  /** The certificate and the key, as `https.createServer` takes them. */
  readonly pair: Pair;
  /** Looks whether the files changed; gives running servers the new pair. True when it did. */
  look(server: SecureServer): boolean;
  /** Looks every ten seconds, without keeping the process alive. Returns how to stop. */
  watch(server: SecureServer): () => void;
}

/** Reads TLS_CERT and TLS_KEY. A renewed certificate is taken up without a restart; a broken one is refused and told. */
export function openTls(paths: TlsPaths, log: Log): Tls {
  let stamp = stampOf(paths);
  let pair: Pair;
  try {
    pair = readPair(paths);
  } catch (error) {
    throw new UsageError(
      `TLS_CERT ${paths.certPath} and TLS_KEY ${paths.keyPath} cannot be used: ${(error as Error).message}`,
    );
  }

  const look = (server: SecureServer): boolean => {
    const seen = stampOf(paths);
    if (seen === stamp) return false;
    // The stamp is set before the files are read: those that change meanwhile are looked at again.
    stamp = seen;
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

/** Changes whenever either file is written or replaced; certbot's links are followed. */
function stampOf({ certPath, keyPath }: TlsPaths): string {
  return [certPath, keyPath]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'gone'))
    .join(' ');
}

/** Throws when the two are unreadable or do not belong together, as they are for a moment while being renewed. */
function readPair({ certPath, keyPath }: TlsPaths): Pair {
  const pair = { cert: readFileSync(certPath), key: readFileSync(keyPath) };
  createSecureContext(pair);
  return pair;
}
