import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './domain/errors.ts';
import * as kind from './setting.ts';

const cores = availableParallelism();

/** Every setting of the service. docs/settings.md is generated from it. */
export const SETTINGS = {
  PORT: kind.whole(3000, 0, 65535, 'port to listen on (0 = any free one)'),
  HOST: kind.host,
  DATA_DIR: kind.text('./data', 'where catalogue and state live'),
  BASE_URL: kind.baseUrl,
  EXPORTS: kind.unset(
    'folder for exports of products and offers after each night, served at /exports; see docs/changes.md',
  ),
  SOURCES: kind.unset(
    "path of the sources file, or 'demo'; unset = demo market, and with DATABASE_URL what 'prisme sources put' put",
    '(demo market)',
  ),
  DATABASE_URL: kind.address(
    ['postgres', 'postgresql'],
    'postgres://prisme:password@db.example/prisme?sslmode=verify-full',
    'PostgreSQL (15 or newer) for the state, when several nodes share it; see docs/scale.md',
  ),
  BLOBS: kind.address(
    ['s3', 'file'],
    's3://bucket/prefix?endpoint=https://…&region=… or file:///mount/prisme',
    'object store for generations and spools; needed with DATABASE_URL. The bucket must exist',
  ),
  AWS_ACCESS_KEY_ID: kind.unset(
    'the key that BLOBS=s3://… is asked with; objects belong to the key that put them',
  ),
  AWS_SECRET_ACCESS_KEY: kind.unset('the secret of that key'),
  AWS_SESSION_TOKEN: kind.unset(
    'what a key that was lent for a while needs besides; it is read at the start alone',
  ),
  NODE_EXTRA_CA_CERTS: kind.unset(
    'file with the certificate of a CA of your own, believed by every connection; Node itself reads it, at the start',
  ),
  REDIS_URL: kind.address(
    ['redis', 'rediss'],
    'rediss://:password@redis.example:6379',
    'Redis or Valkey: limits are then counted across nodes; needs DATABASE_URL',
  ),
  ROLE: kind.oneOf(
    ['all', 'serve', 'build'],
    'what a node does: answer, build the catalogue at night, or both',
  ),
  SECRET_KEY_FILE: kind.unset(
    'the key that seals addresses; with DATABASE_URL the same on every node',
    'DATA_DIR/secret.key',
  ),
  TRUST_PROXY: kind.addresses,
  ALLOWED_ORIGINS: kind.list('web origins that may call the tool server', "BASE_URL's and localhost"),
  TLS_CERT: kind.unset('certificate file: the server then speaks TLS itself; reloaded when it changes'),
  TLS_KEY: kind.unset("the certificate's key file"),
  LIMIT_REST_FREE: kind.whole(10, 1, 1_000_000_000, 'REST requests a minute without a token, per address'),
  LIMIT_REST_TOKEN: kind.whole(500, 1, 1_000_000_000, 'REST requests a minute with a token'),
  LIMIT_MCP_FREE: kind.whole(10, 1, 1_000_000_000, 'tool calls a minute without a token, per address'),
  LIMIT_MCP_TOKEN: kind.whole(100, 1, 1_000_000_000, 'tool calls a minute with a token'),
  LIMIT_PAGES: kind.whole(120, 1, 1_000_000_000, 'pages for people a minute, per address'),
  METRICS_TOKEN: kind.unset('opens /metrics to whoever sends it as a bearer token; unset = no /metrics'),
  SEARCH_WORKERS: kind.whole(
    Math.max(1, cores - 1),
    0,
    64,
    'threads that search; 0 switches search off',
    'cores − 1, at least 1',
  ),
  SEARCH_TIMEOUT_MS: kind.whole(2000, 50, 60_000, 'a search that takes longer is answered 503'),
  SYNONYMS: kind.unset(
    'path of a synonym file in place of the one that comes along',
    '(samples/synonyms.da.txt)',
  ),
  ACCESSORIES: kind.unset(
    'path of a file with words of accessories, spare parts and rentals in place of the one that comes along',
    '(samples/accessories.da.txt)',
  ),
  PERISHABLE: kind.unset(
    'path of a file with categories of goods that spoil or date quickly in place of the one that comes along',
    '(samples/perishable.da.txt)',
  ),
  OPERATOR_TOKEN: kind.operatorToken,
  OPERATOR_NAME: kind.unset('who runs the service: shown at the foot of every page'),
  OPERATOR_CONTACT: kind.unset('an e-mail address or a web page, shown beside the name'),
  PRIVACY_TEXT: kind.unset(
    'path of a text file about privacy and cookies in place of the words that come along; blank lines part paragraphs',
    '(built-in words)',
  ),
  LOG_LEVEL: kind.logLevel,
  LOG_REQUESTS: kind.onOff(
    'a log line for every request: id, method, route, status and time; no addresses, no tokens',
  ),
  REFRESH_AT: kind.refreshTimes,
  SMTP_URL: kind.smtpUrl,
  MAIL_FROM: kind.unset('sender of mails, e.g. Prisme <noreply@priser.dk>', "noreply@ and BASE_URL's host"),
  ALERT_EMAIL: kind.emailAddress,
  ALERT_WEBHOOK: kind.webhookUrl,
  PRISME_MCP_URL: kind.text('http://localhost:3000/mcp', "the tool server that 'prisme mcp' forwards to"),
  API_TOKEN: kind.unset("the token that 'prisme mcp' sends"),
  ALLOW_PRIVATE_HOSTS: kind.list('hosts that feeds and webhooks may reach although private'),
} satisfies Record<string, kind.Setting<unknown>>;

