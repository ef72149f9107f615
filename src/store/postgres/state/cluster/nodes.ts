import type { NodeReport, NodeRow } from '../../../ports/cluster.ts';
import type { Sql } from '../connection/sql.ts';

interface StoredNode extends Omit<NodeRow, 'schemas' | 'settings'> {
  schemas: string;
  settings: string;
}

export async function reportNode(sql: Sql, node: NodeReport): Promise<void> {
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

/** Whoever has been silent for a day is forgotten here. */
export async function allNodes(sql: Sql): Promise<NodeRow[]> {
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

export const leaveNode = async (sql: Sql, nodeId: string): Promise<void> => {
  await sql.run('delete from node where id = $1', [nodeId]);
};
