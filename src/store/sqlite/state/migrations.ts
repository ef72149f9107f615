import { FIRST_MIGRATIONS } from './first-migrations.ts';

/** Each entry runs once, in order, in its own transaction. Never edit an entry that has shipped. */
export const MIGRATIONS: readonly string[] = [
  ...FIRST_MIGRATIONS,
  `
  create table network_feed (id text primary key, network text not null, body text not null) without rowid;
  `,
  `
  alter table suppressed_address add column asked_ms integer;
  `,
  `
  alter table agent add column webhook_peer text;
  alter table outbox add column peer text not null default '?';
  alter table outbox add column strikes integer not null default 0;
  update outbox set peer = 'mail server' where channel = 'email';
  drop index outbox_due;
  create index outbox_turns on outbox (channel, retrying, peer, due_ms) where state = 'open';
  create index outbox_open on outbox (due_ms) where state = 'open';
  `,
  `
  create table accepted_price (
    ean integer not null,
    vendor_id integer not null references vendor,
    price integer not null,
    at_s integer not null,
    primary key (ean, vendor_id)
  ) without rowid;
  create table joined_shop (
    vendor_id integer not null references vendor,
    other_id integer not null references vendor,
    primary key (vendor_id, other_id)
  ) without rowid;
  create table rejected_shop (
    vendor_id integer primary key references vendor,
    since_day integer,
    decided_day integer not null
  );
  create index agent_by_other_code on agent (n) where asked_ean <> ean;
  `,
  `
  create table vouched_shop (vendor_id integer primary key references vendor);
  `,
  `
  create table objection (
    id integer primary key,
    vendor_id integer not null references vendor,
    ean integer,
    text text not null,
    opened_day integer not null,
    outcome text,
    closed_day integer
  );
  `,
  `
  alter table token add column may text not null default '';
  `,
  `
  create table announcement (number integer primary key, generation text not null, at_ms integer not null);
  `,
  `
  alter table agent add column kind text not null default 'target';
  alter table agent add column options text;
  alter table agent add column mark_ore integer;
  alter table agent add column campaigns text;
  alter table agent add column batch_id text;
  drop index agent_watching;
  create index agent_watching on agent (ean, n, target_ore, status, expires_ms, kind, options, mark_ore, reached_ms)
    where status in ('active', 'reached');
  create index agent_by_batch on agent (batch_id) where batch_id is not null;
  `,
  `
  alter table agent add column provisional integer not null default 1;
  drop index agent_watching;
  create index agent_watching on agent (ean, n, target_ore, status, expires_ms, kind, options, mark_ore, reached_ms, provisional)
    where status in ('active', 'reached');
  create index agent_provisional on agent (ean, n) where provisional = 1;
  `,
];
