import type { Day } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { createTurns } from '../../domain/turns.ts';
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
  /** A shop, as far as it is known here; one that is not is looked for in the background. */
  vendor(id: number): Vendor;
  vendors(): readonly Vendor[];
  vendorRatings(): ReadonlyMap<number, VendorRating>;
  vendorRating(id: number): VendorRating | undefined;
  /** Feeds whose last reading was not taken over, as of the last night. */
  heldFeeds(): readonly HeldFeed[];
  revision(): number;
  /** Looks for a newer generation or changed state; called every half second by the server. */
  refresh(): Promise<void>;
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

/** Requests are answered from memory and files: none of them waits for the state. */
export async function createCurrentCatalogue(
  generations: Generations,
  state: State,
): Promise<CurrentCatalogue> {
  let revision = -1;
  let vendors = new Map<number, Vendor>();
  let ratings: ReadonlyMap<number, VendorRating> = new Map();
  let heldFeeds: readonly HeldFeed[] | undefined;
  let heldAsOf: string | undefined;

  let looking = false;
  const inTurn = createTurns();

  const readState = async () => {
    const now = await state.revision();
    if (now === revision) return;
    const known = await state.vendors.all();
    ratings = await state.imports.ratings.vendors();
    vendors = new Map(known.map((vendor) => [vendor.id, vendor]));
    revision = now;
  };
  const refresh = () =>
    inTurn(async () => {
      // Before the generation and, where that is another, after it: a new one may show shops that are new as well.
      await readState();
      if (generations.refresh()) await readState();
      const night = generations.current()?.meta.id;
      if (heldFeeds === undefined || night !== heldAsOf) heldFeeds = await heldFeedsOf(state);
      heldAsOf = night;
    });
  await refresh();

  const lookInBackground = () => {
    if (looking) return;
    looking = true;
    // What fails here fails half a second later where it is logged.
    void refresh()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  };

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
      lookInBackground();
      return { id, name: '', domain: '', logoUrl: null };
    },
    vendors: () => [...vendors.values()],
    vendorRatings: () => ratings,
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

async function heldFeedsOf(state: State): Promise<HeldFeed[]> {
  const feeds = await state.feeds.all();
  return feeds.flatMap(({ id, trust: { held } }) => {
    if (held === null) return [];
    const { kind, reason, sinceDay } = held;
    return [{ id, kind, reason, sinceDay }];
  });
}
