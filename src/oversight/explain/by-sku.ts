import type { Offer } from '../../domain/product.ts';
import { SKU } from '../../feeds/last-night/recall.ts';
import { SeenHashes } from '../../feeds/last-night/seen-hashes.ts';
import { eanKeyAt, offerEndAt, unpackOffer } from '../../store/packed/offer-line.ts';
import { ROW_KEYS, readKnownRows } from '../../store/spool/rows.ts';

/** The offers that were made of rows with an article number: a spool keeps a hash of it beside each row. */
export function offersOfSku(spoolPath: string, sku: string): Offer[] {
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
