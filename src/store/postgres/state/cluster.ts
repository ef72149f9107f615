import type { Cluster, Head, NodeReport, NodeRow, OfferedGeneration } from '../../ports/cluster.ts';
import { announcementsIn } from './announcements.ts';
import { execute, type Sql } from './connection/sql.ts';
import { fenceOf, leaseHolders, takeLease } from './leases.ts';
import { seatShops } from './vendors.ts';

const NOW_MS = 'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms';

export function clusterIn(sql: Sql): Cluster {
  return {
    head: () => readHead(sql),
    async time() {
      const began = performance.now();
      const row = await sql.row<{ ms: number }>(NOW_MS);
      return { nowMs: row!.ms, tookMs: performance.now() - began };
    },
    offer: (lease, offer) =>
      sql.atomic(async (tx) => {
        await fenceOf(lease)(tx);
        return offerIn(tx, offer);
      }),
    switchTo: (next) =>
      sql.atomic(async (tx) => {
        const isSwitched = await switchHead(tx, next);
        if (isSwitched) await announce(tx, next);
        return isSwitched;
      }),
    pin: (id) => setCurrent(sql, id, true),
    unpin: () => execute(sql, 'update head set held = false'),
    adopt: (id) => setCurrent(sql, id, false),
    report: (node) => reportNode(sql, node),
    nodes: () => allNodes(sql),
    leave: (nodeId) => execute(sql, 'delete from node where id = $1', [nodeId]),
    take: (name, holder) => takeLease(sql, name, holder),
    leases: () => leaseHolders(sql),
    sources: () => sql.row('select path, body as text from sources'),
    putSources: (path, text) =>
      execute(
        sql,
        'insert into sources (path, body) values ($1, $2) on conflict (only_row) do update set path = $1, body = $2, put_at = now()',
        [path, text],
      ),
    shopKeys: () => sql.rows('select id, key, domain, name from vendor order by id'),
    seatShops: (shops) => sql.atomic((tx) => seatShops(tx, shops)),
  };
}

interface StoredNode extends Omit<NodeRow, 'schemas' | 'settings'> {
  schemas: string;
  settings: string;
}

async function reportNode(sql: Sql, node: NodeReport): Promise<void> {
  await sql.run(
    `insert into node (id, name, version, schemas, settings, clock_offset_ms, serves, generation, ready, trouble, seen)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())
    on conflict (id) do update set settings = excluded.settings, clock_offset_ms = excluded.clock_offset_ms,
      generation = excluded.generation, ready = excluded.ready, trouble = excluded.trouble, seen = excluded.seen`,
    [
      node.id,
      node.name,
      node.version,
      JSON.stringify(node.schemas),
      JSON.stringify(node.settings),
      Math.round(node.clockOffsetMs),
      node.serves,
      node.generation,
      node.ready,
      node.trouble,
    ],
  );
}

/** Deletes nodes that were silent for a day, and returns the others. */
async function allNodes(sql: Sql): Promise<NodeRow[]> {
  await sql.run(`delete from node where seen < clock_timestamp() - interval '1 day'`);
  const rows = await sql.rows<StoredNode>(
    `select id, name, version, schemas, settings, clock_offset_ms as "clockOffsetMs", serves, generation, ready, trouble,
      floor(extract(epoch from clock_timestamp() - seen))::int8 as "secondsSilent"
    from node order by name, id`,
  );
  return rows.map((row) => ({
    ...row,
    schemas: JSON.parse(row.schemas) as NodeRow['schemas'],
    settings: JSON.parse(row.settings) as NodeRow['settings'],
  }));
}

/** A node that was silent for this long is not waited for. */
const LIVE_S = 30;
/** Time limit for nodes to get ready; a later node switches alone. */
const READY_WITHIN_S = 600;

const LIVE = `node.serves and node.seen > clock_timestamp() - interval '${LIVE_S} seconds'`;

const OVERDUE = `next_since < clock_timestamp() - interval '${READY_WITHIN_S} seconds'`;

const SELECT_HEAD = `select current, previous, next, coalesce(${OVERDUE}, false) as "isOverdue", held as "isHeld", revision from head`;

export const readHead = async (sql: Sql): Promise<Head> => (await sql.row<Head>(SELECT_HEAD))!;

/** Must run in a transaction under the build lease. Returns the reason of a refusal, or null. */
async function offerIn(sql: Sql, { id, replaces, schema }: OfferedGeneration): Promise<string | null> {
  const head = (await sql.row<Head>(`${SELECT_HEAD} for update`))!;
  if (head.isHeld) return `${head.current} is pinned: nothing is published before 'prisme unpin'`;
  if (head.current === id) return `${id} is published already`;
  if (head.current !== replaces)
    return `it was built when ${replaces ?? 'nothing'} was published, but ${head.current ?? 'nothing'} is published: its history would not be true`;
  const unable = await sql.row<{ name: string }>(
    `select name from node where ${LIVE} and not $1 between (schemas::json ->> 'oldest')::int8 and (schemas::json ->> 'newest')::int8
    order by name limit 1`,
    [schema],
  );
  if (unable) return `${unable.name} cannot read schema ${schema}: upgrade the nodes that serve first`;
  await sql.run('update head set next = $1, next_since = clock_timestamp()', [id]);
  return null;
}

/** The last node that gets ready switches for all. A node that serves nothing may never get ready: it is not waited for. */
const switchHead = async (sql: Sql, next: string): Promise<boolean> =>
  (await sql.run(
    `update head set current = next, previous = current, next = null, next_since = null
    where next = $1 and not held and (
      ${OVERDUE}
      or not exists (
        select 1 from node where ${LIVE} and node.generation is not null and node.ready is distinct from $1))`,
    [next],
  )) > 0;

const setCurrent = (sql: Sql, id: string, isHeld: boolean): Promise<void> =>
  sql.atomic(async (tx) => {
    await tx.run(
      `update head set current = $1, next = null, next_since = null, held = $2,
        previous = case when current = $1 then previous else current end`,
      [id, isHeld],
    );
    await announce(tx, id);
  });

/** Gives a generation its turn in /changes, in the transaction that makes it current. */
async function announce(sql: Sql, id: string): Promise<void> {
  const now = await sql.row<{ ms: number }>(NOW_MS);
  await announcementsIn(sql).add(id, now!.ms);
}
