import { isIP, isIPv6 } from 'node:net';
import { parseEmail } from './agents/core/mailbox.ts';
import { type RefreshTimes, readRefreshTimes } from './domain/day.ts';
import { UsageError } from './domain/errors.ts';

/** A setting: how its text is read, its value when unset, and what docs/settings.md says about it. */
export interface Setting<T> {
  read: (text: string) => T | undefined;
  fallback: T;
  shown: string;
  expects: string;
  about: string;
  /** It may hold a password, so an error never repeats it. */
  secret?: true;
}

export type SettingValues<S extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof S]: S[K]['fallback'];
};

/** Reads every setting. A wrong value is an error of one line that names the setting. */
export const readSettings = <S extends Record<string, Setting<unknown>>>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
): SettingValues<S> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(name, setting, env[name])]),
  ) as SettingValues<S>;

function readSetting(name: string, setting: Setting<unknown>, value: string | undefined): unknown {
  if (value === undefined || value.trim() === '') return setting.fallback;
  const read = setting.read(value.trim());
  if (read !== undefined) return read;
  const shown = setting.secret ? '' : `; it is ${JSON.stringify(value)}`;
  throw new UsageError(`${name} must be ${setting.expects}${shown}`);
}

export const text = (fallback: string, about: string, shown = fallback): Setting<string> => ({
  read: (value) => value,
  fallback,
  shown,
  expects: 'text',
  about,
});

/** A text that may be left out. */
export const unset = (about: string, shown = ''): Setting<string> => text('', about, shown);

export const whole = (
  fallback: number,
  min: number,
  max: number,
  about: string,
  shown = String(fallback),
): Setting<number> => ({
  read: (value) => (/^\d{1,15}$/.test(value) && +value >= min && +value <= max ? +value : undefined),
  fallback,
  shown,
  expects: `a whole number from ${min} to ${max}`,
  about,
});

export const onOff = (about: string): Setting<boolean> => ({
  read: (value) => (value === 'on' ? true : value === 'off' ? false : undefined),
  fallback: false,
  shown: 'off',
  expects: 'on or off',
  about,
});

const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const list = (about: string, shown = ''): Setting<readonly string[]> => ({
  read: partsOf,
  fallback: [],
  shown,
  expects: 'a comma-separated list',
  about,
});

/** Refuses a name that ends in a number, which is a mistyped address, and a port, which would be read as part of the name. */
export const host: Setting<string> = {
  read: (value) =>
    isIP(value) !== 0 || /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]*[a-z][a-z0-9_-]*\.?$/i.test(value)
      ? value
      : undefined,
  fallback: '127.0.0.1',
  shown: '127.0.0.1',
  expects: 'an address of this machine or a name for it, without a port',
  about: 'address to listen on; 0.0.0.0 for all',
};

export const baseUrl: Setting<string> = {
  read: (value) =>
    /^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined,
  fallback: '',
  shown: 'http://localhost:PORT',
  expects: 'an http(s) URL without query, e.g. https://priser.example/api',
  about: 'public address, may carry a path; used in links, mails and openapi.json',
};

export const refreshTimes: Setting<RefreshTimes | 'off'> = {
  read: (value) => (value === 'off' ? 'off' : readRefreshTimes(value)),
  fallback: { night: 240, runs: [] },
  shown: '04:00',
  expects:
    "times like 04:00 or 04:00,12:00,20:00, each later than the one before, at most 12, none in 02:00-02:59 (an hour that does not exist every day), or 'off'",
  about:
    'when the nightly refresh runs, Europe/Copenhagen, then the runs of the day, if any; a missed night runs at start',
};

export const smtpUrl: Setting<string> = {
  read: (value) => (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) ? value : undefined),
  fallback: '',
  shown: '(mails are written to DATA_DIR/outbox; with DATABASE_URL other nodes send them)',
  expects: 'a URL like smtps://user:password@mail.example:465',
  about: 'mail server for price agents; with a password smtp:// demands STARTTLS, see docs/price-agents.md',
  secret: true,
};

export const address = (schemes: readonly string[], example: string, about: string): Setting<string> => ({
  read: (value) => (schemes.some((scheme) => value.startsWith(`${scheme}://`)) ? value : undefined),
  fallback: '',
  shown: '',
  expects: `an address like ${example}`,
  about,
  secret: true,
});

export const oneOf = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  about: string,
): Setting<Word> => ({
  read: (value) => words.find((word) => word === value),
  fallback: words[0],
  shown: words[0],
  expects: `one of ${words.join(', ')}`,
  about,
});

export const logLevel: Setting<string> = {
  read: (value) =>
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value) ? value : undefined,
  fallback: 'info',
  shown: 'info',
  expects: 'fatal, error, warn, info, debug, trace or silent',
  about: 'how much is logged (JSON lines on stderr)',
};

export const addresses: Setting<readonly string[]> = {
  read: (value) => {
    const parts = partsOf(value);
    return parts.every(isNetwork) ? parts : undefined;
  },
  fallback: [],
  shown: '',
  expects: "addresses or CIDRs, comma-separated, e.g. 127.0.0.1,10.0.0.0/8 (never a number or 'true')",
  about: 'proxies whose X-Forwarded-For is believed',
};

/** Accepts what @fastify/proxy-addr accepts, except /0: with a network of all addresses every caller could choose its own. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits) >= 1 && Number(bits) <= (isIPv6(address) ? 128 : 32);
}

const OPERATOR_TOKEN_CHARS_MIN = 16;

export const operatorToken: Setting<string> = {
  read: (value) => (value.length >= OPERATOR_TOKEN_CHARS_MIN && value.length <= 200 ? value : undefined),
  fallback: '',
  shown: '',
  expects: `${OPERATOR_TOKEN_CHARS_MIN} to 200 characters that nobody guesses`,
  about: "opens the operator's pages at /operator to whoever types it there; unset = no such pages",
  secret: true,
};

export const emailAddress: Setting<string> = {
  read: parseEmail,
  fallback: '',
  shown: '',
  expects: 'an e-mail address',
  about: 'whom a night that went wrong is told by mail: held, failed or stale feeds, or nothing published',
};

export const webhookUrl: Setting<string> = {
  read: (value) => (/^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? value : undefined),
  fallback: '',
  shown: '',
  expects: 'an http(s) URL',
  about: 'the same as JSON by POST; its `text` is what Slack, Mattermost and Teams show',
  secret: true,
};
