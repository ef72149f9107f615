import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../../domain/ean.ts';
import type { Ratings, SourceRating } from '../../../ports/imports.ts';
import { createPackedRatings, meanRatings, type PlatformRating } from '../../../rules/mean-ratings.ts';
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
    select vendor_id as vendorId, platform, rating, review_count as reviewCount, url from vendor_rating
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
      return meanRatings(vendors.all() as unknown as PlatformRating[]);
    },
    products() {
      const packed = createPackedRatings();
      for (const row of products.iterate()) packed.add(row as unknown as [EanNumber, number, number]);
      return packed.rows();
    },
  };
}
