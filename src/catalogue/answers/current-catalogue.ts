import { createTurns } from '../../domain/calls.ts';
import { AppError } from '../../domain/errors.ts';
import { textDigest } from '../../domain/hash.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';
import type { VendorRating } from '../../store/ports/imports.ts';
import type { HeldReading, State, Vendor } from '../../store/ports/state.ts';
import { createFallbackReads, type ReadInstead } from './fallback.ts';

export interface CurrentCatalogue {
  /** A request takes it once and uses it to the end. */
  generation(): Generation;
  published(): Generation | undefined;
  byId(id: string): Generation | undefined;
  /** Whether another node may have this generation although this one does not; a cursor into it is then not gone. */
  isElsewhere(id: string): boolean;
  /** The shop from memory. For an unknown one an empty row is returned and the state is read in the background. */
  vendor(id: number): Vendor;
  vendors(): readonly Vendor[];
  /** The shop of a domain; aliases lead to it too. */
  vendorByDomain(domain: string): Vendor | undefined;
  vendorRatings(): ReadonlyMap<number, VendorRating>;
  vendorRating(id: number): VendorRating | undefined;
  heldFeeds(): readonly HeldFeed[];
  revision(): string;
  /** Reads a newer generation or changed state rows. The server calls it every half second. */
  refresh(): Promise<void>;
  /** Runs a read, which may wait. If the generation's file is damaged, the previous generation answers instead. */
  read<T>(work: (generation: Generation) => T): T;
  /** Runs a read of a generation that a cursor names. */
  readOf: ReadInstead;
}

/** A feed whose last reading was held: it waits for the operator, or for the shop to correct it. */
export interface HeldFeed extends Pick<HeldReading, 'kind' | 'reason' | 'sinceDay'> {
  id: string;
}

const RETRY_AFTER_S = 30;

/** Requests are answered from memory and the generation's file; none waits for the state database. */
export async function createCurrentCatalogue(
  generations: Generations,
  state: State,
): Promise<CurrentCatalogue> {
  const shown = new ShownState(state);
  let isRefreshing = false;
  const inTurn = createTurns();

  const refresh = () =>
    inTurn(async () => {
      // The state is read again after a switch, because a new generation may contain new shops.
      await shown.readRows();
      if (generations.refresh()) await shown.readRows();
      await shown.readHeldFeeds(generations.current()?.meta.id);
    });
  await refresh();

  const refreshInBackground = () => {
    if (isRefreshing) return;
    isRefreshing = true;
    // An error is ignored here: the regular refresh fails half a second later and logs it.
    void refresh()
      .catch(() => {})
      .finally(() => {
        isRefreshing = false;
      });
  };

  const generation = () => publishedOf(generations);

  const readOf = createFallbackReads(generations);

  return {
    generation,
    published: () => generations.current(),
    byId: (id) => generations.byId(id),
    isElsewhere: (id) => isElsewhere(state, id),
    vendor(id) {
      const known = shown.vendors.get(id);
      if (known) return known;
      refreshInBackground();
      return { id, name: '', domain: '', logoUrl: null };
    },
    vendors: () => [...shown.vendors.values()],
    vendorByDomain: (domain) => shown.vendors.get(shown.domains.get(domain) ?? -1),
    vendorRatings: () => shown.ratings,
    vendorRating: (id) => shown.ratings.get(id),
    heldFeeds: () => shown.heldFeeds ?? [],
    revision: () => shown.revision,
    refresh,
    readOf,
    read: (work) => readOf(generation(), work, work),
  };
}

/** If the cluster's head is unreachable, the others may have switched to any generation. */
function isElsewhere({ snapshot }: State, id: string): boolean {
  if (snapshot === undefined) return false;
  const { current, previous, next } = snapshot.head();
  return snapshot.isAway() || [current, previous, next].includes(id);
}

function publishedOf(generations: Generations): Generation {
  const current = generations.current();
  if (current) return current;
  throw new AppError('unavailable', 'No catalogue is published yet; try again in a moment.', {
    retryAfterS: RETRY_AFTER_S,
  });
}

class ShownState {
  readonly #state: State;
  revision = '';
  vendors: ReadonlyMap<number, Vendor> = new Map();
  domains: ReadonlyMap<string, number> = new Map();
  ratings: ReadonlyMap<number, VendorRating> = new Map();
  heldFeeds: readonly HeldFeed[] | undefined;
  #heldAsOf: string | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  async readRows(): Promise<void> {
    const now = await this.#state.revision();
    if (now === this.revision) return;
    const known = await this.#state.vendors.all();
    this.domains = await this.#state.vendors.domains();
    this.ratings = await this.#state.imports.ratings.vendors();
    this.vendors = new Map(known.map((vendor) => [vendor.id, vendor]));
    this.revision = now;
  }

  /** Read once per generation, since held feeds change only in a night. */
  async readHeldFeeds(generationId: string | undefined): Promise<void> {
    if (this.heldFeeds === undefined || generationId !== this.#heldAsOf)
      this.heldFeeds = await heldFeedsOf(this.#state);
    this.#heldAsOf = generationId;
  }
}

async function heldFeedsOf(state: State): Promise<HeldFeed[]> {
  const feeds = await state.feeds.all();
  return feeds.flatMap(({ id, trust: { held } }) => {
    if (held === null) return [];
    const { kind, reason, sinceDay } = held;
    return [{ id, kind, reason, sinceDay }];
  });
}

/** Raise this when the shape of answers changes, so that caches do not serve the old shape. */
const CONTRACT_VERSION = 1;

/** `what` is everything besides the generation that decides the answer, such as the URL. */
export const cachingHeaders = (
  live: CurrentCatalogue,
  { meta }: Generation,
  what: string,
  maxAgeS = 300,
) => ({
  etag: `"${meta.id}-${live.revision()}-${CONTRACT_VERSION}-${textDigest(what)}"`,
  'last-modified': lastModified(meta.dataAsOfMs),
  'cache-control': `public, max-age=${maxAgeS}`,
});

export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header === '*' || !!header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);

let formatted: [ms: number, text: string] = [-1, ''];
function lastModified(ms: number): string {
  if (formatted[0] !== ms) formatted = [ms, new Date(ms).toUTCString()];
  return formatted[1];
}
