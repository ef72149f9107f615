import type { Day } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { isFileDamage, isOfState } from '../../store/disk/disk-trouble.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';
import type { VendorRating } from '../../store/ports/imports.ts';
import type { HoldKind, State, Vendor } from '../../store/ports/state.ts';

/** What a request answers from: the published generation and the few state rows that answers show. */
export interface CurrentCatalogue {
  /** The current generation; a request takes it once and keeps it. */
  generation(): Generation;
  published(): Generation | undefined;
  byId(id: string): Generation | undefined;
  vendor(id: number): Vendor;
  vendorRating(id: number): VendorRating | undefined;
  /** Feeds whose last reading was not taken over, as of the last night. */
  heldFeeds(): readonly HeldFeed[];
  revision(): number;
  /** Looks for a newer generation or changed state; called every half second by the server. */
  refresh(): void;
  /** Runs a read; when the file itself fails, the previous generation answers instead. */
  read<T>(work: (generation: Generation) => T): T;
}

/** A feed that waits for the operator, or for its shop to mend it. */
export interface HeldFeed {
  id: string;
  kind: HoldKind;
  reason: string;
  sinceDay: Day;
}

const RETRY_AFTER_S = 30;

export function createCurrentCatalogue(generations: Generations, state: State): CurrentCatalogue {
  let revision = -1;
  let vendors = new Map<number, Vendor>();
  let ratings: ReadonlyMap<number, VendorRating> = new Map();
  let heldFeeds: readonly HeldFeed[] | undefined;
  let heldAsOf: string | undefined;

  const refresh = () => {
    generations.refresh();
    const night = generations.current()?.meta.id;
    if (heldFeeds === undefined || night !== heldAsOf) heldFeeds = heldFeedsOf(state);
    heldAsOf = night;
    const now = state.revision();
    if (now === revision) return;
    vendors = new Map(state.vendors.all().map((vendor) => [vendor.id, vendor]));
    ratings = state.imports.ratings.vendors();
    revision = now;
  };
  refresh();

  const generation = () => {
    const current = generations.current();
    if (current) return current;
    throw new AppError('unavailable', 'No catalogue is published yet; try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
    });
  };

  return {
    generation,
    published: () => generations.current(),
    byId: (id) => generations.byId(id),
    vendor(id) {
      const known = vendors.get(id);
      if (known) return known;
      refresh();
      return vendors.get(id) ?? { id, name: '', domain: '', logoUrl: null };
    },
    vendorRating: (id) => ratings.get(id),
    heldFeeds: () => heldFeeds ?? [],
    revision: () => revision,
    refresh,
    read(work) {
      const current = generation();
      try {
        return work(current);
      } catch (error) {
        if (!isFileDamage(error) || isOfState(error)) throw error;
        generations.distrust(current, (error as Error).message);
        return work(generation());
      }
    },
  };
}

const heldFeedsOf = (state: State): HeldFeed[] =>
  state.feeds.all().flatMap(({ id, trust: { held } }) => {
    if (held === null) return [];
    const { kind, reason, sinceDay } = held;
    return [{ id, kind, reason, sinceDay }];
  });
