import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { DiscoveredFeed } from '../../feeds/discover/discovered-feed.ts';
import type { State } from '../../store/ports/state.ts';

export interface ExpectedFeed {
  id: string;
  /** The shop's domain; '' when the network does not tell it. */
  shop: string;
  /** The network whose list names it; null for a feed of the sources file. */
  network: string | null;
}

export interface ExpectedFeeds {
  feeds: readonly ExpectedFeed[];
  /** Why the sources could not be read. `feeds` then has those that were read before. */
  problem: string | null;
}

/** The path of the sources file: the operator's, or the demo market's. */
export function sourcesPath(sources: string | undefined, dataDir: string): string | undefined {
  const demo = join(dataDir, 'demo', 'sources.json');
  return sources ?? (existsSync(demo) ? demo : undefined);
}

export async function expectedFeeds(state: State, path: string | undefined): Promise<ExpectedFeeds> {
  try {
    const sources = await sourcesText(state, path);
    if (sources === undefined) return { feeds: await feedsBefore(state), problem: await whyNone(state) };
    return { feeds: await feedsOf(await namedIn(sources, state), state), problem: null };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { feeds: await feedsBefore(state), problem: error.message };
  }
}

interface SourcesText {
  path: string;
  text: string;
}

async function sourcesText(state: State, path: string | undefined): Promise<SourcesText | undefined> {
  const put = await state.cluster?.sources();
  if (put !== undefined || path === undefined) return put;
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: the sources file cannot be read (${error.code})`);
  });
  return { path, text };
}

/** The demo market's file exists only on the node that built it, which alone needs it. */
async function whyNone(state: State): Promise<string | null> {
  if (state.cluster === undefined) return 'SOURCES is not set: no feed would be read';
  if ((await state.fact('demo')) === 'yes') return null;
  return "no feed would be read: 'prisme sources put FILE' gives all nodes the sources";
}

interface NamedSources {
  sha256: string;
  feeds: readonly { id: string; shop: string }[];
  networks: readonly string[];
}

const KEY = 'sources_named';

/** Caches valid sources by checksum: a file of a thousand feeds takes a second, most of it to load the checker. */
async function namedIn({ path, text }: SourcesText, state: State): Promise<NamedSources> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const known = JSON.parse((await state.fact(KEY)) || '{}') as Partial<NamedSources>;
  if (known.sha256 === sha256) return known as NamedSources;
  const { parseSources } = await import('../../feeds/sources/sources.ts');
  const { feeds, networks } = parseSources(text, path);
  const named: NamedSources = {
    sha256,
    feeds: feeds.map(({ id, vendor }) => ({ id, shop: vendor.domain })),
    networks: networks.map(({ kind }) => kind),
  };
  await state.setFact(KEY, JSON.stringify(named));
  return named;
}

async function feedsOf({ feeds, networks }: NamedSources, state: State): Promise<ExpectedFeed[]> {
  const kinds = new Set(networks);
  const listed = (await state.networkFeeds.all()).filter(({ network }) => kinds.has(network));
  return [
    ...feeds.map(({ id, shop }) => ({ id, shop, network: null })),
    ...listed.map(({ id, network, body }) => ({
      id,
      shop: (JSON.parse(body) as DiscoveredFeed).domain ?? '',
      network,
    })),
  ];
}

const feedsBefore = async (state: State): Promise<ExpectedFeed[]> =>
  (await state.feeds.all()).map(({ id }) => ({ id, shop: '', network: null }));
