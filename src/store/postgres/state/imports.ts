import type { EanNumber } from '../../../domain/ean.ts';
import type {
  Discount,
  Discounts,
  FrozenTrends,
  GiftList,
  GiftLists,
  ImportedVendor,
  Imports,
  ProductRating,
  Ratings,
  SourceRating,
  Trend,
} from '../../ports/imports.ts';
import {
  createPackedRatings,
  discountKey,
  meanRatings,
  type PlatformRating,
} from '../../rules/mean-ratings.ts';
import { HOURS_KEPT } from '../../rules/rows.ts';
import type { Sql } from './connection/sql.ts';
import { addVendor, linkProgram, lockVendors, vendorByDomain } from './vendors.ts';

export function importsIn(sql: Sql): Imports {
  return {
    ratings: ratingsIn(sql),
    discounts: discountsIn(sql),
    giftLists: giftListsIn(sql),
    trends: trendsIn(sql),
    putVendor: (vendor) => sql.atomic((tx) => putVendor(tx, vendor)),
  };
}

async function putVendor(sql: Sql, vendor: ImportedVendor): Promise<number> {
  const { name, domain, aliases, logoUrl, programs } = vendor;
  await lockVendors(sql);
  const known = await vendorByDomain(sql, domain);
  const { id } = known ?? (await addVendor(sql, { name: name ?? domain, domain, logoUrl }));
  const completed = await sql.run(
    `update vendor set name = coalesce($2, name), logo_url = coalesce($3, logo_url)
    where id = $1 and (name, logo_url) is distinct from (coalesce($2, name), coalesce($3, logo_url))`,
    [id, name, logoUrl],
  );
  if (completed > 0) sql.touch();
  for (const other of aliases)
    if ((await vendorByDomain(sql, other)) === undefined) {
      await sql.run('insert into vendor_alias values ($1, $2) on conflict do nothing', [other, id]);
      sql.touch();
    }
  for (const { network, programId } of programs) await linkProgram(sql, network, programId, id);
  return id;
}

/** Rows per query: all at once would exceed the query's time limit. */
const PAGE = 50_000;

interface ProductRatingRow {
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
  let last: Pick<ProductRatingRow, 'ean' | 'platform'> = { ean: -1 as EanNumber, platform: '' };
  for (;;) {
    const page = await sql.rows<ProductRatingRow>(
      `select ean, platform, rating, review_count from product_rating
      where (ean, platform) > ($1, $2) order by ean, platform limit ${PAGE}`,
      [last.ean, last.platform],
    );
    for (const { ean, rating, review_count } of page) packed.add([ean, rating, review_count]);
    if (page.length < PAGE) return packed.rows();
    last = page.at(-1)!;
  }
}

function discountsIn(sql: Sql): Discounts {
  const add = async (on: Sql, source: string, discounts: Parameters<Discounts['add']>[1]) => {
    let changes = 0;
    for (const { vendorId, discount } of discounts)
      changes += await on.run(
        `insert into discount values ($1, $2, $3, $4)
        on conflict (vendor_id, source, key) do update set body = excluded.body where discount.body <> excluded.body`,
        [vendorId, source, discountKey(discount), JSON.stringify(discount)],
      );
    if (changes > 0) on.touch();
  };

  return {
    add: (source, discounts) => sql.atomic((tx) => add(tx, source, discounts)),
    // Unchanged discounts are not written, so that the catalogue and its ETags stay the same.
    replace: (source, discounts) =>
      sql.atomic(async (tx) => {
        await tx.lock('discounts', source);
        const keyOf = (vendorId: number, key: string) => `${vendorId} ${key}`;
        const named = new Set(discounts.map((each) => keyOf(each.vendorId, discountKey(each.discount))));
        const known = await tx.rows<{ vendorId: number; key: string }>(
          'select vendor_id as "vendorId", key from discount where source = $1',
          [source],
        );
        const gone = known.filter(({ vendorId, key }) => !named.has(keyOf(vendorId, key)));
        const one = 'delete from discount where vendor_id = $1 and source = $2 and key = $3';
        for (const { vendorId, key } of gone) await tx.run(one, [vendorId, source, key]);
        if (gone.length > 0) tx.touch();
        await add(tx, source, discounts);
      }),
    ofVendor: async (vendorId) => {
      const text = 'select body from discount where vendor_id = $1 order by source, key';
      const rows = await sql.rows<{ body: string }>(text, [vendorId]);
      return rows.map(({ body }) => JSON.parse(body) as Discount);
    },
  };
}

function giftListsIn(sql: Sql): GiftLists {
  const stored = async (on: Sql) =>
    (await on.rows<{ body: string }>('select body from gift_list order by pos')).map(({ body }) => body);
  return {
    all: async () => (await stored(sql)).map((body) => JSON.parse(body) as GiftList),
    replace: (lists) =>
      sql.atomic(async (tx) => {
        await tx.lock('prisme', 'gift lists');
        const bodies = lists.map((list) => JSON.stringify(list));
        if (JSON.stringify(bodies) === JSON.stringify(await stored(tx))) return;
        await tx.run('delete from gift_list');
        await tx.run(
          'insert into gift_list select pos - 1, body from unnest($1::text[]) with ordinality as list (body, pos)',
          [bodies],
        );
        tx.touch();
      }),
  };
}

/** Rankings are stored in the state, so that every node pages through the same one. */
function trendsIn(sql: Sql): FrozenTrends {
  const read = async (on: Sql, hour: number, days: number): Promise<readonly Trend[] | undefined> => {
    const text = 'select ranking from trend where hour = $1 and days = $2';
    const row = await on.row<{ ranking: string }>(text, [hour, days]);
    return row && (JSON.parse(row.ranking) as Trend[]);
  };
  return {
    get: (hour, days) => read(sql, hour, days),
    freeze: async (hour, days, ranking) => {
      const row = [hour, days, JSON.stringify(ranking)];
      await sql.run('insert into trend values ($1, $2, $3) on conflict do nothing', row);
      await sql.run('delete from trend where hour <= $1', [hour - HOURS_KEPT]);
      return (await read(sql, hour, days))!;
    },
  };
}
