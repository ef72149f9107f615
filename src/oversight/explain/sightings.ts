import { join } from 'node:path';
import { type EanNumber, numberOfEan } from '../../domain/ean.ts';
import type { Offer } from '../../domain/product.ts';
import { SeenHashes, SKU } from '../../feeds/last-night/recall.ts';
import { spoolsIn } from '../../store/disk/data-folder.ts';
import { eanKeyAt, offerEndAt, unpackOffer } from '../../store/packed/offer-line.ts';
import type { FeedRow } from '../../store/ports/state.ts';
import { offersOfEan, offersWithText } from '../../store/spool/find.ts';
import { isLegible } from '../../store/spool/footer.ts';
import { heldSpoolOf } from '../../store/spool/held.ts';
import {
  type RefusedRow,
  refusedBefore,
  refusedPath,
  refusedWithCode,
  refusedWithText,
} from '../../store/spool/refused.ts';
import { ROW_KEYS, readKnownRows } from '../../store/spool/rows.ts';

/** The rows of one feed that match the question: offers, and rows that became none. */
export interface Sighting {
  feed: FeedRow;
  offers: readonly Offer[];
  held: readonly Offer[];
  refused: readonly RefusedRow[];
  /** Rows that became no offer in the reading before the last. */
  refusedBefore: readonly RefusedRow[];
}

export const isSighted = ({ offers, held, refused, refusedBefore }: Sighting): boolean =>
  offers.length + held.length + refused.length + refusedBefore.length > 0;

const spoolOf = (dataDir: string, { good }: FeedRow): string | undefined => {
  const path = good === null ? undefined : join(spoolsIn(dataDir), good.spool);
  return path !== undefined && isLegible(path) ? path : undefined;
};

/** A feed's matching rows, of its last good reading, of its held one, and of those that became no offer. */
function sightingIn(
  dataDir: string,
  feed: FeedRow,
  findOffers: (spool: string) => Offer[],
  findRefused: (path: string) => RefusedRow[],
): Sighting {
  const [good, held] = [spoolOf(dataDir, feed), heldSpoolOf(dataDir, feed)];
  const refused = refusedPath(dataDir, feed.id);
  return {
    feed,
    offers: good === undefined ? [] : findOffers(good),
    held: held === undefined ? [] : findOffers(held),
    refused: findRefused(refused),
    refusedBefore: findRefused(refusedBefore(refused)),
  };
}

export const sightingsOfEan = (dataDir: string, feeds: readonly FeedRow[], ean: EanNumber): Sighting[] =>
  feeds
    .map((feed) =>
      sightingIn(
        dataDir,
        feed,
        (spool) => offersOfEan(spool, ean),
        (path) => refusedWithCode(path, ean),
      ),
    )
    .filter(isSighted);

/** The rows of a shop's feeds that link to a page, directly or inside a network's link. */
export function sightingsOfUrl(dataDir: string, feeds: readonly FeedRow[], url: URL): Sighting[] {
  const page = `${url.host}${url.pathname}`.replace(/\/$/, '') + url.search;
  const texts = [...new Set([page, encodeURIComponent(page)])].map((text) =>
    JSON.stringify(text).slice(1, -1),
  );
  const find = (spool: string) => offersWithText(spool, texts);
  return feeds
    .map((feed) => sightingIn(dataDir, feed, find, (path) => refusedWithText(path, texts)))
    .filter(isSighted);
}

export function sightingOfSku(dataDir: string, feed: FeedRow, sku: string): Sighting {
  const text = [`"sku":${JSON.stringify(sku)}`];
  const find = (spool: string) => offersOfSku(spool, sku);
  return sightingIn(dataDir, feed, find, (path) => refusedWithText(path, text));
}

export const eansOf = (sightings: readonly Sighting[]): EanNumber[] => [
  ...new Set(
    sightings.flatMap(({ offers, held }) => [...offers, ...held].map(({ ean }) => numberOfEan(ean))),
  ),
];

/** The offers with an article number, found by its hash, which the spool has for each row. */
function offersOfSku(spoolPath: string, sku: string): Offer[] {
  const known = readKnownRows(spoolPath);
  if (known === undefined) return [];
  const hashes = new SeenHashes();
  const keys = new Int32Array(ROW_KEYS);
  const found: Offer[] = [];
  for (let row = 0; row < known.count; row++) {
    const [start, end] = [known.lineStart(row), known.lineEnd(row)];
    known.load(row, keys);
    const { high, low } = hashes.hashOf(eanKeyAt(known.bytes, start), sku, 0);
    if (keys[SKU] === high && keys[SKU + 1] === low)
      found.push(unpackOffer(known.bytes.toString('utf8', start, offerEndAt(known.bytes, start, end))));
  }
  return found;
}
