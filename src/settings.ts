import { availableParallelism } from 'node:os';
import {
  address,
  addresses,
  baseUrl,
  emailAddress,
  host,
  list,
  logLevel,
  oneOf,
  onOff,
  operatorToken,
  type Setting,
  smtpUrl,
  text,
  timeOfDay,
  webhookUrl,
  whole,
} from './setting.ts';

export const cores = availableParallelism();

/** Every setting: what it may be, what it is when unset, and what docs/settings.md says of it. */
export const SETTINGS = {
  PORT: whole(3000, 0, 65535, 'port to listen on (0 = any free one)'),
  HOST: host,
  DATA_DIR: text('./data', 'where catalogue and state live'),
  BASE_URL: baseUrl,
  SOURCES: text(
    '',
    "path of the sources file, or 'demo'; unset = demo market, and with DATABASE_URL what 'prisme sources put' put",
    '(demo market)',
  ),
  DATABASE_URL: address(
    ['postgres', 'postgresql'],
    'postgres://prisme:password@db.example/prisme?sslmode=verify-full',
    'PostgreSQL (15 or newer) for the state, when several nodes share it; see docs/scale.md',
  ),
  BLOBS: address(
    ['s3', 'file'],
    's3://bucket/prefix?endpoint=https://…&region=… or file:///mount/prisme',
    'object store for generations and spools; needed with DATABASE_URL. The bucket must exist',
  ),
  AWS_ACCESS_KEY_ID: text(
    '',
    'the key that BLOBS=s3://… is asked with; objects belong to the key that put them',
  ),
  AWS_SECRET_ACCESS_KEY: text('', 'the secret of that key'),
  AWS_SESSION_TOKEN: text(
    '',
    'what a key that was lent for a while needs besides; it is read at the start alone',
  ),
  NODE_EXTRA_CA_CERTS: text(
    '',
    'file with the certificate of a CA of your own, believed by every connection; Node itself reads it, at the start',
  ),
  REDIS_URL: address(
    ['redis', 'rediss'],
    'rediss://:password@redis.example:6379',
    'Redis or Valkey: limits are then counted across nodes; needs DATABASE_URL',
  ),
  ROLE: oneOf(['all', 'serve', 'build'], 'what a node does: answer, build the catalogue at night, or both'),
  SECRET_KEY_FILE: text(
    '',
    'the key that seals addresses; with DATABASE_URL the same on every node',
    'DATA_DIR/secret.key',
  ),
  TRUST_PROXY: addresses,
  ALLOWED_ORIGINS: list('web origins that may call the tool server', "BASE_URL's and localhost"),
  TLS_CERT: text('', 'certificate file: the server then speaks TLS itself; reloaded when it changes'),
  TLS_KEY: text('', "the certificate's key file"),
  LIMIT_REST_FREE: whole(10, 1, 1_000_000_000, 'REST requests a minute without a token, per address'),
  LIMIT_REST_TOKEN: whole(500, 1, 1_000_000_000, 'REST requests a minute with a token'),
  LIMIT_MCP_FREE: whole(10, 1, 1_000_000_000, 'tool calls a minute without a token, per address'),
  LIMIT_MCP_TOKEN: whole(100, 1, 1_000_000_000, 'tool calls a minute with a token'),
  LIMIT_PAGES: whole(120, 1, 1_000_000_000, 'pages for people a minute, per address'),
  METRICS_TOKEN: text('', 'opens /metrics to whoever sends it as a bearer token; unset = no /metrics'),
  SEARCH_WORKERS: whole(
    Math.max(1, cores - 1),
    0,
    64,
    'threads that search; 0 switches search off',
    'cores − 1, at least 1',
  ),
  SEARCH_TIMEOUT_MS: whole(2000, 50, 60_000, 'a search that takes longer is answered 503'),
  SYNONYMS: text(
    '',
    'path of a synonym file in place of the one that comes along',
    '(samples/synonyms.da.txt)',
  ),
  ACCESSORIES: text(
    '',
    'path of a file with words of accessories, spare parts and rentals in place of the one that comes along',
    '(samples/accessories.da.txt)',
  ),
  PERISHABLE: text(
    '',
    'path of a file with categories of goods that spoil or date quickly in place of the one that comes along',
    '(samples/perishable.da.txt)',
  ),
  OPERATOR_TOKEN: operatorToken,
  OPERATOR_NAME: text('', 'who runs the service: shown at the foot of every page'),
  OPERATOR_CONTACT: text('', 'an e-mail address or a web page, shown beside the name'),
  PRIVACY_TEXT: text(
    '',
    'path of a text file about privacy and cookies in place of the words that come along; blank lines part paragraphs',
    '(built-in words)',
  ),
  LOG_LEVEL: logLevel,
  LOG_REQUESTS: onOff(
    'a log line for every request: id, method, route, status and time; no addresses, no tokens',
  ),
  REFRESH_AT: timeOfDay,
  SMTP_URL: smtpUrl,
  MAIL_FROM: text('', 'sender of mails, e.g. Prisme <noreply@priser.dk>', "noreply@ and BASE_URL's host"),
  ALERT_EMAIL: emailAddress,
  ALERT_WEBHOOK: webhookUrl,
  PRISME_MCP_URL: text('http://localhost:3000/mcp', "the tool server that 'prisme mcp' forwards to"),
  API_TOKEN: text('', "the token that 'prisme mcp' sends"),
  ALLOW_PRIVATE_HOSTS: list('hosts that feeds and webhooks may reach although private'),
} satisfies Record<string, Setting<unknown>>;

export type Settings = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] };
