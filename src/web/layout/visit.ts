import type { FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type Clock, type Day, dayAt } from '../../domain/day.ts';
import { type Language, queryIn } from '../../domain/text.ts';

export interface Site {
  /** The public address, without a slash at its end. */
  baseUrl: string;
  version: string;
  operator: { name: string; contact: string; privacyText: string };
}

/** A list is a parameter that is given several times. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** One request for a page: the reader's language and day, and how links are written. */
export interface Visit {
  language: Language;
  /** The language of `?lang=`, if given; links repeat it. */
  askedLanguage: Language | undefined;
  today: Day;
  /** The address of this page in the other language; undefined for a personal page, which has its owner's language. */
  otherLanguage: string | undefined;
  isDemo: boolean;
  site: Site;
  /** A path as pages link to it: below BASE_URL's path, with the chosen language. */
  link(path: string, query?: Query): string;
  /** A path without a language: for styles, feeds and forms. */
  bare(path: string): string;
  /** A whole address without a language, for search engines and mails. */
  address(path: string, query?: Query): string;
}

export type Visits = (request: Pick<FastifyRequest, 'headers' | 'query' | 'url'>) => Visit;

export function createVisits(site: Site, live: CurrentCatalogue, clock: Clock): Visits {
  const basePath = new URL(site.baseUrl).pathname.replace(/\/$/, '');
  const today = createToday(clock);
  return ({ headers, query, url }) => {
    const value = (query as Record<string, unknown> | undefined)?.['lang'];
    const lang = isLanguage(value) ? value : undefined;
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
  const path = url.split('?', 1)[0]!;
  const parts = queryIn(url)
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('lang='));
  return `${path}?${[...parts, `lang=${language}`].join('&')}`;
}

/** Sets a page to its owner's language, regardless of the browser's. */
export const inOwnLanguage = (visit: Visit, language: Language): Visit => ({
  ...visit,
  language,
  otherLanguage: undefined,
});

function queryText(query: Query): string {
  const parts = Object.entries(query)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Caches the day for a minute, because the calendar takes microseconds each time. */
function createToday(clock: Clock): () => Day {
  let known: { day: Day; minute: number } | undefined;
  return () => {
    const nowMs = clock();
    const minute = Math.floor(nowMs / 60_000);
    if (known?.minute !== minute) known = { day: dayAt(nowMs), minute };
    return known.day;
  };
}

/** Norwegian counts as Danish: its readers understand it better than English. */
const READS: Readonly<Record<string, Language>> = {
  __proto__: null as never,
  da: 'da',
  nb: 'da',
  nn: 'da',
  no: 'da',
  en: 'en',
};

/** The better of the two languages by Accept-Language; Danish if it names neither. */
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
