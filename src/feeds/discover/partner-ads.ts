import { Parser } from 'htmlparser2';
import { parseDomain } from '../../domain/domain-name.ts';
import { cleanLine } from '../../domain/text.ts';
import { FeedError } from '../feed.ts';
import {
  type DiscoveredFeed,
  parseCurrency,
  parseFeedId,
  parseFeedUrl,
  parseListTime,
} from './discovered-feed.ts';

const ROOT = 'partnerprogrammer';

/** Partner-ads' programoversigt: the approved programs with a feed in our market. */
export function parsePartnerAdsPrograms(bytes: Uint8Array, market: string): DiscoveredFeed[] {
  return programsOf(decode(bytes)).flatMap((program) => {
    const field = (name: string): string => program[name]?.trim() ?? '';
    const url = parseFeedUrl(field('feedlink'));
    const isOurs =
      field('status').toLowerCase() === 'godkendt' && field('feedmarket').toUpperCase() === market;
    const programId = parseFeedId(field('programid'));
    if (!isOurs || url === undefined || programId === undefined) return [];
    return {
      network: 'partner-ads',
      programId,
      feedId: parseFeedId(url.searchParams.get('feedid') ?? '') ?? programId,
      vendorName: cleanLine(field('programnavn'), 100),
      domain: parseDomain(field('programurl')) ?? null,
      url: url.href,
      format: 'partner-ads-xml',
      currency: parseCurrency(field('feedcur')),
      updatedAtMs: parseListTime(field('feedupdated')),
      statedProducts: null,
      market,
    };
  });
}

/** The list declares iso-8859-1 and holds Windows-1252; TextDecoder reads that label as Windows-1252. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1];
  return new TextDecoder(declared?.toLowerCase() === 'utf-8' ? 'utf-8' : 'windows-1252').decode(bytes);
}

function programsOf(xml: string): Record<string, string>[] {
  const programs: Record<string, string>[] = [];
  let program: Record<string, string> | undefined;
  let field = '';
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'program') program = {};
        field = name;
      },
      ontext(text) {
        if (program !== undefined && field !== 'program') program[field] = (program[field] ?? '') + text;
      },
      // htmlparser2 closes what a cut-off file left open, and says so with `isImplied`.
      onclosetag(name, isImplied) {
        field = '';
        if (name === 'program' && program !== undefined && !isImplied) programs.push(program);
        if (name === 'program') program = undefined;
        if (name === ROOT && !isImplied) isWhole = true;
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype')
          throw new FeedError('Partner-ads: refused: the program list has a DOCTYPE');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isWhole) throw new FeedError('Partner-ads: the answer is no whole program list');
  return programs;
}
