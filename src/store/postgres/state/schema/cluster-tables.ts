/** What nodes agree by, as it was first published: nothing of it changes any more. */
export const CLUSTER_TABLES = `
  create table head (
    only_row boolean primary key default true check (only_row),
    current text collate "C",
    next text collate "C",
    next_since timestamptz,
    held boolean not null default false,
    revision text collate "C" not null,
    tokens_revision int8 not null
  );
  insert into head (revision, tokens_revision) values (gen_random_uuid()::text, 0);

  create table lease (name text collate "C" primary key, owner text collate "C" not null, until timestamptz not null, holder text collate "C" not null);

  create table node (
    id text collate "C" primary key,
    name text collate "C" not null,
    began timestamptz not null default now(),
    seen timestamptz not null default now(),
    version text collate "C" not null,
    schemas text collate "C" not null,
    settings text collate "C" not null,
    clock_offset_ms int8 not null,
    serves boolean not null,
    generation text collate "C",
    ready text collate "C",
    trouble text collate "C"
  );

  create table sources (only_row boolean primary key default true check (only_row), path text collate "C" not null, body text collate "C" not null, put_at timestamptz not null default now());
`;
