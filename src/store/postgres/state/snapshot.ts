import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { TokenRow } from '../../ports/access.ts';
import type { Head } from '../../ports/cluster.ts';
import type { Discount, VendorRating } from '../../ports/imports.ts';
import type { FeedRow, Vendor } from '../../ports/state.ts';
import { tokensIn } from './access.ts';
import { readKeyPrint } from './agent-store.ts';
import { readHead } from './cluster.ts';
import type { Sql } from './connection/sql.ts';
import { feedsIn } from './feeds.ts';
import { ratingsIn } from './imports.ts';
import { vendorsIn } from './vendors.ts';

/** The part of the state that answers need, read at one moment. */
export interface Snapshot {
  head: Head;
  tokensRevision: number;
  vendors: readonly Vendor[];
  /** Every domain of a shop, aliases included. */
  domains: ReadonlyMap<string, number>;
  ratings: ReadonlyMap<number, VendorRating>;
  discounts: ReadonlyMap<number, readonly Discount[]>;
  tokens: readonly TokenRow[];
  feeds: readonly FeedRow[];
  keyPrint: string | undefined;
}

export async function readSnapshot(sql: Sql): Promise<Snapshot> {
  const tokens = tokensIn(sql, () => {});
  return {
    head: await readHead(sql),
    tokensRevision: await tokens.revision(),
    vendors: await vendorsIn(sql).all(),
    domains: await vendorsIn(sql).domains(),
    ratings: await ratingsIn(sql).vendors(),
    discounts: await readDiscounts(sql),
    tokens: await tokens.all(),
    feeds: await feedsIn(sql).all(),
    keyPrint: await readKeyPrint(sql),
  };
}

async function readDiscounts(sql: Sql): Promise<Map<number, Discount[]>> {
  const rows = await sql.rows<{ vendor_id: number; body: string }>(
    'select vendor_id, body from discount order by vendor_id, source, key',
  );
  const byVendor = Map.groupBy(rows, ({ vendor_id }) => vendor_id);
  return new Map([...byVendor].map(([id, all]) => [id, all.map(({ body }) => JSON.parse(body) as Discount)]));
}

const FORM = 1;

/** The snapshot as JSON: maps become arrays, bytes become hex. */
type SnapshotJson = Omit<Snapshot, 'domains' | 'ratings' | 'discounts' | 'tokens'> & {
  domains: [string, number][];
  ratings: [number, unknown][];
  discounts: [number, unknown][];
  tokens: (Omit<TokenRow, 'sha256'> & { sha256: string })[];
};

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the file completely or not at all, readable by its owner only: it contains the hashes of all tokens. */
export async function writeSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const written: SnapshotJson = {
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

export async function readSnapshotFile(path: string): Promise<Snapshot | undefined> {
  try {
    const { form, sum, body } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    if (form !== FORM || typeof body !== 'string' || sum !== sumOf(body)) return undefined;
    const written = JSON.parse(body) as SnapshotJson;
    return {
      ...written,
      domains: new Map(written.domains),
      ratings: new Map(written.ratings) as Snapshot['ratings'],
      discounts: new Map(written.discounts) as Snapshot['discounts'],
      tokens: written.tokens.map((token) => ({
        ...token,
        // Snapshots of older versions lack it.
        may: token.may ?? '',
        sha256: new Uint8Array(Buffer.from(token.sha256, 'hex')),
      })),
      keyPrint: written.keyPrint,
    };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
