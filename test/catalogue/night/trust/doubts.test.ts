import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createNewcomerPlaces,
  createOutnumbering,
  doubtsOf,
} from '../../../../src/catalogue/night/trust/doubts.ts';
import { type JudgedOffer, standsAlone } from '../../../../src/catalogue/night/trust/judged.ts';
import { createLedger } from '../../../../src/catalogue/night/trust/ledger.ts';
import type { Tonight } from '../../../../src/catalogue/night/trust/tonight.ts';
import { NO_DEFECTS } from '../../../../src/domain/defects.ts';
import { anEan } from '../../../builders.ts';
import { newcomers, offersBy, TODAY } from './a-judgement.ts';
import { aRecord, aShopNight, aTonight } from './a-tonight.ts';

/** Shops 1 and 2 are newcomers, the others are known. */
const withNewcomers = aTonight({ day: TODAY, records: newcomers(1, 2) });
const judged = (
  vendorId: number,
  kroner: Parameters<typeof offersBy>[0][number],
  own: Partial<JudgedOffer> = {},
): JudgedOffer => ({ ...standsAlone(offersBy({ [vendorId]: kroner })[0]!, TODAY), ...own });

interface Night {
  tonight?: Tonight;
  offers?: readonly JudgedOffer[];
  newcomers?: ReturnType<typeof createNewcomerPlaces>;
}
function doubts({ tonight = withNewcomers, offers = [], newcomers: places }: Night) {
  const ledger = createLedger(TODAY);
  ledger.judged(offers);
  return doubtsOf(tonight, ledger, {
    newcomers: places ?? createNewcomerPlaces(tonight.standing),
    outnumbered: { articles: 0, eans: [] },
    crowded: [],
    defects: { unmade: NO_DEFECTS, unlisted: NO_DEFECTS, unread: NO_DEFECTS },
  });
}

test('the shops with a held price are told, with its reasons', () => {
  const offers = [judged(3, 100, { reason: 'newcomer' }), judged(4, 100)];
  assert.deepEqual(doubts({ offers }).held, [{ vendorId: 3, reasons: { newcomer: 1 } }]);
});

test('a shop that has spent half of its month is told', () => {
  const spending = (believed: number) => {
    const nights = [aShopNight(TODAY - 1, { offers: 100, believed })];
    const tonight = aTonight({ day: TODAY, records: { 3: aRecord(TODAY, { nights }) } });
    return doubts({ tonight, offers: [judged(3, 100)] }).spending;
  };
  assert.deepEqual([spending(10), spending(9)], [[{ vendorId: 3, spent: 0.5 }], []]);
});

test('so is one with five cuts, more than half of them where one other voice sells', () => {
  const preying = (cuts: number, onSingles: number) => {
    const cut = { newlyBelieved: true, cutWeight: 1 };
    const offers = Array.from({ length: cuts }, (_, at) =>
      judged(3, 100, { ...cut, otherVoices: at < onSingles ? 1 : 2 }),
    );
    const unbelieved = judged(3, 100, { cutWeight: 1, otherVoices: 1 });
    return doubts({ offers: [...offers, unbelieved] }).preying.length > 0;
  };
  assert.deepEqual([preying(5, 3), preying(4, 4)], [true, false]);
  assert.deepEqual([preying(6, 4), preying(6, 3)], [true, false]);
});

/** So many articles of newcomer 1 with a place, thanks to the shops beside it, and so many without. */
function places(behind: number, ...beside: readonly (readonly [articles: number, ...ids: number[]])[]) {
  const seen = createNewcomerPlaces(withNewcomers.standing);
  const see = (count: number, hasPlace: boolean, ids: readonly number[], category = 'Te') => {
    const offers = [1, ...ids].map((vendorId) => ({ vendorId }));
    for (let i = 0; i < count; i++) seen.see({ offers, hasPlace, categoryPath: [category] });
  };
  see(behind, false, []);
  for (const [articles, ...ids] of beside) see(articles, true, ids);
  return seen;
}

