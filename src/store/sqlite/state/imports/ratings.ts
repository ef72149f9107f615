import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../../domain/ean.ts';
import type { ProductRating, Ratings, SourceRating, VendorRating } from '../../../ports/imports.ts';
import type { Sync } from '../port/sync.ts';

export const RATING_QUERIES = {
  products: 'select ean, rating, review_count from product_rating order by ean, platform',
};

export function ratingsIn(db: DatabaseSync, touch: () => void): Sync<Ratings> {
  const upsert = (table: string, key: string) =>
    db.prepare(`
      insert into ${table} (${key}, platform, rating, review_count, url, as_of_s) values (?, ?, ?, ?, ?, ?)
      on conflict (${key}, platform) do update set
        rating = excluded.rating, review_count = excluded.review_count, url = excluded.url, as_of_s = excluded.as_of_s
      where excluded.as_of_s >= as_of_s and (rating, review_count, url, as_of_s)
        is not (excluded.rating, excluded.review_count, excluded.url, excluded.as_of_s)`);
  const putVendor = upsert('vendor_rating', 'vendor_id');
  const putProduct = upsert('product_rating', 'ean');
  const vendors = db.prepare(`
    select vendor_id, platform, rating, review_count, url from vendor_rating
    where review_count > 0 order by vendor_id, review_count desc, platform`);
  const products = db.prepare(RATING_QUERIES.products);
  products.setReturnArrays(true);

  const put = (statement: typeof putVendor, key: number, source: SourceRating): boolean => {
    const { platform, rating, reviewCount, url, asOfMs } = source;
    const changed =
      statement.run(key, platform, rating, reviewCount, url, Math.floor(asOfMs / 1000)).changes > 0;
    if (changed) touch();
    return changed;
  };

  return {
    rateVendor: (vendorId, rating) => put(putVendor, vendorId, rating),
    rateProduct: (ean, rating) => put(putProduct, ean, rating),
    vendors() {
      const known = new Map<number, VendorRating>();
      for (const row of vendors.all()) {
        const { vendor_id, platform, rating, review_count, url } = row as unknown as VendorRow;
        const sofar = known.get(vendor_id);
        if (sofar === undefined) {
          known.set(vendor_id, { rating, reviewCount: review_count, platform, url });
          continue;
        }
        const reviewCount = sofar.reviewCount + review_count;
        const mean = (sofar.rating * sofar.reviewCount + rating * review_count) / reviewCount;
        known.set(vendor_id, { ...sofar, rating: mean, reviewCount });
      }
      return known;
    },
    products: () => keep(products.iterate() as unknown as Iterable<[EanNumber, number, number]>),
  };
}

const ROWS_PER_CHUNK = 8_192;
const COLUMNS = 3;

/** Rows of three numbers in 24 bytes each: objects for a million rated products would take 100 MB beside the merge. */
function keep(rows: Iterable<[EanNumber, number, number]>): Iterable<ProductRating> {
  const chunks: Float64Array[] = [];
  let count = 0;
  for (const row of rows) {
    if (count % ROWS_PER_CHUNK === 0) chunks.push(new Float64Array(ROWS_PER_CHUNK * COLUMNS));
    chunks.at(-1)!.set(row, (count++ % ROWS_PER_CHUNK) * COLUMNS);
  }
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < count; i++) {
        const chunk = chunks[Math.floor(i / ROWS_PER_CHUNK)]!;
        const at = (i % ROWS_PER_CHUNK) * COLUMNS;
        yield { ean: chunk[at] as EanNumber, rating: chunk[at + 1]!, reviewCount: chunk[at + 2]! };
      }
    },
  };
}

interface VendorRow {
  vendor_id: number;
  platform: string;
  rating: number;
  review_count: number;
  url: string | null;
}
