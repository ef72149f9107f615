import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { UsageError } from '../domain/errors.ts';
import type { Site } from '../web/layout/visit.ts';

/** What the operator says of itself on every page. */
export function siteOf({ baseUrl, operator: { name, contact, privacyPath } }: Config): Site {
  return {
    baseUrl,
    version: versionOf(),
    operator: { name, contact, privacyText: privacyPath === undefined ? '' : readPrivacy(privacyPath) },
  };
}

const PACKAGE = new URL('../../package.json', import.meta.url);
export const versionOf = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

function readPrivacy(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`PRIVACY_TEXT must be a text file that can be read: ${(error as Error).message}`);
  }
}
