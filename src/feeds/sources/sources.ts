import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDomain } from '../../domain/domain-name.ts';
import { UsageError } from '../../domain/errors.ts';
import type { FeedSpec } from '../feed.ts';
import { JsonError, parseLinedJson } from './json-places.ts';
import { type Problem, problemsOf } from './problem-words.ts';
import type { SourcesFile } from './schema.ts';
import validSources from './valid-sources.cjs';

/** A feed of the operator's file. Domains are folded and the URL is absolute; vendor ids are not known yet. */
export interface FeedSource
  extends Pick<FeedSpec, 'id' | 'format' | 'encoding' | 'currency' | 'vat' | 'fields' | 'list'> {
  vendor: { name: string; domain: string };
  url: string;
  /** The price of delivery in kroner, where the file leaves it out. */
  shipping?: number;
  vendors?: Readonly<Record<string, string>>;
  before_kind?: 'own' | 'recommended';
  club_prices?: boolean;
  vouched?: boolean;
  export?: boolean;
}

export type NetworkKind = 'partner-ads' | 'awin' | 'adtraction';
export interface NetworkSource {
  kind: NetworkKind;
  keyEnv: string;
  publisherId?: string;
  channelId?: string;
  market: string;
  /** The key of the network's API, where it differs from the feeds' key (Awin). */
  apiKeyEnv?: string;
  paceS?: number;
  isExported?: boolean;
}

export interface Sources {
  feeds: FeedSource[];
  networks: NetworkSource[];
}

const PROBLEMS_SHOWN_MAX = 20;

export async function readSources(path: string): Promise<Sources> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: the sources file cannot be read (${error.code})`);
  });
  return parseSources(text, path);
}

/** Throws UsageError: one line `path:line: feeds[2].format: what is wrong` for each mistake. */
export function parseSources(text: string, path: string): Sources {
  let json: ReturnType<typeof parseLinedJson>;
  try {
    json = parseLinedJson(text);
  } catch (error) {
    if (error instanceof JsonError) throw new UsageError(`${path}:${error.line}: ${error.message}`);
    throw error;
  }
  const ofSchema = validSources(json.value) ? [] : problemsOf(validSources.errors!);
  const problems = ofSchema.length > 0 ? ofSchema : meaningProblems(json.value as SourcesFile, path);
  if (problems.length > 0) {
    const lined = problems
      .map((problem) => ({ ...problem, line: json.lines.get(problem.pointer) ?? 1 }))
      .sort((a, b) => a.line - b.line)
      .map(
        ({ line, pointer, message }) =>
          `${path}:${line}: ${[dotted(pointer), message].filter(Boolean).join(': ')}`,
      );
    const more = lined.length - PROBLEMS_SHOWN_MAX;
    throw new UsageError(
      [...lined.slice(0, PROBLEMS_SHOWN_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    );
  }
  return sourcesOf(json.value as SourcesFile, path);
}

function meaningProblems({ feeds = [], networks = [] }: SourcesFile, path: string): Problem[] {
  const problems: Problem[] = [];
  const check = (pointer: string, ok: boolean, message: string): void => {
    if (!ok) problems.push({ pointer, message });
  };
  check('', feeds.length + networks.length > 0, 'names no feed and no network');
  const firstWithId = new Map<string, number>();
  feeds.forEach((feed, i) => {
    const at = `/feeds/${i}`;
    // Ids become file names, and some file systems ignore case.
    const id = feed.id.toLowerCase();
    check(
      `${at}/id`,
      !firstWithId.has(id),
      `"${feed.id}" is already the id of feeds[${firstWithId.get(id)}]`,
    );
    if (!firstWithId.has(id)) firstWithId.set(id, i);
    const { domain } = feed.vendor;
    check(
      `${at}/vendor/domain`,
      parseDomain(domain) !== undefined,
      `${JSON.stringify(domain)} is not a domain name`,
    );
    check(`${at}/url`, absoluteUrl(feed.url, path) !== undefined, 'is not a URL');
    const { encoding } = feed;
    if (encoding !== undefined)
      check(`${at}/encoding`, isEncoding(encoding), `"${encoding}" is not an encoding we know`);
    check(
      `${at}/list`,
      feed.list === undefined || /json$/.test(feed.format),
      `is for JSON, and the format is ${feed.format}`,
    );
    const named = ['name', 'price', 'ean', 'url'].filter((word) => feed.fields?.[word] === undefined);
    check(
      `${at}/format`,
      feed.format !== 'json' || named.length === 0,
      `json knows no names of its own: \`fields\` must also have ${named.join(', ')}`,
    );
    for (const [name, shop] of Object.entries(feed.vendors ?? {})) {
      const pointer = `${at}/vendors/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      check(pointer, parseDomain(shop) !== undefined, `${JSON.stringify(shop)} is not a domain name`);
    }
  });
  return problems;
}

function sourcesOf({ feeds = [], networks = [] }: SourcesFile, path: string): Sources {
  return {
    feeds: feeds.map(
      (feed) =>
        ({
          ...feed,
          vendor: { name: feed.vendor.name, domain: parseDomain(feed.vendor.domain)! },
          url: absoluteUrl(feed.url, path)!,
          ...(feed.vendors && {
            vendors: Object.fromEntries(
              Object.entries(feed.vendors).map(([name, shop]) => [name, parseDomain(shop)!]),
            ),
          }),
        }) as FeedSource,
    ),
    networks: networks.map(
      ({
        kind,
        key_env,
        api_key_env,
        publisher_id,
        channel_id,
        market = 'DK',
        pace_s,
        export: isExported,
      }) => ({
        kind: kind as NetworkKind,
        keyEnv: key_env,
        market,
        ...(api_key_env === undefined ? {} : { apiKeyEnv: api_key_env }),
        ...(publisher_id === undefined ? {} : { publisherId: publisher_id }),
        ...(channel_id === undefined ? {} : { channelId: channel_id }),
        ...(pace_s === undefined ? {} : { paceS: pace_s }),
        ...(isExported && { isExported }),
      }),
    ),
  };
}

/** `file:./x` is relative to the sources file; `new URL('file:./x')` alone would read it as /x. */
function absoluteUrl(text: string, path: string): string | undefined {
  const relative = /^file:(?!\/)(.+)$/s.exec(text)?.[1];
  const base = pathToFileURL(`${dirname(resolve(path))}/`).href;
  if (relative !== undefined) return URL.canParse(relative, base) ? new URL(relative, base).href : undefined;
  return URL.canParse(text) ? new URL(text).href : undefined;
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** Turns /feeds/2/format into feeds[2].format. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) =>
      /^\d+$/.test(key) ? `[${key}]` : /^[\w$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replace(/^\./, '');
}
