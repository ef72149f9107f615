import { type Day, dayAt } from '../../domain/day.ts';
import { ore } from '../../domain/money.ts';
import { laneOf } from '../../feeds/fetch/pace.ts';
import { STALE_DAYS_MAX } from '../../feeds/guard/guard.ts';
import type { FeedSource } from '../../feeds/sources/sources.ts';
import type { State } from '../../store/ports/state.ts';
import type { FeedTerms, PlannedFeed } from './read-feeds.ts';

/** Vendors get their permanent ids here, in the order of the sources, before anything is read. */
export async function plannedFeeds(sources: readonly FeedSource[], state: State): Promise<PlannedFeed[]> {
  const feeds: PlannedFeed[] = [];
  for (const source of sources) feeds.push(await planned(source, state));
  return feeds;
}

async function planned(source: FeedSource, state: State): Promise<PlannedFeed> {
  const { id, format, encoding, currency, vat, shipping, fields } = source;
  const vendor = await state.vendors.ensure(source.vendor);
  const vendors: [name: string, id: number][] = [];
  for (const [name, domain] of Object.entries(source.vendors ?? {}))
    vendors.push([name, (await state.vendors.ensure({ name, domain })).id]);
  return {
    url: source.url,
    network: laneOf(source.url),
    terms: termsOf(source),
    spec: {
      id,
      format,
      vendor: { id: vendor.id, name: vendor.name, domain: vendor.domain },
      ...(encoding !== undefined && { encoding }),
      ...(currency !== undefined && { currency }),
      ...(vat !== undefined && { vat }),
      ...(shipping !== undefined && { shippingOre: ore(Math.round(shipping * 100)) }),
      ...(fields !== undefined && { fields }),
      ...(vendors.length > 0 && { vendors: Object.fromEntries(vendors) }),
    },
  };
}

const termsOf = ({ before_kind, club_prices }: FeedSource): FeedTerms => ({
  isRecommended: before_kind === 'recommended',
  isClubPrice: club_prices === true,
});

/** Spools, each with its feed's terms. */
export function withTerms<S extends { id: string }>(
  spools: readonly S[],
  feeds: readonly PlannedFeed[],
): (S & Partial<FeedTerms>)[] {
  const terms = new Map(feeds.map((feed) => [feed.spec.id, feed.terms]));
  return spools.map((spool) => ({ ...spool, ...terms.get(spool.id) }));
}

/** The shops that a feed speaks for. */
export const vendorsOf = ({ vendor, vendors }: PlannedFeed['spec']): number[] =>
  vendors === undefined ? [vendor.id] : [...new Set([vendor.id, ...Object.values(vendors)])];

/**
 * Shops of which a feed that once was read has been missing for longer than its offers are kept: what such a shop does not
 * offer tonight it may offer all the same.
 */
export async function partlyRead(
  feeds: readonly PlannedFeed[],
  { state, day }: { state: State; day: Day },
): Promise<number[]> {
  const vendorIds = new Map(feeds.map(({ spec }) => [spec.id, vendorsOf(spec)]));
  const missing = (await state.feeds.all()).filter(
    ({ good }) => good !== null && day - dayAt(good.readAtMs) > STALE_DAYS_MAX,
  );
  return [...new Set(missing.flatMap(({ id }) => vendorIds.get(id) ?? []))];
}
