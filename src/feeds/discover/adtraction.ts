import { parseDomain } from '../../domain/domain-name.ts';
import type { FormatId } from '../../domain/feed-format.ts';
import { cleanLine } from '../../domain/text.ts';
import { FeedError } from '../feed.ts';
import {
  type DiscoveredFeed,
  parseCount,
  parseCurrency,
  parseFeedId,
  parseFeedUrl,
  parseListTime,
} from './discovered-feed.ts';

const APPROVED = '1';

/** Adtraction's v3 partner/programs: the feeds of approved programs in our market. */
export function parseAdtractionPrograms(json: string, market: string): DiscoveredFeed[] {
  return listOf(json).flatMap((program) => {
    const programId = parseFeedId(textOf(program, 'programId'));
    const isOurs =
      textOf(program, 'approvalStatus') === APPROVED && textOf(program, 'market').toUpperCase() === market;
    if (!isOurs || programId === undefined || !isRecord(program) || !Array.isArray(program['feeds']))
      return [];
    return program['feeds'].flatMap((feed: unknown) => {
      const url = parseFeedUrl(textOf(feed, 'feedUrl'));
      const feedId = parseFeedId(textOf(feed, 'feedId'));
      if (url === undefined || feedId === undefined) return [];
      return {
        network: 'adtraction' as const,
        programId,
        feedId,
        vendorName: cleanLine(textOf(program, 'programName'), 100),
        domain: parseDomain(textOf(program, 'programUrl') || textOf(program, 'programURL')) ?? null,
        ...readable(url),
        currency: parseCurrency(textOf(program, 'currency')),
        updatedAtMs: parseListTime(textOf(feed, 'lastUpdated')),
        statedProducts: parseCount(textOf(feed, 'numberOfProducts')),
        market,
      };
    });
  });
}

/** The link names the format: gsh=1 is Google's, else Adtraction's own. For CSV it also sets our delimiters. */
function readable(url: URL): { url: string; format: FormatId } {
  const isCsv = url.searchParams.get('format')?.toUpperCase() === 'CSV';
  const isGoogle = url.searchParams.get('gsh') === '1';
  if (isCsv) url.searchParams.set('cdelim', 'tab');
  if (isCsv && !isGoogle) url.searchParams.set('tdelim', 'singlequote');
  return { url: url.href, format: `${isGoogle ? 'google' : 'adtraction'}-${isCsv ? 'tsv' : 'xml'}` };
}

function listOf(json: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FeedError('Adtraction: the answer is no JSON');
  }
  if (!Array.isArray(value)) throw new FeedError('Adtraction: the answer is no list of programs');
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textOf(record: unknown, key: string): string {
  const value = isRecord(record) ? record[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