type Settings = kind.SettingValues<typeof SETTINGS>;

const sample = (name: string): string => fileURLToPath(new URL(`../samples/${name}.da.txt`, import.meta.url));

/** Reads the environment; nothing else does. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const settings = kind.readSettings(SETTINGS, env);
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    baseUrl: settings.BASE_URL || `http://localhost:${settings.PORT}`,
    ...sourcesOf(settings),
    ...sharedOf(settings),
    secretKeyPath: resolve(settings.SECRET_KEY_FILE || join(settings.DATA_DIR, 'secret.key')),
    trustProxy: settings.TRUST_PROXY,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    tls: tlsOf(settings),
    limits: {
      restFree: settings.LIMIT_REST_FREE,
      restToken: settings.LIMIT_REST_TOKEN,
      mcpFree: settings.LIMIT_MCP_FREE,
      mcpToken: settings.LIMIT_MCP_TOKEN,
      pages: settings.LIMIT_PAGES,
    },
    metricsToken: settings.METRICS_TOKEN,
    /** Opens the operator's pages; '' = there are none. */
    operatorToken: settings.OPERATOR_TOKEN,
    smtpUrl: settings.SMTP_URL || undefined,
    mailFrom: settings.MAIL_FROM,
    alerts: { email: settings.ALERT_EMAIL || undefined, webhook: settings.ALERT_WEBHOOK || undefined },
    searchWorkers: settings.SEARCH_WORKERS,
    searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
    synonymsPath: settings.SYNONYMS === '' ? sample('synonyms') : resolve(settings.SYNONYMS),
    accessoriesPath: settings.ACCESSORIES === '' ? sample('accessories') : resolve(settings.ACCESSORIES),
    perishablePath: settings.PERISHABLE === '' ? sample('perishable') : resolve(settings.PERISHABLE),
    operator: {
      name: settings.OPERATOR_NAME,
      contact: settings.OPERATOR_CONTACT,
      privacyPath: settings.PRIVACY_TEXT === '' ? undefined : resolve(settings.PRIVACY_TEXT),
    },
    logLevel: settings.LOG_LEVEL,
    logRequests: settings.LOG_REQUESTS,
    ...timesOf(settings),
    allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
    cores,
    /** Reads a key that the sources file names with `key_env`. */
    exportsDir: settings.EXPORTS === '' ? undefined : resolve(settings.EXPORTS),
    secret: (name: string) => env[name],
  });
}

export type Config = ReturnType<typeof readConfig>;

function sourcesOf({ SOURCES, DATABASE_URL }: Settings) {
  const demo = SOURCES === 'demo';
  if (DATABASE_URL !== '' && SOURCES !== '' && !demo)
    throw new UsageError(
      "SOURCES names a file, but with DATABASE_URL the sources are every node's: 'prisme sources put FILE', and unset it",
    );
  return { sources: SOURCES === '' || demo ? undefined : resolve(SOURCES), demo };
}

function timesOf({ REFRESH_AT: times }: Settings): {
  refreshAt: number | 'off';
  runsAt: readonly number[];
} {
  if (times === 'off') return { refreshAt: times, runsAt: [] };
  return { refreshAt: times.night, runsAt: times.runs };
}

/** The engines that nodes share. With only one of them set, two machines would not know of each other. */
function sharedOf({ DATABASE_URL, BLOBS, REDIS_URL, ROLE }: Settings) {
  if (DATABASE_URL !== '' && BLOBS === '') throw new UsageError('BLOBS must be set when DATABASE_URL is');
  for (const [name, value] of Object.entries({ BLOBS, REDIS_URL }))
    if (value !== '' && DATABASE_URL === '') throw new UsageError(`DATABASE_URL must be set when ${name} is`);
  if (ROLE !== 'all' && DATABASE_URL === '')
    throw new UsageError(`DATABASE_URL must be set when ROLE is ${ROLE}`);
  return {
    databaseUrl: DATABASE_URL || undefined,
    blobs: BLOBS || undefined,
    redisUrl: REDIS_URL || undefined,
    role: ROLE,
  };
}

function tlsOf({ TLS_CERT, TLS_KEY }: Settings): { certPath: string; keyPath: string } | undefined {
  if (TLS_CERT === '' && TLS_KEY === '') return undefined;
  if (TLS_CERT === '') throw new UsageError('TLS_CERT must be set when TLS_KEY is');
  if (TLS_KEY === '') throw new UsageError('TLS_KEY must be set when TLS_CERT is');
  return { certPath: resolve(TLS_CERT), keyPath: resolve(TLS_KEY) };
}
