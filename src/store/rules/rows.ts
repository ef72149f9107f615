import type { AgentChange, AgentGuards, AgentRow, ComparedGenerations, KeyState } from '../ports/agents.ts';
import type { FeedRow, FeedTrust, GoodReading } from '../ports/state.ts';

/* Columns and row mappings that both engines of the state use. Aliases are quoted: PostgreSQL would lower-case them. */

export const AGENT_COLUMNS: Record<keyof AgentRow, string> = {
  n: 'n',
  id: 'id',
  ean: 'ean',
  requireEan: 'asked_ean',
  productName: 'product_name',
  targetOre: 'target_ore',
  kind: 'kind',
  options: 'options',
  markOre: 'mark_ore',
  campaigns: 'campaigns',
  status: 'status',
  language: 'language',
  emailState: 'email_state',
  emailHash: 'email_hash',
  emailBox: 'email_box',
  webhookBox: 'webhook_box',
  webhookPeer: 'webhook_peer',
  cancelHash: 'cancel_hash',
  mailHash: 'mail_hash',
  createdMs: 'created_ms',
  expiresMs: 'expires_ms',
  reachedMs: 'reached_ms',
  endedMs: 'ended_ms',
  consent: 'consent',
  checkedAgainst: 'checked_against',
  batchId: 'batch_id',
};
export const AGENT_SELECTED = Object.entries(AGENT_COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');
/** All fields of an agent except its row number, which the database assigns. */
export const AGENT_STORED = Object.keys(AGENT_COLUMNS).filter((name) => name !== 'n') as Exclude<
  keyof AgentRow,
  'n'
>[];

/** The fields of an agent that `save` may change. */
export const AGENT_CHANGED = [
  'status',
  'markOre',
  'campaigns',
  'emailState',
  'reachedMs',
  'endedMs',
  'consent',
  'checkedAgainst',
] as const satisfies readonly (keyof AgentChange)[];

/** The columns of `WatchRow`, in its order. */
export const WATCH_COLUMNS =
  'n, ean, target_ore, status, expires_ms, kind, options, mark_ore, reached_ms, provisional';

export const AGENT_FACTS = {
  matched: 'agents_matched',
  matching: 'agents_matching',
  keyPrint: 'agents_key',
  compared: 'agents_compared',
  believed: 'agents_time',
  adopted: 'agents_adopted',
};
/** Stands for the fact `compared` before agents were compared with any generation. */
export const NONE_COMPARED = JSON.stringify({ night: null, since: [] } satisfies ComparedGenerations);

/** Change this value when agents are looked up by other hashes than before. */
export const ADOPTED_AS = 'by mailbox and receiver';

export const TROUBLE_COLUMNS =
  'channel, failing_since_ms as "failingSinceMs", disabled_ms as "disabledMs", reason';

export const MESSAGE_COLUMNS = `id, agent_id as "agentId", channel, peer, kind, language, to_hash as "toHash",
  to_box as "toBox", payload, created_ms as "createdMs", attempts, strikes, claim as "leaseKey"`;
export const MESSAGE_STATE_COLUMNS = 'id, agent_id as "agentId", channel, kind, state';

export const TOKEN_COLUMNS = `id, name, sha256, rest_limit as "restLimit", mcp_limit as "mcpLimit", may,
  created_at_ms as "createdAtMs", last_used_at_ms as "lastUsedAtMs", revoked_at_ms as "revokedAtMs"`;

export const ANNOUNCEMENT_COLUMNS = 'number, generation, at_ms as "atMs"';

export const VENDOR_COLUMNS = 'id, name, domain, logo_url as "logoUrl"';

/** A shop's own domain comes last, so that it wins over another shop's alias of the same name. */
export const DOMAINS =
  'select domain, vendor_id as id from vendor_alias union all select domain, id from vendor';

export const domainsOf = (rows: readonly { domain: string; id: number }[]): Map<string, number> =>
  new Map(rows.map(({ domain, id }) => [domain, id]));

export const FEED_COLUMNS = 'id, vendor_id, good, last';

export interface StoredFeed {
  id: string;
  vendor_id: number;
  good: string | null;
  last: string | null;
}

const NEW_FEED: FeedTrust = { agreed: 0, agreedDay: null, held: null, accepted: null };

export const feedOf = ({ id, vendor_id, good, last }: StoredFeed): FeedRow => ({
  id,
  vendorId: vendor_id,
  good: good === null ? null : (JSON.parse(good) as GoodReading),
  trust: last === null ? NEW_FEED : (JSON.parse(last) as FeedTrust),
});

export const RUNS_KEPT = 60;

export const HOURS_KEPT = 3;

export interface KeyRow {
  body_hash: string;
  started_ms: number;
  answer: string | null;
}

/** Undefined if the request may start. A process that died before it answered must not block its caller for a day. */
export function keyState(
  row: KeyRow | undefined,
  { bodyHash, nowMs, runningMs, keptMs }: Parameters<AgentGuards['startKey']>[0],
): KeyState | undefined {
  if (row === undefined || row.started_ms <= nowMs - keptMs) return undefined;
  if (row.answer === null && row.started_ms <= nowMs - runningMs) return undefined;
  if (row.body_hash !== bodyHash) return { kind: 'other_body' };
  return row.answer === null ? { kind: 'running' } : { kind: 'answered', answer: row.answer };
}
