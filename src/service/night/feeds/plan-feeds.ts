import { ore } from '../../../domain/money.ts';
import { laneOf } from '../../../feeds/fetch/pace.ts';
import type { FeedSource } from '../../../feeds/sources/sources.ts';
import type { State } from '../../../store/ports/state.ts';
import type { FeedTerms, PlannedFeed } from './planned-feed.ts';

/** Vendors get their permanent ids here, in the order of the sources, before anything is read. */
export async function plannedFeeds(sources: readonly FeedSource[], state: State): Promise<PlannedFeed[]> {
  const feeds: PlannedFeed[] = [];
  for (const source of sources) feeds.push(await planned(source, state));
  return feeds;
}

async function planned(source: FeedSource, state: State): Promise<PlannedFeed> {
  const { id, format, encoding, currency, vat, shipping, fields, list } = source;
  const vendor = await state.vendors.ensure(source.vendor);
  const vendors: [name: string, id: number][] = [];
  for (const [name, domain] of Object.entries(source.vendors ?? {}))
    vendors.push([name, (await state.vendors.ensure({ name, domain })).id]);
  return {
    url: source.url,
    network: laneOf(source.url),
    terms: feedTerms(source),
    spec: {
      id,
      format,
      vendor: { id: vendor.id, name: vendor.name, domain: vendor.domain },
      ...(encoding !== undefined && { encoding }),
      ...(currency !== undefined && { currency }),
      ...(vat !== undefined && { vat }),
      ...(shipping !== undefined && { shippingOre: ore(Math.round(shipping * 100)) }),
      ...(fields !== undefined && { fields }),
      ...(list !== undefined && { list }),
      ...(vendors.length > 0 && { vendors: Object.fromEntries(vendors) }),
    },
  };
}

const feedTerms = ({ before_kind, club_prices, vouched }: FeedSource): FeedTerms => ({
  isRecommended: before_kind === 'recommended',
  isClubPrice: club_prices === true,
  isVouched: vouched === true,
});