test('a newcomer is behind if half of its articles have no place, unless the operator vouches for it', () => {
  const behind = (...told: Parameters<typeof places>) =>
    doubts({ newcomers: places(...told) }).behind.map(({ vendorId }) => vendorId);
  assert.deepEqual([behind(5, [5, 3]), behind(4, [5, 3])], [[1], []]);
  const decisions = { accepted: [], joined: [], rejected: [], vouched: [1] };
  const tonight = aTonight({ day: TODAY, records: newcomers(1), decisions });
  assert.deepEqual(doubts({ tonight, newcomers: places(5) }).behind, []);
});

test('a newcomer leans on the one voice that gives most of twenty articles their place', () => {
  const leaning = (...told: Parameters<typeof places>) => doubts({ newcomers: places(...told) }).leaning;
  assert.deepEqual(leaning(9, [11, 3]), [{ vendorId: 1, voice: 3, articles: 11, of: 20 }]);
  assert.deepEqual(leaning(10, [10, 3]), [], 'half');
  assert.deepEqual(leaning(8, [11, 3]), [], 'nineteen articles');
  assert.deepEqual(leaning(0, [20, 3, 4]), [], 'two voices');
  assert.deepEqual(leaning(20), []);
});

test('the categories of what has no place are told, the first thousand that came', () => {
  const seen = createNewcomerPlaces(withNewcomers.standing);
  const see = (...categoryPath: readonly string[]) =>
    seen.see({ offers: [{ vendorId: 1 }], hasPlace: false, categoryPath });
  for (let i = 0; i < 1000; i++) see(`Kategori ${i}`);
  see('Kategori 7');
  see();
  for (let i = 0; i < 3; i++) see('Kategori 1001');
  const { behind, sells } = seen.newcomers()[0]!;
  assert.equal(behind, 1005);
  assert.deepEqual(sells, ['Kategori 7', 'Kategori 0', 'Kategori 1']);
});

test('two voices that agree are outnumbering if both are too high beside the only one that counts', () => {
  const HIGH = { reason: 'price_high' } as const;
  const noted = (...offers: readonly JudgedOffer[]): number => {
    const outnumbering = createOutnumbering(withNewcomers);
    outnumbering.see(anEan(1), offers);
    return outnumbering.noted().articles;
  };
  const counting = judged(3, 100);
  const [high, higher] = [judged(4, 400, HIGH), judged(5, 500, HIGH)];
  assert.equal(noted(counting, high, higher), 1);
  assert.equal(noted(counting, high, judged(5, 500.01, HIGH)), 0, 'they do not agree');
  assert.equal(noted(counting, high), 0, 'one voice');
  assert.equal(noted(high, higher), 0, 'nobody counts');
  assert.equal(noted(counting, judged(1, 400, HIGH), higher), 0, 'a newcomer is none of them');
  assert.equal(noted(judged(1, 100), high, higher), 0, 'nor the one that counts');
  assert.equal(noted(judged(3, { price: 100, stock: 'out_of_stock' }), high, higher), 0);
  assert.equal(noted(judged(3, { price: 100, condition: 'used' }), high, higher), 0);
  assert.equal(noted(judged(3, 100, { reason: 'first_night' }), high, higher), 0);
  assert.equal(noted(counting, judged(4, 400, { reason: 'first_night' }), higher), 0, 'not too high');
});

test('five outnumbered articles are named, and all are counted', () => {
  const outnumbering = createOutnumbering(withNewcomers);
  const high = { reason: 'price_high' } as const;
  for (let n = 1; n <= 7; n++)
    outnumbering.see(anEan(n), [judged(3, 100), judged(4, 400, high), judged(5, 400, high)]);
  const { articles, eans } = outnumbering.noted();
  assert.deepEqual([articles, eans], [7, [1, 2, 3, 4, 5].map(anEan)]);
});
