import { AGENT_COLUMNS } from './rows.ts';

/* All tables, ordered by their references. Columns of one engine alone (a shop's random key) are created anew. */
export const STATE_TABLES: Readonly<Record<string, readonly string[]>> = {
  fact: ['key', 'value'],
  vendor: ['id', 'name', 'domain', 'logo_url'],
  vendor_alias: ['domain', 'vendor_id'],
  vendor_program: ['network', 'program_id', 'vendor_id'],
  feed: ['id', 'vendor_id', 'good', 'last'],
  network_feed: ['id', 'network', 'body'],
  run: ['id', 'day', 'began_at_s', 'report'],
  token: 'id name sha256 rest_limit mcp_limit created_at_ms last_used_at_ms revoked_at_ms may'.split(' '),
  engagement: ['day', 'ean', 'kind', 'callers'],
  engagement_key: ['day', 'key'],
  engagement_mark: ['day', 'ean', 'kind', 'network', 'caller'],
  vendor_rating: ['vendor_id', 'platform', 'rating', 'review_count', 'url', 'as_of_s'],
  product_rating: ['ean', 'platform', 'rating', 'review_count', 'url', 'as_of_s'],
  discount: ['vendor_id', 'source', 'key', 'body'],
  gift_list: ['pos', 'body'],
  trend: ['hour', 'days', 'ranking'],
  accepted_price: ['ean', 'vendor_id', 'price', 'at_s'],
  joined_shop: ['vendor_id', 'other_id'],
  rejected_shop: ['vendor_id', 'since_day', 'decided_day'],
  vouched_shop: ['vendor_id'],
  objection: ['id', 'vendor_id', 'ean', 'text', 'opened_day', 'outcome', 'closed_day'],
  announcement: ['number', 'generation', 'at_ms'],
  agent: [...Object.values(AGENT_COLUMNS), 'provisional'],
  agent_channel: ['agent_id', 'channel', 'failing_since_ms', 'disabled_ms', 'reason'],
  outbox: [
    ...[
      'id',
      'agent_id',
      'channel',
      'peer',
      'kind',
      'language',
      'to_hash',
      'to_box',
      'payload',
      'created_ms',
    ],
    ...['state', 'attempts', 'strikes', 'retrying', 'due_ms', 'claim', 'done_ms'],
  ],
  idempotency: ['key_hash', 'body_hash', 'started_ms', 'answer'],
  agent_count: ['bucket', 'day', 'count'],
  suppressed_address: ['email_hash', 'since_ms', 'asked_ms'],
};

export const UNFINISHED_MOVE = 'unfinished_move';

/** Facts that are not copied: they describe one engine's own state. */
export const OWN_FACTS: readonly string[] = ['revision', 'tokens_revision', UNFINISHED_MOVE];

export type TableValue = string | number | Uint8Array | null;

/** Access for copying a state: reads come from one snapshot, writes go to an empty state. */
export interface StateTables {
  read(table: string, columns: readonly string[]): AsyncIterable<readonly TableValue[][]>;
  write(table: string, columns: readonly string[], rows: readonly TableValue[][]): Promise<void>;
}

export async function copyTables(
  from: Pick<StateTables, 'read'>,
  to: Pick<StateTables, 'write'>,
): Promise<number> {
  let copied = 0;
  for (const [table, columns] of Object.entries(STATE_TABLES))
    for await (const page of from.read(table, columns)) {
      const rows = table === 'fact' ? page.filter(([key]) => !OWN_FACTS.includes(key as string)) : page;
      if (rows.length > 0) await to.write(table, columns, rows as TableValue[][]);
      copied += rows.length;
    }
  return copied;
}
