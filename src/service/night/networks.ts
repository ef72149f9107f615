import type { Config } from '../../config.ts';
import {
  listNetworkFeeds,
  listNetworkVouchers,
  type NetworkOrigins,
} from '../../feeds/discover/ask-network.ts';
import { type DiscoveredFeed, idOfDiscovered, planSync } from '../../feeds/discover/discovered-feed.ts';
import { FeedError } from '../../feeds/feed.ts';
import type { NetworkSource } from '../../feeds/sources/sources.ts';
import { importVouchers } from '../../imports/discounts.ts';
import type { Outbound } from '../../net/outbound.ts';
import type { State } from '../../store/ports/state.ts';
import type { PlannedFeed } from './feeds/planned-feed.ts';
import { numberedShops, type Shops } from './feeds/shops.ts';

export interface SyncReport {
  network: string;
  added: string[];
  updated: string[];
  retired: string[];
  /** The feeds of the list; empty when it could not be read. */
  listed: string[];
  /** Feeds that stay although the list no longer names them: a list that lost most of its feeds is broken. */
  held: string[];
  /** How many vouchers were imported, in words; null for a network without a list of them. */
  vouchers: string | null;
  /** Why the list of feeds could not be read. */
  problem: string | null;
  /** Why the vouchers could not be: they stay as they were, and so does what was read of the feeds. */
  vouchersProblem: string | null;
}

interface SyncParts {
  networks: readonly NetworkSource[];
  state: State;
  outbound: Outbound;
  secret: Config['secret'];
  origins?: NetworkOrigins;
}

/** Reads every network's list of feeds and stores the changes. A network that fails keeps its feeds. */
export async function syncNetworks(parts: SyncParts): Promise<SyncReport[]> {
  const reports: SyncReport[] = [];
  for (const network of parts.networks) reports.push(await syncNetwork(network, parts));
  return reports;
}

async function syncNetwork(network: NetworkSource, parts: SyncParts): Promise<SyncReport> {
  const key = parts.secret(network.keyEnv);
  if (!key) return unread(network, `${network.keyEnv} is not set`);
  const list = await answered(() => listNetworkFeeds(network, key, parts.outbound, parts.origins));
  if ('problem' in list) return unread(network, list.problem);
  const changes = await takeOver(network, list.answer, parts.state);
  const vouchers = await answered(() => syncVouchers(network, key, parts));
  return {
    network: network.kind,
    ...changes,
    problem: null,
    ...('problem' in vouchers
      ? { vouchers: null, vouchersProblem: vouchers.problem }
      : { vouchers: vouchers.answer, vouchersProblem: null }),
  };
}

const unread = ({ kind }: NetworkSource, problem: string): SyncReport => ({
  network: kind,
  added: [],
  updated: [],
  retired: [],
  listed: [],
  held: [],
  vouchers: null,
  problem,
  vouchersProblem: null,
});

/** What a network answers, or what went wrong with it. */
async function answered<T>(ask: () => Promise<T>): Promise<{ answer: T } | { problem: string }> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { problem: error.message };
  }
}

/** Stores what is new, changed or gone. Shops get their numbers here: vouchers are found by their programs. */
async function takeOver(network: NetworkSource, discovered: readonly DiscoveredFeed[], state: State) {
  const plan = planSync(network.kind, await knownFeeds(state), discovered);
  await state.networkFeeds.put(
    [...plan.add, ...plan.update].map((feed) => ({
      id: idOfDiscovered(feed),
      network: feed.network,
      body: JSON.stringify(feed),
    })),
  );
  await state.networkFeeds.remove(plan.retire.map(idOfDiscovered));
  const shops = numberedShops(state);
  for (const feed of await knownFeeds(state)) if (feed.network === network.kind) await shops.ofProgram(feed);
  return {
    added: plan.add.map(idOfDiscovered),
    updated: plan.update.map(idOfDiscovered),
    retired: plan.retire.map(idOfDiscovered),
    listed: discovered.map(idOfDiscovered),
    held: plan.held.map(idOfDiscovered),
  };
}

async function syncVouchers(network: NetworkSource, key: string, parts: SyncParts): Promise<string | null> {
  if (network.kind === 'partner-ads') return null;
  const apiKey = network.apiKeyEnv === undefined ? key : parts.secret(network.apiKeyEnv);
  if (!apiKey || (network.kind === 'awin' && network.apiKeyEnv === undefined)) return null;
  const rows = await listNetworkVouchers(network, apiKey, parts.outbound, parts.origins);
  if (rows === undefined) return null;
  return importVouchers(network.kind, rows, parts.state);
}

const knownFeeds = async (state: State): Promise<DiscoveredFeed[]> =>
  (await state.networkFeeds.all()).map(({ body }) => JSON.parse(body) as DiscoveredFeed);

/**
 * Plans the feeds of the networks in the sources file. Only feeds of tonight's lists get a date: with the date of an old list,
 * a feed would count as "not updated since" for as long as the list cannot be read.
 */
export async function networkFeeds(
  state: State,
  shops: Shops,
  networks: readonly NetworkSource[],
  listed: readonly string[] = [],
): Promise<PlannedFeed[]> {
  const dated = new Set(listed);
  const kinds = new Map(networks.map((network) => [network.kind, network]));
  const planned: PlannedFeed[] = [];
  for (const feed of await knownFeeds(state)) {
    const network = kinds.get(feed.network);
    if (network === undefined) continue;
    const id = idOfDiscovered(feed);
    const vendor = await shops.ofProgram(feed);
    planned.push({
      url: feed.url,
      network: feed.network,
      ...(network.isExported && { terms: { ...NO_TERMS, isExported: true } }),
      listed: { updatedAtMs: dated.has(id) ? feed.updatedAtMs : null, products: feed.statedProducts },
      spec: {
        id,
        format: feed.format,
        vendor: { id: vendor.id, name: vendor.name, domain: vendor.domain },
        ...(feed.currency !== null && { currency: feed.currency }),
      },
    });
  }
  return planned;
}

const NO_TERMS = { isRecommended: false, isClubPrice: false, isVouched: false };

export function printSync(reports: readonly SyncReport[]): string {
  const lines = reports.flatMap(
    ({ network, added, updated, retired, held, vouchers, vouchersProblem, problem }) => [
      problem === null
        ? `${network}: ${added.length} added, ${updated.length} updated, ${retired.length} retired${held.length > 0 ? `, ${held.length} missing from the list but kept` : ''}`
        : `${network}: ${problem}; its feeds stay as they were`,
      ...(vouchers === null ? [] : [`  vouchers: ${vouchers}`]),
      ...(vouchersProblem === null ? [] : [`  vouchers: ${vouchersProblem}; they stay as they were`]),
      ...added.map((id) => `  + ${id}`),
      ...retired.map((id) => `  - ${id}`),
    ],
  );
  return `${lines.join('\n')}\n`;
}
