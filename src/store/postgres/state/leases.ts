import { randomBytes } from 'node:crypto';
import {
  type Lease,
  type LeaseHolder,
  LeaseLost,
  type LeaseName,
  StateUnavailable,
} from '../../ports/cluster.ts';
import type { Sql } from './connection/sql.ts';
import type { Fence } from './connection/transactions.ts';

/*
 * A lease is a row with its owner and its end by the server's clock. After a crash it is free again within LEASE_LASTS_S. A
 * process that was paused or cut off and has lost it finds another owner in the row before it can change anything.
 */
export const LEASE_LASTS_S = 60;
const RENEW_EVERY_MS = 10_000;

/** Takes a free lease and renews it until it is released. */
export async function takeLease(sql: Sql, name: LeaseName, holder: string): Promise<Lease | undefined> {
  const owner = randomBytes(12).toString('base64url');
  const taken = await sql.run(
    `insert into lease values ($1, $2, clock_timestamp() + $3 * interval '1 second', $4)
    on conflict (name) do update set owner = excluded.owner, until = excluded.until, holder = excluded.holder
    where lease.until < clock_timestamp()`,
    [name, owner, LEASE_LASTS_S, holder],
  );
  if (taken === 0) return undefined;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    void renew(sql, name, owner).then(
      (isOurs) => {
        if (!isOurs) lost.abort(new LeaseLost(name));
      },
      // While the server is unreachable the row stays as it is; the fence of the next change checks it.
      () => {},
    );
  }, RENEW_EVERY_MS);
  renewal.unref();
  return {
    name,
    owner,
    lost: lost.signal,
    async release() {
      clearInterval(renewal);
      try {
        await sql.run('delete from lease where name = $1 and owner = $2', [name, owner]);
      } catch (error) {
        // The lease then expires by itself.
        if (!(error instanceof StateUnavailable)) throw error;
      }
    },
  };
}

/** An expired lease that nobody else took is still ours. */
const renew = async (sql: Sql, name: LeaseName, owner: string): Promise<boolean> =>
  (await sql.run(
    `update lease set until = clock_timestamp() + $3 * interval '1 second' where name = $1 and owner = $2`,
    [name, owner, LEASE_LASTS_S],
  )) > 0;

/** Locks the row until the end of the transaction: nobody can take the lease while a change is made under it. */
export const fenceOf =
  ({ name, owner }: Pick<Lease, 'name' | 'owner'>): Fence =>
  async (sql) => {
    const text = 'select 1 from lease where name = $1 and owner = $2 for share';
    const isOurs = await sql.row(text, [name, owner]);
    if (isOurs === undefined) throw new LeaseLost(name);
  };

export const leaseHolders = (sql: Sql): Promise<LeaseHolder[]> =>
  sql.rows<LeaseHolder>(
    `select name, holder, ceil(extract(epoch from until - clock_timestamp()))::int8 as "secondsLeft"
    from lease where until > clock_timestamp() order by name`,
  );
