/** The first version of the tables. Never edit it. */
export const FIRST_MIGRATIONS: readonly string[] = [
  `
  create table fact (key text primary key, value text not null) without rowid;

  create table vendor (
    id integer primary key,
    name text not null,
    domain text not null unique,
    logo_url text,
    confirmed integer not null default 1
  );
  create table vendor_alias (domain text primary key, vendor_id integer not null references vendor) without rowid;
  create table vendor_program (
    network text not null,
    program_id text not null,
    vendor_id integer not null references vendor,
    primary key (network, program_id)
  ) without rowid;

  create table feed (
    id text primary key,
    vendor_id integer not null references vendor,
    good text,
    tried_at_s integer,
    last text
  ) without rowid;

  create table run (
    id integer primary key,
    day integer not null,
    began_at_s integer not null,
    report text not null
  );
  `,
  `
  create table agent (
    n integer primary key,
    id text not null unique,
    ean integer not null,
    asked_ean integer not null,
    product_name text not null,
    target_ore integer not null,
    status text not null,
    language text not null,
    email_state text not null,
    email_hash text,
    email_box blob,
    webhook_box blob,
    cancel_hash text not null,
    mail_hash text not null,
    created_ms integer not null,
    expires_ms integer not null,
    reached_ms integer,
    ended_ms integer,
    consent text,
    checked_against text
  );
  create index agent_watching on agent (ean, n, target_ore, status, expires_ms) where status in ('active', 'reached');
  create index agent_by_address on agent (email_hash) where email_hash is not null;
  create index agent_unconfirmed on agent (created_ms) where email_state = 'unconfirmed';
  create index agent_expiring on agent (expires_ms) where ended_ms is null;
  create index agent_ended on agent (ended_ms) where ended_ms is not null;
  create index agent_fresh on agent (checked_against) where checked_against is not null;

  create table agent_channel (
    agent_id text not null references agent (id) on delete cascade,
    channel text not null,
    failing_since_ms integer not null,
    disabled_ms integer,
    reason text not null,
    primary key (agent_id, channel)
  ) without rowid;

  create table outbox (
    id text primary key,
    agent_id text references agent (id) on delete cascade,
    channel text not null,
    kind text not null,
    language text not null,
    to_hash text,
    to_box blob,
    payload text not null,
    created_ms integer not null,
    state text not null,
    attempts integer not null,
    retrying integer not null,
    due_ms integer not null,
    claim text,
    done_ms integer
  ) without rowid;
  create index outbox_due on outbox (channel, retrying, due_ms) where state = 'open';
  create index outbox_by_agent on outbox (agent_id) where agent_id is not null;
  create index outbox_by_address on outbox (to_hash) where to_hash is not null;
  create index outbox_done on outbox (done_ms) where done_ms is not null;

  create table idempotency (
    key_hash text primary key,
    body_hash text not null,
    started_ms integer not null,
    answer text
  ) without rowid;
  create index idempotency_age on idempotency (started_ms);

  create table agent_count (
    bucket text not null,
    day integer not null,
    count integer not null,
    primary key (day, bucket)
  ) without rowid;
  create table suppressed_address (email_hash text primary key, since_ms integer not null) without rowid;
  `,
  `
  create table token (
    id text primary key,
    name text not null,
    sha256 blob not null unique,
    rest_limit integer,
    mcp_limit integer,
    created_at_ms integer not null,
    last_used_at_ms integer,
    revoked_at_ms integer
  );

  create table engagement (
    day integer not null,
    ean integer not null,
    kind integer not null,
    callers integer not null,
    primary key (day, ean, kind)
  ) without rowid;
  create table engagement_key (day integer primary key, key blob not null);
  create table engagement_mark (
    day integer not null,
    ean integer not null,
    kind integer not null,
    network text not null,
    caller text not null,
    primary key (day, ean, kind, network, caller)
  ) without rowid;
  `,
  `
  create table vendor_rating (
    vendor_id integer not null references vendor,
    platform text not null,
    rating real not null,
    review_count integer not null,
    url text,
    as_of_s integer not null,
    primary key (vendor_id, platform)
  ) without rowid;
  create table product_rating (
    ean integer not null,
    platform text not null,
    rating real not null,
    review_count integer not null,
    url text,
    as_of_s integer not null,
    primary key (ean, platform)
  ) without rowid;

  create table discount (
    vendor_id integer not null references vendor,
    source text not null,
    key text not null,
    body text not null,
    primary key (vendor_id, source, key)
  ) without rowid;

  create table gift_list (pos integer primary key, body text not null);
  create table trend (
    hour integer not null,
    days integer not null,
    ranking text not null,
    primary key (hour, days)
  ) without rowid;
  `,
];
