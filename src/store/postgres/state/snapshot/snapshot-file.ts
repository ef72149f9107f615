import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { TokenRow } from '../../../ports/access.ts';
import type { Snapshot } from './snapshot.ts';

const FORM = 1;

/** As it lies on the disk: what JSON does not have is written as what it has. */
type Written = Omit<Snapshot, 'domains' | 'ratings' | 'discounts' | 'tokens'> & {
  domains: [string, number][];
  ratings: [number, unknown][];
  discounts: [number, unknown][];
  tokens: (Omit<TokenRow, 'sha256'> & { sha256: string })[];
};

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whole or not at all, for its owner alone: it has the hashes of all tokens. */
export async function writeSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const written: Written = {
    ...snapshot,
    domains: [...snapshot.domains],
    ratings: [...snapshot.ratings],
    discounts: [...snapshot.discounts],
    tokens: snapshot.tokens.map((token) => ({ ...token, sha256: Buffer.from(token.sha256).toString('hex') })),
  };
  const body = JSON.stringify(written);
  const part = `${path}.${process.pid}`;
  await writeFile(part, JSON.stringify({ form: FORM, sum: sumOf(body), body }), { mode: 0o600, flush: true });
  await rename(part, path);
}

/** undefined when there is none, or none that is whole. */
export async function readSnapshotFile(path: string): Promise<Snapshot | undefined> {
  try {
    const { form, sum, body } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    if (form !== FORM || typeof body !== 'string' || sum !== sumOf(body)) return undefined;
    const written = JSON.parse(body) as Written;
    return {
      ...written,
      domains: new Map(written.domains),
      ratings: new Map(written.ratings) as Snapshot['ratings'],
      discounts: new Map(written.discounts) as Snapshot['discounts'],
      tokens: written.tokens.map((token) => ({
        ...token,
        sha256: new Uint8Array(Buffer.from(token.sha256, 'hex')),
      })),
      keyPrint: written.keyPrint,
    };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
