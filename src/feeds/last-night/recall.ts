import { Hash64 } from '../../domain/hash.ts';
import { type KnownRows, ROW_KEYS, SPAN_KEYS } from '../../store/spool/rows.ts';
import { DESCRIPTION_RAW_CHARS, type RawRow, type RowKeys, type Span } from '../feed.ts';
import type { SeenHashes } from './seen-hashes.ts';
import { Spans } from './spans.ts';

/**
 * Most records stand as they stood last night, and their offers are taken over: those whose text is the same unparsed,
 * those that only say the same (beside a new time of writing, say) unread.
 */
export interface Recall {
  readonly spans: Spans;
  /** The keys of the row at hand: its digest, the hashes it is a repeat by (article number; price and page), its span. */
  readonly keys: RowKeys;
  /** Is told last night's rows, when they are to be trusted. */
  know(known: KnownRows): void;
  /** The row's number among last night's, or -1. `anywhere` tells that it is the same whatever stands before it in the file. */
  find(row: RawRow, anywhere: boolean): number;
  /** Makes a row of last night the one at hand. */
  take(known: number): void;
  noteSku(hash: Hash64): void;
  notePage(hash: Hash64): void;
  /** Whether the row of last night that is at hand repeats one that stands before it tonight. */
  isRepeat(seen: SeenHashes): boolean;
}

const DIGEST = 0;
/** Where the hash of a row's article number begins among its keys. */
export const SKU = 2;
const PAGE = 4;

export function createRecall(): Recall {
  const keys = new Int32Array(ROW_KEYS);
  const hash = new Hash64();
  const spans = new Spans();
  let known: KnownRows | undefined;
  const note = (at: number, { high, low }: Hash64) => {
    keys[at] = high;
    keys[at + 1] = low;
  };
  const noteSpan = (span: Span | undefined) => {
    keys[SPAN_KEYS] = span?.high ?? 0;
    keys[SPAN_KEYS + 1] = span?.low ?? 0;
    keys[SPAN_KEYS + 2] = span?.chars ?? 0;
  };
  return {
    spans,
    keys,
    know(rows) {
      known = rows;
      spans.know(rows);
    },
    noteSku: (found) => note(SKU, found),
    notePage: (found) => note(PAGE, found),
    isRepeat(seen) {
      const newSku = keys[SKU + 1] === 0 || seen.add(keys[SKU]!, keys[SKU + 1]!);
      return !seen.add(keys[PAGE]!, keys[PAGE + 1]!) || !newSku;
    },
    take: (row) => known!.load(row, keys),
    find(row, anywhere) {
      keys.fill(0);
      // What a row with a sale window costs depends on the hour.
      if (row.saleWindow) return -1;
      hash.start();
      hash.addText(textOf(row));
      hash.end();
      note(DIGEST, hash);
      const found = known?.find(hash.high, hash.low) ?? -1;
      if (found >= 0) {
        known!.load(found, keys);
        spans.place(found);
      }
      // The row says the same, and its text in the file may be another all the same.
      noteSpan(anywhere ? row.span : undefined);
      return found;
    },
  };
}

/** All that an offer is made of, as one text: to hash it takes 2.8 µs, where reading and writing the row takes 18. */
const textOf = (row: RawRow): string =>
  [
    listText(row.ean),
    row.sku,
    row.name,
    row.brand,
    listText(row.category),
    row.price,
    row.salePrice,
    row.beforePrice,
    row.currency,
    listText(row.shipping),
    row.stock,
    row.deliveryTime,
    row.condition,
    row.image,
    row.url,
    row.plainUrl,
    row.size,
    row.color,
    row.merchant,
    row.rating,
    row.reviewCount,
    row.status,
    row.description?.slice(0, DESCRIPTION_RAW_CHARS),
  ].join('\u0001');

const listText = (list: readonly string[] | undefined): string | undefined =>
  list === undefined || list.length <= 1 ? list?.[0] : list.join('\u0002');
