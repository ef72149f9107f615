import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { DiscoveredFeed } from '../../feeds/discover/discovered-feed.ts';
import { readSources, type Sources } from '../../feeds/sources/sources.ts';
import type { State } from '../../store/ports/state.ts';

/** A feed that the sources name, read or not. */
export interface ExpectedFeed {
  id: string;
  /** The shop's domain; '' where its network does not tell it. */
  shop: string;
  /** The network whose list it is from; null when the sources file names it. */
  network: string | null;
}

export interface ExpectedFeeds {
  feeds: readonly ExpectedFeed[];
  /** Why the sources could not be read; the feeds are then those that have been read before. */
  problem: string | null;
}

/** Where the sources file lies: the operator's own, or the demo market's. */
export function sourcesPath(sources: string | undefined, dataDir: string): string | undefined {
  const demo = join(dataDir, 'demo', 'sources.json');
  return sources ?? (existsSync(demo) ? demo : undefined);
}

/** Every feed that the next night would read. */
export async function expectedFeeds(state: State, path: string | undefined): Promise<ExpectedFeeds> {
  try {
    if (path === undefined)
      return { feeds: await feedsBefore(state), problem: 'SOURCES is not set: no feed would be read' };
    return { feeds: await feedsOf(await readSources(path), state), problem: null };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { feeds: await feedsBefore(state), problem: error.message };
  }
}

async function feedsOf({ feeds, networks }: Sources, state: State): Promise<ExpectedFeed[]> {
  const kinds = new Set<string>(networks.map(({ kind }) => kind));
  const listed = (await state.networkFeeds.all()).filter(({ network }) => kinds.has(network));
  return [
    ...feeds.map(({ id, vendor }) => ({ id, shop: vendor.domain, network: null })),
    ...listed.map(({ id, network, body }) => ({
      id,
      shop: (JSON.parse(body) as DiscoveredFeed).domain ?? '',
      network,
    })),
  ];
}

const feedsBefore = async (state: State): Promise<ExpectedFeed[]> =>
  (await state.feeds.all()).map(({ id }) => ({ id, shop: '', network: null }));
