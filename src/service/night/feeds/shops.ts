import type { DiscoveredFeed } from '../../../feeds/discover/discovered-feed.ts';
import type { State, Vendor } from '../../../store/ports/state.ts';

/** Replaces a domain that the network does not tell, until the shop's links show it. */
export const UNKNOWN_DOMAIN = '.invalid';

/** Finds the shops of feeds. */
export interface Shops {
  /** The shop of a feed of the sources file. */
  named(shop: { name: string; domain: string }): Promise<Vendor>;
  /** The shop of a network's program, then of its domain. If the network tells neither, the shop's links give the domain. */
  ofProgram(feed: DiscoveredFeed): Promise<Vendor>;
}

/** Gives new shops their permanent numbers, in the order in which they are asked for. */
export const numberedShops = ({ vendors }: Pick<State, 'vendors'>): Shops => ({
  named: (shop) => vendors.ensure(shop),
  async ofProgram(feed) {
    const known = await vendors.byProgram(feed.network, feed.programId);
    if (known) return known;
    const vendor = await vendors.ensure({ name: feed.vendorName, domain: domainOf(feed) });
    await vendors.link(feed.network, feed.programId, vendor.id);
    return vendor;
  },
});

/** A shop that the state does not know; the next night gives it a number. */
const NEW_SHOP: Vendor = { id: -1, name: '', domain: '', logoUrl: null };

/** Gives no numbers: with one from a run of the day, the next night would number new shops otherwise. */
export const knownShops = ({ vendors }: Pick<State, 'vendors'>): Shops => {
  const named: Shops['named'] = async ({ domain }) => (await vendors.byDomain(domain)) ?? NEW_SHOP;
  return {
    named,
    ofProgram: async (feed) =>
      (await vendors.byProgram(feed.network, feed.programId)) ??
      named({ name: feed.vendorName, domain: domainOf(feed) }),
  };
};

const domainOf = ({ domain, network, programId }: DiscoveredFeed): string =>
  domain ?? `${network}-${programId.toLowerCase()}${UNKNOWN_DOMAIN}`;
