import type { AgentRow } from '../ports/agents.ts';

/** What the fields of an agent are called in a table. */
export const AGENT_COLUMNS: Record<keyof AgentRow, string> = {
  n: 'n',
  id: 'id',
  ean: 'ean',
  askedEan: 'asked_ean',
  productName: 'product_name',
  targetOre: 'target_ore',
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
};
export const AGENT_SELECTED = Object.entries(AGENT_COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');
/** All that an agent is stored with; its number is given. */
export const AGENT_STORED = Object.keys(AGENT_COLUMNS).filter((name) => name !== 'n') as Exclude<
  keyof AgentRow,
  'n'
>[];
