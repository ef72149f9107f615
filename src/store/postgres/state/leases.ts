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
 * A lease is a row: who has it, and until when by the server's clock. Who has died leaves it free after LASTS_S. Who lives
 * on and has lost it, for it was cut off or stopped, finds another owner in the row before it changes anything.
 */
export const LEASE_LASTS_S = 60;
const RENEW_EVERY_MS = 10_000;

/** Takes a lease that nobody has, and renews it until it is let go of. */
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
      // While the server is away the row stays as it is: the next change asks it.
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
        // It runs out by itself then.
        if (!(error instanceof StateUnavailable)) throw error;
      }
    },
  };
}

/** One that has run out and that nobody took since is ours still. */
const renew = async (sql: Sql, name: LeaseName, owner: string): Promise<boolean> =>
  (await sql.run(
    `update lease set until = clock_timestamp() + $3 * interval '1 second' where name = $1 and owner = $2`,
    [name, owner, LEASE_LASTS_S],
  )) > 0;

/** The row stays locked to the end of the transaction: nobody takes the lease while something is changed under it. */
export const fenceOf =
  ({ name, owner }: Pick<Lease, 'name' | 'owner'>): Fence =>
  async (sql) => {
    const isOurs = await sql.row('select 1 from lease where name = $1 and owner = $2 for share', [
      name,
      owner,
    ]);
    if (isOurs === undefined) throw new LeaseLost(name);
  };

export const leaseHolders = (sql: Sql): Promise<LeaseHolder[]> =>
  sql.rows<LeaseHolder>(
    `select name, holder, ceil(extract(epoch from until - clock_timestamp()))::int8 as "secondsLeft"
    from lease where until > clock_timestamp() order by name`,
  );
