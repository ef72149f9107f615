import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { candidatesOf, usualLowOf, weigh } from '../../../../src/catalogue/night/trust/candidate.ts';
import { decideAll } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { isWithoutDoubt, undoubted } from '../../../../src/catalogue/night/trust/judged.ts';
import { ore } from '../../../../src/domain/money.ts';
import { aMemory, lowest, newcomers, offersBy, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const price = fc.integer({ min: 110, max: 230 });
const shop = fc.record({
  tonight: price,
  before: price,
  believed: fc.boolean(),
  shipping: fc.constantFrom(null, 0, 99, 101),
});

test('where nothing is to be doubted, deciding every price by itself holds none and finds none deep', () => {
  let undoubtedSeen = 0;
  fc.assert(
    fc.property(
      fc.array(shop, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 5 }),
      fc.boolean(),
      price,
      (shops, newcomer, isUnchanged, low) => {
        const tonight = aTonight({ day: TODAY, records: newcomers(newcomer) });
        const memory = aMemory(
          Object.fromEntries(
            shops.map((one, id) => [id, [since(60, one.before, { believed: one.believed })]]),
          ),
          [lowest(60, low, 0)],
        );
        const offers = offersBy(
          Object.fromEntries(
            shops.map(({ tonight, shipping }, id) => [
              id,
              { price: tonight, shippingOre: shipping === null ? null : ore(shipping * 100) },
            ]),
          ),
        );
        const usual = usualLowOf(memory, tonight);
        const candidates = candidatesOf(offers, memory, new Set(), tonight, isUnchanged);
        if (!isWithoutDoubt(candidates, usual)) return;
        undoubtedSeen++;
        const weighed = weigh(candidates, usual, TODAY);
        const { low: decided, reasons } = decideAll(weighed, usual, tonight);
        assert.equal(reasons.size, 0);
        for (const one of weighed) {
          const { isDeep, believed, newlyBelieved } = decided.get(one)!;
          const { believed: expected } = undoubted(one, TODAY);
          assert.deepEqual(
            { isDeep, believed, newlyBelieved },
            { isDeep: false, believed: expected, newlyBelieved: false },
          );
        }
      },
    ),
    { numRuns: 3_000 },
  );
  assert.ok(undoubtedSeen > 300, `only ${undoubtedSeen} of 3,000 had nothing to doubt`);
});
