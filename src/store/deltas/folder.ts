import { VERDICTS } from '../../domain/claim.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { areEqual, type OfferChange, type OfferValues, UNFOUNDED_TONIGHT } from '../packed/offer-changes.ts';
import {
  type DeltaIndex,
  DeltaLost,
  type DeltaName,
  type DeltaShop,
  deltaFile,
  deltaNamesIn,
} from './delta-file.ts';
import { type Delta, readDelta } from './read.ts';
import { type DeltaStep, stepsBetween } from './steps.ts';

/** An offer that differs between two generations, with its shop. */
export interface ShopChange extends Omit<OfferChange, 'shop'> {
  shop: DeltaShop;
}

/** The difference between two generations. */
export interface Difference {
  /** The changes from a code on, by code, then the shop's domain, then condition. */
  changes(from: EanNumber): Iterable<ShopChange>;
}

export interface DeltaFolder {
  /** The difference between any two generations; undefined if the deltas on the way are not all there. */
  between(from: string, to: string): Difference | undefined;
  close(): void;
}

/**
 * The products that may differ between a generation and any of some others, in EAN order: all that were built anew or have
 * gone on the ways there. Undefined if a way is not known.
 */
export const changedArticlesIn =
  (dir: string) =>
  (from: string, others: readonly string[]): EanNumber[] | undefined => {
    const names = deltaNamesIn(dir);
    const steps = others.map((to) => stepsBetween(from, to, names));
    if (steps.includes(undefined)) return undefined;
    const files = new Map(steps.flatMap((way) => way!.map((step) => [deltaFile(step), step])));
    const lists = [...files.values()].map((name) => articlesIn(dir, name));
    if (lists.includes(undefined)) return undefined;
    return [...new Set(lists.flatMap((eans) => eans!))].sort((a, b) => a - b);
  };

function articlesIn(dir: string, name: DeltaName): readonly EanNumber[] | undefined {
  try {
    const delta = readDelta(dir, name);
    try {
      return delta.articles();
    } finally {
      delta.close();
    }
  } catch (error) {
    if (error instanceof DeltaLost) return undefined;
    throw error;
  }
}

/** Files stay open between requests; nights and runs of the day may be more than these. */
const OPEN_MAX = 64;

export function openDeltaFolder(dir: string): DeltaFolder {
  const open = new Map<string, Delta>();
  const known = new Map<string, readonly DeltaStep[]>();
  const deltaOf = (name: DeltaName): Delta => {
    const file = deltaFile(name);
    const delta = open.get(file) ?? readDelta(dir, name);
    if (!open.has(file) && open.size >= OPEN_MAX) {
      const [oldest, old] = open.entries().next().value!;
      old.close();
      open.delete(oldest);
    }
    open.set(file, delta);
    return delta;
  };
  return {
    between(from, to) {
      const key = `${from} ${to}`;
      const steps = known.get(key) ?? stepsBetween(from, to, deltaNamesIn(dir));
      if (steps === undefined) return undefined;
      if (known.size >= OPEN_MAX) known.clear();
      known.set(key, steps);
      return differenceOf(steps, deltaOf);
    },
    close() {
      for (const delta of open.values()) delta.close();
      open.clear();
    },
  };
}

const differenceOf = (steps: readonly DeltaStep[], deltaOf: (name: DeltaName) => Delta): Difference => ({
  *changes(from) {
    // Opened here, so that every reader has the files of all its steps.
    const walks = steps.map(({ isBack, ...name }) => changesOf(deltaOf(name), isBack, from));
    if (walks.length === 1) yield* walks[0]!;
    else yield* composed(walks);
  },
});

/** The changes of one delta, with withdrawn verdicts and without what they make equal; both sides swapped on the way back. */
function* changesOf({ index, changes }: Delta, isBack: boolean, start: EanNumber): Generator<ShopChange> {
  for (const { shop, ...change } of changes(start)) {
    const to = change.to && withVerdict(change.to, shop, index);
    if (change.from !== null && to !== null && areEqual(change.from, to)) continue;
    const sides = isBack ? { from: to, to: change.from } : { from: change.from, to };
    yield { ...change, ...sides, shop: index.shops[shop]! };
  }
}

function withVerdict(side: OfferValues, shop: number, { rushes }: DeltaIndex): OfferValues {
  if (side.verdict !== UNFOUNDED_TONIGHT) return side;
  return { ...side, verdict: VERDICTS.indexOf(rushes.includes(shop) ? 'unknown' : 'unfounded') };
}

/** Several differences one after another as one: of each offer the first `from` and the last `to`. */
function* composed(walks: readonly Iterator<ShopChange>[]): Generator<ShopChange> {
  const heads = walks.map((walk) => walk.next());
  for (;;) {
    const codes = heads.flatMap(({ done, value }) => (done ? [] : [(value as ShopChange).ean]));
    if (codes.length === 0) return;
    const ean = Math.min(...codes);
    const offers = new Map<string, ShopChange>();
    for (const [at, walk] of walks.entries())
      for (
        let head = heads[at]!;
        !head.done && head.value.ean === ean;
        head = walk.next(), heads[at] = head
      ) {
        const key = `${head.value.shop.domain} ${head.value.condition}`;
        const first = offers.get(key);
        offers.set(key, first === undefined ? head.value : { ...head.value, from: first.from });
      }
    for (const key of [...offers.keys()].sort()) {
      const { from, to } = offers.get(key)!;
      const isSame = from === null || to === null ? from === to : areEqual(from, to);
      if (!isSame) yield offers.get(key)!;
    }
  }
}
