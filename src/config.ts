import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './domain/errors.ts';
import {
  addresses,
  baseUrl,
  emailAddress,
  host,
  list,
  logLevel,
  onOff,
  type Setting,
  smtpUrl,
  text,
  timeOfDay,
  webhookUrl,
  whole,
} from './setting.ts';

const cores = availableParallelism();
const OWN_SYNONYMS = fileURLToPath(new URL('../samples/synonyms.da.txt', import.meta.url));
const OWN_PERISHABLE = fileURLToPath(new URL('../samples/perishable.da.txt', import.meta.url));
const OWN_ACCESSORIES = fileURLToPath(new URL('../samples/accessories.da.txt', import.meta.url));

export const SETTINGS = {
  PORT: whole(3000, 0, 65535, 'port to listen on (0 = any free one)'),
  HOST: host,
  DATA_DIR: text('./data', 'where catalogue and state live'),
  BASE_URL: baseUrl,
  SOURCES: text('', 'path of the sources file; unset = demo market', '(demo market)'),
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

type Settings = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] };

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  baseUrl: string;
  sources: string | undefined;
  trustProxy: readonly string[];
  allowedOrigins: readonly string[];
  tls: { certPath: string; keyPath: string } | undefined;
  limits: { restFree: number; restToken: number; mcpFree: number; mcpToken: number; pages: number };
  metricsToken: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  alerts: { email: string | undefined; webhook: string | undefined };
  searchWorkers: number;
  searchTimeoutMs: number;
  synonymsPath: string;
  accessoriesPath: string;
  perishablePath: string;
  operator: { name: string; contact: string; privacyPath: string | undefined };
  logLevel: string;
  logRequests: boolean;
  refreshAt: number | 'off';
  allowPrivateHosts: readonly string[];
  cores: number;
  /** Keys that the sources file names with `key_env`. */
  secret: (name: string) => string | undefined;
}>;

/** The only reader of the environment. A wrong value is one clear line that names the setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = Object.fromEntries(
    Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => [
      name,
      readSetting(name, setting, env[name]),
    ]),
  ) as Settings;
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    baseUrl: settings.BASE_URL || `http://localhost:${settings.PORT}`,
    sources: settings.SOURCES === '' ? undefined : resolve(settings.SOURCES),
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
    smtpUrl: settings.SMTP_URL || undefined,
    mailFrom: settings.MAIL_FROM,
    alerts: {
      email: settings.ALERT_EMAIL || undefined,
      webhook: settings.ALERT_WEBHOOK || undefined,
    },
    searchWorkers: settings.SEARCH_WORKERS,
    searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
    synonymsPath: settings.SYNONYMS === '' ? OWN_SYNONYMS : resolve(settings.SYNONYMS),
    accessoriesPath: settings.ACCESSORIES === '' ? OWN_ACCESSORIES : resolve(settings.ACCESSORIES),
    perishablePath: settings.PERISHABLE === '' ? OWN_PERISHABLE : resolve(settings.PERISHABLE),
    operator: {
      name: settings.OPERATOR_NAME,
      contact: settings.OPERATOR_CONTACT,
      privacyPath: settings.PRIVACY_TEXT === '' ? undefined : resolve(settings.PRIVACY_TEXT),
    },
    logLevel: settings.LOG_LEVEL,
    logRequests: settings.LOG_REQUESTS,
    refreshAt: settings.REFRESH_AT,
    allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
    cores,
    secret: (name: string) => env[name],
  });
}

function tlsOf({ TLS_CERT, TLS_KEY }: Settings): Config['tls'] {
  if (TLS_CERT === '' && TLS_KEY === '') return undefined;
  if (TLS_CERT === '') throw new UsageError('TLS_CERT must be set when TLS_KEY is');
  if (TLS_KEY === '') throw new UsageError('TLS_KEY must be set when TLS_CERT is');
  return { certPath: resolve(TLS_CERT), keyPath: resolve(TLS_KEY) };
}

function readSetting(name: string, setting: Setting<unknown>, value: string | undefined): unknown {
  if (value === undefined || value.trim() === '') return setting.fallback;
  const read = setting.read(value.trim());
  if (read !== undefined) return read;
  const shown = setting.secret ? '' : `; it is ${JSON.stringify(value)}`;
  throw new UsageError(`${name} must be ${setting.expects}${shown}`);
}
