import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './domain/errors.ts';
import type { Setting } from './setting.ts';
import { cores, SETTINGS, type Settings } from './settings.ts';

const OWN_SYNONYMS = fileURLToPath(new URL('../samples/synonyms.da.txt', import.meta.url));
const OWN_PERISHABLE = fileURLToPath(new URL('../samples/perishable.da.txt', import.meta.url));
const OWN_ACCESSORIES = fileURLToPath(new URL('../samples/accessories.da.txt', import.meta.url));

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  baseUrl: string;
  sources: string | undefined;
  /** The demo market was asked for by name. */
  demo: boolean;
  databaseUrl: string | undefined;
  blobs: string | undefined;
  redisUrl: string | undefined;
  role: 'all' | 'serve' | 'build';
  secretKeyPath: string;
  trustProxy: readonly string[];
  allowedOrigins: readonly string[];
  tls: { certPath: string; keyPath: string } | undefined;
  limits: { restFree: number; restToken: number; mcpFree: number; mcpToken: number; pages: number };
  metricsToken: string;
  /** Opens the operator's pages; '' = there are none. */
  operatorToken: string;
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
    operatorToken: settings.OPERATOR_TOKEN,
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

function sourcesOf({ SOURCES, DATABASE_URL }: Settings): Pick<Config, 'sources' | 'demo'> {
  const demo = SOURCES === 'demo';
  if (DATABASE_URL !== '' && SOURCES !== '' && !demo)
    throw new UsageError(
      "SOURCES names a file, but with DATABASE_URL the sources are every node's: 'prisme sources put FILE', and unset it",
    );
  return { sources: SOURCES === '' || demo ? undefined : resolve(SOURCES), demo };
}

/** The engines that nodes share; half of them would be two machines that do not know of each other. */
function sharedOf({
  DATABASE_URL,
  BLOBS,
  REDIS_URL,
  ROLE,
}: Settings): Pick<Config, 'databaseUrl' | 'blobs' | 'redisUrl' | 'role'> {
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
