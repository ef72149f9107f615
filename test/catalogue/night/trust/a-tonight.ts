import type { ListedShops } from '../../../../src/catalogue/night/lists/list-entry.ts';
import {
  createTonight,
  type Tonight,
  type TonightInput,
} from '../../../../src/catalogue/night/trust/tonight.ts';
import type { Day } from '../../../../src/domain/day.ts';
import {
  NO_CAMPAIGNS,
  packRecord,
  type ShopHonesty,
  type ShopNight,
  type ShopRecord,
} from '../../../../src/store/packed/shop-record.ts';

/** What is asked of the shops: by default every one of them is known, and none is another's. */
export interface SomeShops extends Partial<Omit<TonightInput, 'day' | 'shops'>> {
  day: Day;
  records?: Readonly<Record<number, Partial<ShopRecord>>>;
}

const noNight: Omit<ShopNight, 'day'> = {
  offers: 1000,
  shared: 0,
  agreeing: 0,
  held: 0,
  longHeld: 0,
  newCuts: 0,
  believed: 0,
};

/** A night of a shop; what a test does not care about is plain. */
export const aShopNight = (day: number, own: Partial<ShopNight> = {}): ShopNight => ({
  day: day as Day,
  ...noNight,
  ...own,
});

/** Read wholly since a day, and without a claim. */
export const someHonesty = (since: Day): ShopHonesty => ({
  since,
  partly: [],
  rushes: [],
  campaigns: NO_CAMPAIGNS,
});

/** The record of a shop that has been known for a hundred days. */
export function aRecord(today: Day, own: Partial<ShopRecord> = {}): ShopRecord {
  const since = (today - 100) as Day;
  return {
    since,
    stage: 'known',
    stageFrom: since,
    was: 'known',
    read: [[since, (today - 1) as Day]],
    nights: [aShopNight(today - 2), aShopNight(today - 1)],
    honesty: someHonesty(since),
    ...own,
  };
}

export function aTonight({ day, records = {}, ...own }: SomeShops): Tonight {
  const ids = [1, 2, 3, 4, 5];
  return createTonight({
    day,
    firstDay: (day - 200) as Day,
    vendors: new Map(ids.map((id) => [id, { name: `Butik ${id}`, domain: `butik-${id}.example` }])),
    feedVendors: [],
    shops: ids.map((id) => ({ id, record: packRecord(aRecord(day, records[id])) })),
    founders: [],
    decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
    accessories: [],
    perishables: [],
    ...own,
  });
}

/** Lists that know every shop as a voice of its own. */
export const someShops = (firstDay: Day): ListedShops => ({
  voiceOf: (vendorId) => vendorId,
  isGood: () => true,
  newestMax: () => 200,
  voices: 5,
  firstDay,
});
