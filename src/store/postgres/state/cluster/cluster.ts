import type { Cluster } from '../../../ports/cluster.ts';
import type { Sql } from '../connection/sql.ts';
import { seatShops } from '../imports/keyed-shops.ts';
import { offerIn, readHead, setCurrent, switchHead } from './head.ts';
import { fenceOf, leaseHolders, takeLease } from './leases.ts';
import { allNodes, leaveNode, reportNode } from './nodes.ts';

export function clusterIn(sql: Sql): Cluster {
  return {
    head: () => readHead(sql),
    async time() {
      const began = performance.now();
      const row = await sql.row<{ ms: number }>(
        'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms',
      );
      return { nowMs: row!.ms, tookMs: performance.now() - began };
    },
    offer: (lease, offer) =>
      sql.atomic(async (tx) => {
        await fenceOf(lease)(tx);
        return offerIn(tx, offer);
      }),
    switchTo: (next) => switchHead(sql, next),
    pin: (id) => setCurrent(sql, id, true),
    unpin: async () => {
      await sql.run('update head set held = false');
    },
    adopt: (id) => setCurrent(sql, id, false),
    report: (node) => reportNode(sql, node),
    nodes: () => allNodes(sql),
    leave: (nodeId) => leaveNode(sql, nodeId),
    take: (name, holder) => takeLease(sql, name, holder),
    leases: () => leaseHolders(sql),
    sources: () => sql.row('select path, body as text from sources'),
    putSources: async (path, text) => {
      await sql.run(
        'insert into sources (path, body) values ($1, $2) on conflict (only_row) do update set path = $1, body = $2, put_at = now()',
        [path, text],
      );
    },
    shopKeys: () => sql.rows('select id, key, domain, name from vendor order by id'),
    seatShops: (shops) => sql.atomic((tx) => seatShops(tx, shops)),
  };
}
