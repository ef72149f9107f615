import type { Head, OfferedGeneration } from '../../../ports/cluster.ts';
import type { Sql } from '../connection/sql.ts';

/** A node that was silent for so long is waited for no more. */
export const LIVE_S = 30;
/** Whoever is not ready by then switches later, alone. */
export const READY_WITHIN_S = 600;

const LIVE = `node.serves and node.seen > clock_timestamp() - interval '${LIVE_S} seconds'`;

const OVERDUE = `next_since < clock_timestamp() - interval '${READY_WITHIN_S} seconds'`;

const SELECT_HEAD = `select current, previous, next, coalesce(${OVERDUE}, false) as "isOverdue", held as "isHeld", revision from head`;

export const readHead = async (sql: Sql): Promise<Head> => (await sql.row<Head>(SELECT_HEAD))!;

/** Inside the transaction of a holder of the build lease. Why it is refused, or null when it is offered. */
export async function offerIn(sql: Sql, { id, parent, schema }: OfferedGeneration): Promise<string | null> {
  const head = (await sql.row<Head>(`${SELECT_HEAD} for update`))!;
  if (head.isHeld) return `${head.current} is pinned: nothing is published before 'prisme unpin'`;
  if (head.current === id) return `${id} is published already`;
  if (head.current !== parent)
    return `it was built upon ${parent ?? 'nothing'}, but ${head.current ?? 'nothing'} is published: its history would not be true`;
  const unable = await sql.row<{ name: string }>(
    `select name from node where ${LIVE} and not $1 between (schemas::json ->> 'oldest')::int8 and (schemas::json ->> 'newest')::int8
    order by name limit 1`,
    [schema],
  );
  if (unable) return `${unable.name} cannot read schema ${schema}: upgrade the nodes that serve first`;
  await sql.run('update head set next = $1, next_since = clock_timestamp()', [id]);
  return null;
}

/**
 * The last one that is ready switches for all: each tells that it is before it asks here. A node that serves nothing has no
 * cursor to keep, and may be one that never gets there: it is not waited for.
 */
export const switchHead = async (sql: Sql, next: string): Promise<boolean> =>
  (await sql.run(
    `update head set current = next, previous = current, next = null, next_since = null
    where next = $1 and not held and (
      ${OVERDUE}
      or not exists (
        select 1 from node where ${LIVE} and node.generation is not null and node.ready is distinct from $1))`,
    [next],
  )) > 0;

export const setCurrent = async (sql: Sql, id: string, isHeld: boolean): Promise<void> => {
  await sql.run(
    `update head set current = $1, next = null, next_since = null, held = $2,
      previous = case when current = $1 then previous else current end`,
    [id, isHeld],
  );
};
