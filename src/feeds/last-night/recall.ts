import type { EanNumber } from '../../domain/ean.ts';
import { Hash64 } from '../../domain/hash.ts';
import { type KnownRows, ROW_KEYS, SPAN_KEYS } from '../../store/spool/rows.ts';
import { DESCRIPTION_RAW_CHARS, type RawRow, type RowKeys, type Span } from '../feed.ts';
import { Spans } from './spans.ts';

/**
 * Most records are as they were last night, and their offers are reused: without parsing where the record's text is the same,
 * without cleaning where only fields differ that make no offer, such as the time of writing.
 */
export interface Recall {
  readonly spans: Spans;
  /** The current row's keys: its digest, the hashes that find repeats (article number; price and page), its span. */
  readonly keys: RowKeys;
  know(known: KnownRows): void;
  /** Returns the row's number among last night's, or -1. `anywhere`: the row means the same whatever rows come before it. */
  find(row: RawRow, anywhere: boolean): number;
  /** Makes a row of last night the current one. */
  take(known: number): void;
  noteSku(hash: Hash64): void;
  notePage(hash: Hash64): void;
  /** Whether the current row, one of last night's, repeats an earlier one of tonight. */
  isRepeat(hashes: SeenHashes): boolean;
}

const DIGEST = 0;
/** The position of the article number's hash in a row's keys. */
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
    isRepeat(hashes) {
      const newSku = keys[SKU + 1] === 0 || hashes.add(keys[SKU]!, keys[SKU + 1]!);
      return !hashes.add(keys[PAGE]!, keys[PAGE + 1]!) || !newSku;
    },
    take: (row) => known!.load(row, keys),
    find(row, anywhere) {
      keys.fill(0);
      // The price of a row with a sale window depends on the hour.
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
      // The row's fields are the same, but its text in the file may differ.
      noteSpan(anywhere ? row.span : undefined);
      return found;
    },
  };
}

/** All fields that make an offer, as one text. Hashing it takes 2.8 µs; cleaning and writing the row takes 18. */
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
    row.measure,
    row.merchant,
    row.rating,
    row.reviewCount,
    row.status,
    row.description?.slice(0, DESCRIPTION_RAW_CHARS),
  ].join('\u0001');

const listText = (list: readonly string[] | undefined): string | undefined =>
  list === undefined || list.length <= 1 ? list?.[0] : list.join('\u0002');

const HASHES_MAX = 1 << 22;

/**
 * A set of 64-bit hashes that finds repeated rows, in flat arrays: 16 bytes a hash, a tenth of a Set of strings. When full it is
 * emptied, since repeats are close to each other.
 */
export class SeenHashes {
  readonly #hash = new Hash64();
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  #size = 0;

  /** The returned hash is valid until the next call. */
  hashOf(code: EanNumber, text: string, amount: number): Hash64 {
    const hash = this.#hash;
    hash.start();
    hash.addNumber(amount);
    hash.addNumber(code);
    hash.addNumber(code / 2 ** 32);
    hash.addText(text);
    hash.end();
    return hash;
  }

  /** Returns whether the hash is new. A low half of zero marks a free slot. */
  add(high: number, low: number): boolean {
    const mask = this.#low.length - 1;
    let slot = (high ^ (low >>> 7)) & mask;
    while (this.#low[slot] !== 0) {
      if (this.#low[slot] === low && this.#high[slot] === high) return false;
      slot = (slot + 1) & mask;
    }
    this.#high[slot] = high;
    this.#low[slot] = low;
    if (++this.#size * 2 > mask) this.#grow();
    return true;
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low];
    const full = this.#size >= HASHES_MAX;
    const length = full ? 1024 : low.length * 2;
    this.#high = new Int32Array(length);
    this.#low = new Int32Array(length);
    this.#size = 0;
    if (full) return;
    for (let i = 0; i < low.length; i++) if (low[i] !== 0) this.add(high[i]!, low[i]!);
  }
}
