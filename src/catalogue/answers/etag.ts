import { Hash64 } from '../../domain/hash.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';

/** To be raised when the shape of answers changes, so that no cache shows an old shape for a new contract. */
const CONTRACT_VERSION = 1;

/** `what` is all that decides an answer beside the generation: its URL, for a start. */
export const cachingHeaders = (
  live: CurrentCatalogue,
  { meta }: Generation,
  what: string,
  maxAgeS = 300,
) => ({
  etag: `"${meta.id}-${live.revision()}-${CONTRACT_VERSION}-${digest(what)}"`,
  'last-modified': lastModified(meta.dataAsOfMs),
  'cache-control': `public, max-age=${maxAgeS}`,
});

const hash = new Hash64();

/**
 * 60 bits that stand for a text, as two numbers small enough to be written fast. Within one URL the generation and the
 * revision tell answers apart, so nothing stronger is needed.
 */
function digest(text: string): string {
  hash.start();
  hash.addText(text);
  hash.end();
  return (hash.high >>> 2).toString(36) + (hash.low >>> 2).toString(36);
}

/** Whether `If-None-Match` names what we have. */
export const matchesEtag = (asked: string | undefined, etag: string): boolean =>
  asked === '*' || !!asked?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);

let formatted: [ms: number, text: string] = [-1, ''];
function lastModified(ms: number): string {
  if (formatted[0] !== ms) formatted = [ms, new Date(ms).toUTCString()];
  return formatted[1];
}
