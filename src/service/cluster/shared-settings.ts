import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../../config.ts';

const SHOWN_CHARS = 8;

/** What must be the same on every node, as digests: whoever reads them learns which one differs, and no password. */
export function sharedSettings(config: Config): Record<string, string> {
  const { baseUrl, limits, mailFrom, smtpUrl, synonymsPath, secretKeyPath } = config;
  const values = {
    BASE_URL: baseUrl,
    limits: JSON.stringify(limits),
    mail: `${mailFrom} ${smtpUrl ?? ''}`,
    SYNONYMS: readFileSync(synonymsPath, 'utf8'),
    key: existsSync(secretKeyPath) ? readFileSync(secretKeyPath, 'base64') : '',
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digest(value)]));
}

const digest = (text: string): string =>
  createHash('sha256').update(`prisme setting ${text}`).digest('hex').slice(0, SHOWN_CHARS);
