import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { VERSION } from '../contract/version.ts';
import { UsageError } from '../domain/errors.ts';
import type { Site } from '../web/layout/visit.ts';

/** What the operator says of itself on every page. */
export function siteOf({ baseUrl, operator: { name, contact, privacyPath } }: Config): Site {
  return {
    baseUrl,
    version: VERSION,
    operator: { name, contact, privacyText: privacyPath === undefined ? '' : readPrivacy(privacyPath) },
  };
}

function readPrivacy(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`PRIVACY_TEXT must be a text file that can be read: ${(error as Error).message}`);
  }
}
