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
  /** Whether another node may have this generation, though this one does not: it is not called gone then. */
  isElsewhere(id: string): boolean;
  /** A shop, as far as it is known here; one that is not is looked for in the background. */
  vendor(id: number): Vendor;
  vendors(): readonly Vendor[];
  vendorRatings(): ReadonlyMap<number, VendorRating>;
  vendorRating(id: number): VendorRating | undefined;
  /** Feeds whose last reading was not taken over, as of the last night. */
  heldFeeds(): readonly HeldFeed[];
  revision(): string;
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
  const shown = new ShownState(state);
  let looking = false;
  const inTurn = createTurns();

  const refresh = () =>
    inTurn(async () => {
      // The state is read before the generation and, where that is another, after it: a new one may show new shops.
      await shown.readRows();
      if (generations.refresh()) await shown.readRows();
      await shown.readHeldFeeds(generations.current()?.meta.id);
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

  const generation = () => publishedOf(generations);

  return {
    generation,
    published: () => generations.current(),
    byId: (id) => generations.byId(id),
    isElsewhere: (id) => isElsewhere(state, id),
    vendor(id) {
      const known = shown.vendors.get(id);
      if (known) return known;
      lookInBackground();
      return { id, name: '', domain: '', logoUrl: null };
    },
    vendors: () => [...shown.vendors.values()],
    vendorRatings: () => shown.ratings,
    vendorRating: (id) => shown.ratings.get(id),
    heldFeeds: () => shown.heldFeeds ?? [],
    revision: () => shown.revision,
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

/** A node that cannot hear of the head does not know what others have switched to. */
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

/** The few rows of the state that answers show, as they were read last. */
class ShownState {
  readonly #state: State;
  revision = '';
  vendors: ReadonlyMap<number, Vendor> = new Map();
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
    this.ratings = await this.#state.imports.ratings.vendors();
    this.vendors = new Map(known.map((vendor) => [vendor.id, vendor]));
    this.revision = now;
  }

  /** Held feeds change in a night alone: those of one generation are read once. */
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
