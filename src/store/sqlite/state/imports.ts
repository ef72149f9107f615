import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../domain/ean.ts';
import type {
  Discount,
  Discounts,
  FrozenTrends,
  GiftList,
  GiftLists,
  Imports,
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
import type { Sync } from './state-db.ts';

export function importsIn(db: DatabaseSync, touch: () => void): Sync<Imports> {
  const known = db.prepare(`
    select id from vendor where domain = ?1
    union all select vendor_id from vendor_alias where domain = ?1 limit 1`);
  const insert = db.prepare('insert into vendor (name, domain, logo_url) values (?, ?, ?) returning id');
  const complete = db.prepare(`
    update vendor set name = coalesce(?2, name), logo_url = coalesce(?3, logo_url)
    where id = ?1 and (name, logo_url) is not (coalesce(?2, name), coalesce(?3, logo_url))`);
  const alias = db.prepare('insert or ignore into vendor_alias values (?, ?)');
  const program = db.prepare(`
    insert into vendor_program values (?, ?, ?)
    on conflict (network, program_id) do update set vendor_id = excluded.vendor_id`);

  return {
    ratings: ratingsIn(db, touch),
    discounts: discountsIn(db, touch),
    giftLists: giftListsIn(db, touch),
    trends: trendsIn(db),
    putVendor({ name, domain, aliases, logoUrl, programs }) {
      const row = known.get(domain) as { id: number } | undefined;
      const id = row?.id ?? (insert.get(name ?? domain, domain, logoUrl) as { id: number }).id;
      if (row === undefined || complete.run(id, name, logoUrl).changes > 0) touch();
      for (const other of aliases)
        if (known.get(other) === undefined && alias.run(other, id).changes > 0) touch();
      for (const { network, programId } of programs) program.run(network, programId, id);
      return id;
    },
  };
}

function ratingsIn(db: DatabaseSync, touch: () => void): Sync<Ratings> {
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
  const products = db.prepare('select ean, rating, review_count from product_rating order by ean, platform');
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
    vendors: () => meanRatings(vendors.all() as unknown as PlatformRating[]),
    products() {
      const packed = createPackedRatings();
      for (const row of products.iterate()) packed.add(row as unknown as [EanNumber, number, number]);
      return packed.rows();
    },
  };
}

function discountsIn(db: DatabaseSync, touch: () => void): Sync<Discounts> {
  const ofSource = db.prepare('select vendor_id as vendorId, key from discount where source = ?');
  const remove = db.prepare('delete from discount where vendor_id = ? and source = ? and key = ?');
  const put = db.prepare(`
    insert into discount values (?, ?, ?, ?)
    on conflict (vendor_id, source, key) do update set body = excluded.body where body is not excluded.body`);
  const ofVendor = db.prepare('select body from discount where vendor_id = ? order by source, key');

  const add: Sync<Discounts>['add'] = (source, discounts) => {
    let changes = 0;
    for (const { vendorId, discount } of discounts)
      changes += Number(put.run(vendorId, source, discountKey(discount), JSON.stringify(discount)).changes);
    if (changes > 0) touch();
  };

  return {
    add,
    // Unchanged discounts are not written, so that the catalogue and its ETags stay the same.
    replace(source, discounts) {
      const keyOf = (vendorId: number, key: string) => `${vendorId} ${key}`;
      const named = new Set(discounts.map((each) => keyOf(each.vendorId, discountKey(each.discount))));
      const stored = ofSource.all(source) as { vendorId: number; key: string }[];
      const gone = stored.filter(({ vendorId, key }) => !named.has(keyOf(vendorId, key)));
      for (const { vendorId, key } of gone) remove.run(vendorId, source, key);
      if (gone.length > 0) touch();
      add(source, discounts);
    },
    ofVendor: (vendorId) =>
      (ofVendor.all(vendorId) as { body: string }[]).map(({ body }) => JSON.parse(body) as Discount),
  };
}

function giftListsIn(db: DatabaseSync, touch: () => void): Sync<GiftLists> {
  const all = db.prepare('select body from gift_list order by pos');
  const clear = db.prepare('delete from gift_list');
  const insert = db.prepare('insert into gift_list values (?, ?)');
  const stored = () => (all.all() as { body: string }[]).map(({ body }) => body);
  return {
    all: () => stored().map((body) => JSON.parse(body) as GiftList),
    replace(lists) {
      const bodies = lists.map((list) => JSON.stringify(list));
      if (JSON.stringify(bodies) === JSON.stringify(stored())) return;
      clear.run();
      for (const [pos, body] of bodies.entries()) insert.run(pos, body);
      touch();
    },
  };
}

/** Rankings are stored in the state, so that every process pages through the same one. */
function trendsIn(db: DatabaseSync): Sync<FrozenTrends> {
  const get = db.prepare('select ranking from trend where hour = ? and days = ?');
  const put = db.prepare('insert or ignore into trend values (?, ?, ?)');
  const forget = db.prepare('delete from trend where hour <= ?');
  const read = (hour: number, days: number): readonly Trend[] | undefined => {
    const row = get.get(hour, days) as { ranking: string } | undefined;
    return row && (JSON.parse(row.ranking) as Trend[]);
  };
  return {
    get: read,
    freeze(hour, days, ranking) {
      put.run(hour, days, JSON.stringify(ranking));
      forget.run(hour - HOURS_KEPT);
      return read(hour, days)!;
    },
  };
}
