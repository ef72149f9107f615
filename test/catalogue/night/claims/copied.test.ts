import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { packFacts, unpackFacts } from '../../../../src/store/packed/product-facts.ts';
import type { Generation } from '../../../../src/store/ports/catalogue.ts';
import { anEan, anOffer } from '../../../builders.ts';
import { aCatalogue } from '../a-catalogue.ts';
import { FIRST } from './claim-nights.ts';

/** Articles whose claims change by the date alone on some night of a hundred and ten, each in its own way. */
function offersOn(night: number): Offer[] {
  const at = (n: number, price: number, before: number | null, vendorId = 1) =>
    anOffer({ ean: anEan(n), vendorId, price, beforeOre: before === null ? null : ore(before * 100) });
  const stepped = night < 25 ? at(3, 1000, null) : at(3, night < 70 ? 900 : night < 90 ? 800 : 850, 1000);
  return [
    // On sale since its 31st night: after 60 days the window moves.
    night < 30 ? at(1, 1000, null) : at(1, 800, 1000),
    // On sale from the first night on: one day it always is.
    at(2, 800, 1000),
    // Falls and rises inside its campaign.
    stepped,
    // Away now and then.
    ...(night % 17 === 16 ? [] : [at(4, night < 20 ? 500 : 400, night < 20 ? null : 500)]),
    // Three shops with one before price.
    ...[1, 2, 3].map((id) => at(5, 300, night < 5 ? null : 390, id)),
    // Sold out for a night or two now and then, and once for long.
    { ...at(7, 400, night < 20 ? null : 500), ...(isOut(night) && { stock: 'out_of_stock' as const }) },
    // A price without a claim.
    at(6, night < 95 ? 1000 : 700, null),
  ].sort((a, b) => (a.ean < b.ean ? -1 : 1));
}

const isOut = (night: number): boolean => night % 13 > 10 || (night > 80 && night < 100);

/** As if every product went stale each night. */
const stale = (generation: Generation): Generation => ({
  ...generation,
  *memories() {
    for (const row of generation.memories()) {
      const facts = row.made === null ? undefined : unpackFacts(row.made);
      yield facts === undefined ? row : { ...row, made: packFacts({ ...facts, staleFromDay: 0 }) };
    }
  },
});

test('over a hundred and ten nights a claim that is taken over is what it would be if it were judged anew', async () => {
  const [copying, making] = [await aCatalogue(), await aCatalogue()];
  const rows = (generation: Generation) =>
    [...generation.memories()].map(({ ean, made, memory }) => {
      const offers = generation.offers(anEan(Number(String(ean).slice(4, 12)))) ?? null;
      const {
        staleFromDay: _,
        madeDay: __,
        ...facts
      } = unpackFacts(made ?? '') ?? {
        staleFromDay: 0,
        madeDay: 0,
      };
      return { ean, offers, memory, facts };
    });
  for (let night = 0; night < 110; night++) {
    // For a week nothing ran.
    if (night >= 50 && night < 57) continue;
    const day = addDays(FIRST, night);
    await copying.night(day, offersOn(night));
    const past = making.generations.current();
    await making.night(day, offersOn(night), past === undefined ? {} : { past: stale(past) });
    assert.deepEqual(rows(copying.current()), rows(making.current()), `night ${night}`);
    assert.deepEqual(copying.record(), making.record(), `night ${night}`);
  }
  assert.ok(copying.copied() > 100, `only ${copying.copied()} stretches were taken over`);
  assert.equal(making.copied(), 0);
});
