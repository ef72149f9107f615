import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { numberOfEan } from '../../../../src/domain/ean.ts';
import { ore } from '../../../../src/domain/money.ts';
import { anEan } from '../../../builders.ts';
import { aMemory, judgedBy, lowest, newcomers, offersBy, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const HELD = { flags: ['price_outlier'] } as const;
/** Shop 2 has asked 1,000 kr. for a hundred nights. */
const sold = aMemory({ 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });
/** The operator accepted one shop's price; the shops named are newcomers. */
const accepting = (vendorId: number, kroner: number, ...fresh: readonly number[]) =>
  aTonight({
    day: TODAY,
    records: newcomers(...fresh),
    decisions: {
      accepted: [{ ean: numberOfEan(anEan(1)), vendorId, priceOre: kroner * 100 }],
      joined: [],
      vouched: [],
      rejected: [],
    },
  });

suite('agreement with others', () => {
  test('a price agrees from 0.4 to 2.5 times that of a voice of good record', () => {
    for (const [price, agrees] of [
      [399.99, false],
      [400, true],
      [2500, true],
      [2500.01, false],
    ] as const)
      assert.equal(judgedBy({ 1: price, 2: 1000 }, sold)[1]!.agrees, agrees, `${price} kr.`);
  });

  test('an article that a newcomer alone has too is not shared, and nobody agrees by it', () => {
    const { shared, agrees } = judgedBy(
      { 1: 900, 2: 1000 },
      sold,
      aTonight({ day: TODAY, records: newcomers(2) }),
    )[1]!;
    assert.deepEqual([shared, agrees], [false, false]);
    assert.equal(judgedBy({ 1: 900, 2: 1000 }, sold)[1]!.shared, true);
  });

  test('nor is one that others have sold out, or at a price that is held', () => {
    const shared = (...told: Parameters<typeof judgedBy>) => judgedBy(...told)[2]!.shared;
    assert.equal(shared({ 1: { price: 900, stock: 'out_of_stock' }, 2: 1000 }, sold), false);
    assert.equal(shared({ 1: 50, 2: 1000 }, sold), false);
    assert.equal(shared({ 1: 900, 2: 1000 }, sold), true);
  });

  test('a price agrees with the others’, or with the usual low while another’s is raised for a night', () => {
    const agrees = (shown: Parameters<typeof judgedBy>[0]) => judgedBy(shown, sold)[1]!.agrees;
    assert.equal(agrees({ 1: 2600, 2: 2500 }), true, 'with the others, far from the usual');
    assert.equal(agrees({ 1: 900, 2: 2500 }), true, 'with the usual, far from the others');
    assert.equal(agrees({ 1: 900 }), false, 'with nobody');
  });

  test('shops of one voice speak once, at their lowest', () => {
    const memory = aMemory({ 2: [since(100, 1000)], 3: [since(100, 3000)] });
    const joined = aTonight({
      day: TODAY,
      decisions: { accepted: [], joined: [[2, 3]], rejected: [], vouched: [] },
    });
    assert.equal(judgedBy({ 1: 500, 2: 1000, 3: 3000 }, memory, joined)[1]!.referenceOre, 1000_00);
    assert.equal(judgedBy({ 1: 500, 2: 1000, 3: 3000 }, memory)[1]!.referenceOre, 2000_00);
  });

  test('on the night on which only newcomers come, none of them is held against another', () => {
    const fresh = aTonight({ day: TODAY, records: newcomers(1, 2) });
    assert.equal(reasonOf(1, { 1: 300, 2: 1000 }, aMemory(), fresh), null);
    const counted = aMemory({ 2: [since(1, 1000)] });
    assert.equal(reasonOf(1, { 1: 300, 2: 1000 }, counted, fresh), 'newcomer', 'once one has counted it is');
  });
});

suite('another article by its name', () => {
  /** The judgement of shop 1 and shop 2, one of which offers another article. */
  const judged = (mismatched: number, prices: readonly [number, number], memory = sold) => {
    const offers = offersBy({ 1: prices[0], 2: prices[1] });
    return judge(offers, memory, new Set([offers[mismatched - 1]!]), aTonight({ day: TODAY }));
  };

  test('is held for that, whatever it costs', () => {
    for (const price of [1, 900, 9000]) assert.equal(judged(1, [price, 1000])[0]!.reason, 'name_mismatch');
  });

  test('is neither a new cut of its shop nor a long held one', () => {
    const { newCut, longHeld } = judged(1, [50, 1000])[0]!;
    assert.deepEqual([newCut, longHeld], [false, false]);
    const held = aMemory({ 1: [since(9, 50, HELD)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
    assert.equal(judged(1, [50, 1000], held)[0]!.longHeld, false);
  });

  test('is no cut that is believed, were it by its second night', () => {
    const cut = (last: Parameters<typeof since>[2]) =>
      aMemory({ 1: [since(100, 1000), since(1, 200, last)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
    const { believed, newlyBelieved } = judged(1, [200, 1000], cut(HELD))[0]!;
    assert.deepEqual([believed, newlyBelieved], [false, false]);
    assert.equal(judged(1, [200, 1000], cut({ believed: true }))[0]!.believed, false);
  });

  test('is nobody’s reference', () => {
    const memory = aMemory({ 2: [since(100, 1000)] });
    assert.equal(judged(2, [300, 1000], memory)[0]!.reason, null);
    assert.equal(judged(2, [300, 1000], memory)[1]!.reason, 'name_mismatch');
    assert.equal(reasonOf(1, { 1: 300, 2: 1000 }, memory), 'first_night');
  });
});

suite('what the operator accepted', () => {
  test('counts although it is high', () => {
    assert.equal(reasonOf(1, { 1: 3000, 2: 1000 }, sold), 'price_high');
    assert.equal(reasonOf(1, { 1: 3000, 2: 1000 }, sold, accepting(1, 3000)), null);
  });

  test('is believed from then on, and is no cut that was believed by itself', () => {
    const { believed, newlyBelieved } = judgedBy({ 1: 200, 2: 1000 }, sold, accepting(1, 200))[1]!;
    assert.deepEqual([believed, newlyBelieved], [true, false]);
  });

  test('vouches for nobody while its shop is a newcomer', () => {
    const shown = { 1: 200, 2: 200, 3: 1000, 4: 1000 };
    const memory = aMemory({ 3: [since(100, 1000)], 4: [since(100, 1000)] }, [lowest(100, 1000, 3)]);
    assert.equal(reasonOf(2, shown, memory, accepting(2, 200, 1, 2)), null);
    assert.equal(reasonOf(1, shown, memory, accepting(2, 200, 1, 2)), 'newcomer');
    assert.equal(reasonOf(1, shown, memory, accepting(2, 200, 1)), null, 'one of good record does');
  });
});

test('a believed cut that is lowered a little is held against the price it was believed at, and is no new cut', () => {
  const crept = aMemory(
    {
      1: [since(100, 1000), since(5, 200, { believed: true }), since(3, 185, { believed: true })],
      2: [since(100, 1000)],
    },
    [lowest(100, 1000, 2), lowest(5, 200, 1), lowest(3, 185, 1)],
  );
  const { reason, newCut } = judgedBy({ 1: 180, 2: 1000 }, crept)[1]!;
  assert.deepEqual([reason, newCut], [null, false]);
  assert.equal(reasonOf(1, { 1: 179, 2: 1000 }, crept), 'first_night');
});

test('a few days of a price that a voice of good record set are enough to doubt a newcomer, and nobody else', () => {
  const few = aMemory({ 2: [since(3, 1000), since(1, null)] }, [lowest(3, 1000, 2), lowest(1, null, 2)]);
  assert.equal(reasonOf(1, { 1: 600 }, few, withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 599 }, few, withNewcomer), 'newcomer');
  assert.equal(reasonOf(1, { 1: 1 }, few), null);
});

test('a price that goes on counting is a reference to one that is decided anew', () => {
  const memory = aMemory({ 1: [since(20, 500)], 2: [since(1, 1000)], 4: [since(1, 550, HELD)] }, [
    lowest(20, 500, 1),
  ]);
  const tonight = aTonight({ day: TODAY, records: newcomers(1, 4) });
  const reasons = judge(offersBy({ 1: 500, 2: 1000, 4: 550 }), memory, new Set(), tonight, []);
  // Without shop 1 it would be held against 1,000 kr. alone, of which 550 is too little.
  assert.deepEqual(
    reasons.map(({ reason }) => reason),
    [null, null, null],
  );
});

suite('a new cut', () => {
  const isNew = (...told: Parameters<typeof judgedBy>) => judgedBy(...told)[1]!.newCut;

  test('is a deep one', () => {
    assert.equal(isNew({ 1: 399, 2: 1000 }, sold), true);
    assert.equal(isNew({ 1: 400, 2: 1000 }, sold), false);
  });

  test('is one that three voices make at once too', () => {
    const all = aMemory({ 1: [since(100, 1000)], 2: [since(100, 1000)], 3: [since(100, 1000)] }, [
      lowest(100, 1000, 1),
    ]);
    const { reason, newCut } = judgedBy({ 1: 300, 2: 300, 3: 300 }, all)[1]!;
    assert.deepEqual([reason, newCut], [null, true]);
  });

  test('is one at last night’s price, if that was held for something else', () => {
    const other = aMemory({ 1: [since(1, 200, { flags: ['high_shipping'] })], 2: [since(100, 1000)] }, [
      lowest(100, 1000, 2),
    ]);
    assert.equal(isNew({ 1: 200, 2: 1000 }, other), true);
  });

  test('is none that goes on, sold out or not', () => {
    const soldOut = { stock: 'out_of_stock' } as const;
    const memory = aMemory({ 1: [since(20, 200, soldOut)], 2: [since(1, 1000)] }, [lowest(20, 1000, 2)]);
    const offers = offersBy({ 1: { price: 200, ...soldOut }, 2: 1000 });
    const newCuts = (...unchanged: [] | [[]]) =>
      judge(offers, memory, new Set(), aTonight({ day: TODAY }), ...unchanged)[0]!.newCut;
    assert.deepEqual([newCuts([]), newCuts()], [false, true]);
  });
});

test('only a deep price that is still held is long held', () => {
  const held = (kroner: number) =>
    aMemory({ 1: [since(9, kroner, HELD)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  const isLong = (kroner: number, tonight = withNewcomer) =>
    judgedBy({ 1: kroner, 2: 1000 }, held(kroner), tonight)[1]!.longHeld;
  assert.deepEqual([isLong(399), isLong(400)], [true, false]);
  assert.equal(isLong(399, accepting(1, 399, 1)), false);
});

test('a held offer has the flag of its reason', () => {
  const flags = (...told: Parameters<typeof judgedBy>) => judgedBy(...told)[1]!.offer.flags;
  assert.deepEqual(flags({ 1: 900, 2: 1000 }, sold), []);
  assert.deepEqual(flags({ 1: 3000, 2: 1000 }, sold), ['price_high']);
  assert.deepEqual(flags({ 1: 50, 2: 1000 }, sold), ['price_outlier']);
  const dear = { price: 900, shippingOre: ore(2500_00) };
  assert.deepEqual(flags({ 1: dear, 2: { price: 1000, shippingOre: ore(0) } }, sold), ['high_shipping']);
  const offers = offersBy({ 1: 900, 2: 1000 });
  const [other] = judge(offers, sold, new Set([offers[0]!]), aTonight({ day: TODAY }));
  assert.deepEqual(other!.offer.flags, ['name_mismatch']);
});

test('a cut stays believed while the lines stay, also where its price is in no doubt', () => {
  const believed = (own: Parameters<typeof since>[2], unchanged?: []) => {
    const memory = aMemory({ 1: [since(9, 900, own)], 2: [since(100, 1000)] }, [lowest(100, 900, 1)]);
    const offers = offersBy({ 1: 900, 2: 1000 });
    return judge(offers, memory, new Set(), aTonight({ day: TODAY }), unchanged)[0]!.believed;
  };
  assert.deepEqual(
    [believed({ believed: true }, []), believed({ believed: true }), believed({}, [])],
    [true, false, false],
  );
});
