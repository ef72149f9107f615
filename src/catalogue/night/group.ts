import { type Day, dayAt } from '../../domain/day.ts';
import { AFTER_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import { Hash64, textHash } from '../../domain/hash.ts';
import type { Offer } from '../../domain/product.ts';
import { codeHash } from '../../store/disk/code-hash.ts';
import { offerEndAt, vendorIdAt } from '../../store/packed/offer-line.ts';
import type { FeedNumber, Generation, StoredRow } from '../../store/ports/catalogue.ts';
import { offerOfLine, type SpoolLine } from '../../store/spool/read.ts';
import type { Tonight } from './trust/tonight.ts';

export interface MergedFeed {
  number: number;
  /** The feed was read well tonight; otherwise its offers are an earlier night's. */
  readTonight: boolean;
  /** The operator says that the feed's before prices are recommended prices. */
  isRecommended?: boolean;
  /** The operator says that the feed's prices are for members only. */
  isClubPrice?: boolean;
}

/** An offer with the number of the feed it was read from. */
export interface ReadOffer extends Offer, Omit<MergedFeed, 'number'> {
  feed: number;
}

export function readOffers(lines: readonly SpoolLine[], feeds: readonly MergedFeed[]): ReadOffer[] {
  return lines.map((line) => {
    const offer = offerOfLine(line) as ReadOffer;
    const { number, readTonight, isRecommended = false, isClubPrice = false } = feeds[line.spool]!;
    offer.feed = number;
    offer.readTonight = readTonight;
    offer.isRecommended = isRecommended;
    offer.isClubPrice = isClubPrice;
    return offer;
  });
}

/** Numbers tonight's feeds. A feed keeps its number, because unchanged stored offers contain it. */
export function numberFeeds(
  spools: readonly { id: string; readAtMs: number; isExported?: boolean }[],
  base: Generation | undefined,
): FeedNumber[] {
  const known = new Map(base?.feeds().map(({ id, number }) => [id, number]));
  const taken = new Set(spools.map(({ id }) => known.get(id)));
  let next = 0;
  const free = (): number => {
    while (taken.has(next)) next++;
    return next++;
  };
  return spools.map(({ id, readAtMs, isExported }) => ({
    number: known.get(id) ?? free(),
    id,
    readAtS: Math.floor(readAtMs / 1000),
    ...(isExported && { isExported }),
  }));
}

export interface MergedSpool extends Pick<MergedFeed, 'isRecommended' | 'isClubPrice'> {
  id: string;
  path: string;
  readAtMs: number;
  vendorIds?: readonly number[];
  /** Its offers may be passed on in changes and exports. */
  isExported?: boolean;
}

export const mergedFeed = ({ number, readAtS }: FeedNumber, spool: MergedSpool, day: Day): MergedFeed => ({
  number,
  readTonight: dayAt(readAtS * 1000) >= day,
  ...termsOf(spool),
});

/** The operator's claim terms as text: feeds with recommended or members' prices, and categories of goods that spoil. */
export function claimTermsOf(spools: readonly MergedSpool[], perishables: readonly string[] = []): string {
  const feeds = spools.map((spool) => [spool.id, termsOf(spool)] as const);
  const special = feeds.filter(([, terms]) => terms.isRecommended || terms.isClubPrice);
  return JSON.stringify([special, perishables]);
}

const termsOf = ({ isRecommended = false, isClubPrice = false }: MergedSpool) => ({
  isRecommended,
  isClubPrice,
});

interface ClaimTerms {
  feeds: ReadonlyMap<string, ReturnType<typeof termsOf>>;
  perishables: readonly string[];
}

/** A catalogue that was published before terms were stored has none. */
export function readClaimTerms(text: string | undefined): ClaimTerms {
  const [special, perishables] = JSON.parse(text ?? '[[],[]]');
  return { feeds: new Map(special), perishables };
}

/** The code that makes a product from its lines. If it changes, every product is made again. */
export const MAKING = new URL('./make.ts', import.meta.url);
/** The code that prepares the offers and the facts they are judged by. */
const PREPARING = ['./group.ts', './trust/tonight.ts'].map((file) => new URL(file, import.meta.url));
let making: string | undefined;

/** A 53-bit hash of all that a product is made from. On an unchanged night this is most of the work, so it reads bytes. */
export function lineDigester(
  feeds: readonly { number: number }[],
  shopText: (id: number) => string,
  accessories: Tonight['accessories'] = [],
) {
  const shops: number[] = [];
  const shopHash = (id: number): number => {
    // Signed 32-bit, so that V8 stores small integers: reading from an array of doubles is slower.
    shops[id] ??= textHash(shopText(id)) | 0;
    return shops[id];
  };
  making ??= [MAKING, ...PREPARING].map((file) => codeHash(file)).join(' ');
  const version = textHash(JSON.stringify([making, accessories]));
  const hash = new Hash64();
  return (lines: readonly SpoolLine[]): number => {
    hash.start();
    hash.addNumber(version);
    for (const { spool, bytes, view, start, end } of lines) {
      hash.addNumber(feeds[spool]!.number);
      hash.addNumber(shopHash(vendorIdAt(bytes, start)));
      hash.addBytes(view, start, offerEndAt(bytes, start, end));
    }
    hash.end();
    return (hash.high & 0x1fffff) * 2 ** 32 + (hash.low >>> 0);
  };
}

interface MergeStep {
  key: EanNumber;
  lines: readonly SpoolLine[] | undefined;
  row: StoredRow | undefined;
}

/** Joins today's groups and last night's rows by EAN, in EAN order. */
export function* zip(
  groups: Iterable<{ key: EanNumber; lines: readonly SpoolLine[] }>,
  rows: Iterable<StoredRow>,
): Generator<MergeStep> {
  const left = groups[Symbol.iterator]();
  const right = rows[Symbol.iterator]();
  let group = left.next();
  let known = right.next();
  while (!group.done || !known.done) {
    const leftKey = group.done ? AFTER_EVERY_EAN : group.value.key;
    const rightKey = known.done ? AFTER_EVERY_EAN : known.value.ean;
    const hasGroup = leftKey <= rightKey;
    const hasRow = rightKey <= leftKey;
    yield {
      key: hasGroup ? leftKey : rightKey,
      lines: hasGroup ? (group.value as MergeStep).lines : undefined,
      row: hasRow ? (known.value as StoredRow) : undefined,
    };
    if (hasGroup) group = left.next();
    if (hasRow) known = right.next();
  }
}
