import type { EanNumber } from '../../../../domain/ean.ts';
import type { ProductRating, Ratings, SourceRating } from '../../../ports/imports.ts';
import { createPackedRatings, meanRatings, type PlatformRating } from '../../../rules/mean-ratings.ts';
import type { Sql } from '../connection/sql.ts';

/** So many at a time: all at once would take longer than a query may. */
const PAGE = 50_000;

interface ProductRow {
  ean: EanNumber;
  platform: string;
  rating: number;
  review_count: number;
}

const upsert = (table: string, key: string) => `
  insert into ${table} as old (${key}, platform, rating, review_count, url, as_of_s) values ($1, $2, $3, $4, $5, $6)
  on conflict (${key}, platform) do update set
    rating = excluded.rating, review_count = excluded.review_count, url = excluded.url, as_of_s = excluded.as_of_s
  where excluded.as_of_s >= old.as_of_s and (old.rating, old.review_count, old.url, old.as_of_s)
    is distinct from (excluded.rating, excluded.review_count, excluded.url, excluded.as_of_s)`;
const PUT_VENDOR = upsert('vendor_rating', 'vendor_id');
const PUT_PRODUCT = upsert('product_rating', 'ean');

export function ratingsIn(sql: Sql): Ratings {
  const put = (statement: string, key: number, source: SourceRating): Promise<boolean> =>
    sql.atomic(async (tx) => {
      const { platform, rating, reviewCount, url, asOfMs } = source;
      const values = [key, platform, rating, reviewCount, url, Math.floor(asOfMs / 1000)];
      const isChanged = (await tx.run(statement, values)) > 0;
      if (isChanged) tx.touch();
      return isChanged;
    });
  return {
    rateVendor: (vendorId, rating) => put(PUT_VENDOR, vendorId, rating),
    rateProduct: (ean, rating) => put(PUT_PRODUCT, ean, rating),
    vendors: async () =>
      meanRatings(
        await sql.rows<PlatformRating>(`
          select vendor_id as "vendorId", platform, rating, review_count as "reviewCount", url from vendor_rating
          where review_count > 0 order by vendor_id, review_count desc, platform`),
      ),
    products: () => productRows(sql),
  };
}

async function productRows(sql: Sql): Promise<Iterable<ProductRating>> {
  const packed = createPackedRatings();
  let last: Pick<ProductRow, 'ean' | 'platform'> = { ean: -1 as EanNumber, platform: '' };
  for (;;) {
    const page = await sql.rows<ProductRow>(
      `select ean, platform, rating, review_count from product_rating
      where (ean, platform) > ($1, $2) order by ean, platform limit ${PAGE}`,
      [last.ean, last.platform],
    );
    for (const { ean, rating, review_count } of page) packed.add([ean, rating, review_count]);
    if (page.length < PAGE) return packed.rows();
    last = page.at(-1)!;
  }
}
