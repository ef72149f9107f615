import type { TokenRow } from '../../../ports/access.ts';
import type { Head } from '../../../ports/cluster.ts';
import type { Discount, VendorRating } from '../../../ports/imports.ts';
import type { FeedRow, Vendor } from '../../../ports/state.ts';
import { readKeyPrint } from '../agents/agent-store.ts';
import { readHead } from '../cluster/head.ts';
import type { Sql } from '../connection/sql.ts';
import { feedsIn } from '../feeds.ts';
import { ratingsIn } from '../imports/ratings.ts';
import { vendorsIn } from '../imports/vendors.ts';
import { tokensIn } from '../tokens.ts';

/** What answers need of the state, as it was at one moment. */
export interface Snapshot {
  head: Head;
  tokensRevision: number;
  vendors: readonly Vendor[];
  /** Every domain that a shop is known by. */
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
    domains: await readDomains(sql),
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

async function readDomains(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql.rows<{ domain: string; id: number }>(
    'select domain, vendor_id as id from vendor_alias union all select domain, id from vendor',
  );
  return new Map(rows.map(({ domain, id }) => [domain, id]));
}
