import type { FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type Clock, type Day, dayAt } from '../../domain/day.ts';
import type { Language } from '../../store/ports/outbox.ts';

/** What the pages of one server have in common. */
export interface Site {
  /** Public address, without a slash at its end. */
  baseUrl: string;
  version: string;
  operator: { name: string; contact: string; privacyText: string };
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Somebody looks at a page: everything about them that pages go by. */
export interface Visit {
  language: Language;
  /** As `?lang=` says it, if it does; links go on saying it. */
  askedLanguage: Language | undefined;
  /** The day it is where the reader is, on Copenhagen's clocks. */
  today: Day;
  /** Where the same is said in the other language; undefined where the page is somebody's own and in theirs. */
  otherLanguage: string | undefined;
  isDemo: boolean;
  site: Site;
  /** An address of ours as pages link to it: under BASE_URL's path, in the language that was asked for. */
  link(path: string, query?: Query): string;
  /** What has no language: styles, feeds, where forms go. */
  bare(path: string): string;
  /** The same for search engines and mails: whole, and in no particular language. */
  address(path: string, query?: Query): string;
}

export type Visits = (request: Pick<FastifyRequest, 'headers' | 'query' | 'url'>) => Visit;

export function createVisits(site: Site, live: CurrentCatalogue, clock: Clock): Visits {
  const basePath = new URL(site.baseUrl).pathname.replace(/\/$/, '');
  const today = createToday(clock);
  return ({ headers, query, url }) => {
    const asked = (query as Record<string, unknown> | undefined)?.['lang'];
    const lang = isLanguage(asked) ? asked : undefined;
    const language = lang ?? languageOf(headers['accept-language']);
    return {
      askedLanguage: lang,
      language,
      otherLanguage: `${basePath}${withLanguage(url, language === 'da' ? 'en' : 'da')}`,
      today: today(),
      isDemo: live.published()?.meta.demo ?? false,
      site,
      link: (path, own = {}) => `${basePath}${path}${queryText({ ...own, lang: own['lang'] ?? lang })}`,
      bare: (path) => `${basePath}${path}`,
      address: (path, own = {}) => `${site.baseUrl}${path}${queryText(own)}`,
    };
  };
}

function withLanguage(url: string, language: Language): string {
  const [path, text = ''] = url.split('?', 2) as [string, string?];
  const parts = text.split('&').filter((part) => part !== '' && !part.startsWith('lang='));
  return `${path}?${[...parts, `lang=${language}`].join('&')}`;
}

/** A page in somebody's own language, whatever the browser asks for. */
export const inOwnLanguage = (visit: Visit, language: Language): Visit => ({
  ...visit,
  language,
  otherLanguage: undefined,
});

function queryText(query: Query): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Asking the calendar takes microseconds; the day stays the same for hours. */
function createToday(clock: Clock): () => Day {
  let known: { day: Day; minute: number } | undefined;
  return () => {
    const nowMs = clock();
    const minute = Math.floor(nowMs / 60_000);
    if (known?.minute !== minute) known = { day: dayAt(nowMs), minute };
    return known.day;
  };
}

/** Norwegians read Danish at least as well as English. */
const READS: Readonly<Record<string, Language>> = { da: 'da', nb: 'da', nn: 'da', no: 'da', en: 'en' };

/** The language a browser would rather have of the two there are; Danish where it names neither. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: Language = 'da';
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [, name, quality] = /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
    const language = READS[name?.toLowerCase() ?? ''];
    const wanted = quality === undefined ? 1 : Number(quality);
    if (language === undefined || !(wanted > bestQuality)) continue;
    best = language;
    bestQuality = wanted;
  }
  return best;
}

const isLanguage = (text: unknown): text is Language => text === 'da' || text === 'en';
