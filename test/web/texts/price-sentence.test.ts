import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { type PastYear, priceSentence } from '../../../src/web/texts/price-sentence.ts';
import { day } from '../../builders.ts';

const TODAY = day('2026-11-15');
const LOW = { priceOre: 139900, from: day('2026-10-19'), to: day('2026-10-27') };

const past = (own: Partial<PastYear> = {}): PastYear => ({
  today: TODAY,
  firstSeen: addDays(TODAY, -500),
  tier: 1,
  priceOre: 164900,
  usualOre: null,
  knownDays: 365,
  dearerDays: 113,
  lowest: LOW,
  ...own,
});
const said = (own: Partial<PastYear>) => {
  const { tone, text } = priceSentence(past(own), 'da');
  return [tone, text.replaceAll('\u00a0', ' ')];
};

test('a price that has been lower most of the time is one to look at again', () => {
  assert.deepEqual(said({}), [
    'again',
    'Den har været billigere: 1.399 kr. fra 19. til 27. oktober. Den har været mindst lige så billig på 69 % af dagene det seneste år.',
  ]);
});

test('the tone changes at half and at three quarters of the days', () => {
  for (const [dearerDays, tone] of [
    [49, 'again'],
    [50, 'plain'],
    [74, 'plain'],
    [75, 'good'],
    [99, 'good'],
  ] as const)
    assert.equal(said({ knownDays: 100, dearerDays })[0], tone, `${dearerDays} days of a hundred`);
});

test('a price that was never higher says so instead of a share of nothing', () => {
  assert.deepEqual(said({ dearerDays: 0 }), [
    'again',
    'Den har været billigere: 1.399 kr. fra 19. til 27. oktober. Den har ikke været dyrere end nu det seneste år.',
  ]);
});

test('the lowest price of the year is good; the same as the lowest is too, unless it never moved', () => {
  assert.deepEqual(said({ priceOre: 139899, dearerDays: 365 }), [
    'good',
    'Den laveste pris det seneste år. Indtil nu var den laveste pris 1.399 kr.',
  ]);
  assert.deepEqual(said({ priceOre: 139900, dearerDays: 364 }), [
    'good',
    'Den har ikke været billigere det seneste år. På 99 % af dagene kostede den mere.',
  ]);
  assert.deepEqual(said({ priceOre: 139900, dearerDays: 0, knownDays: 214 }), [
    'plain',
    'Prisen har været den samme i 214 dage.',
  ]);
});

test('the lowest price is praised only if it was dearer on half of the days; otherwise it is the usual price', () => {
  const lowest = (dearerDays: number) => said({ priceOre: 139900, knownDays: 100, dearerDays });
  assert.deepEqual(lowest(50), [
    'good',
    `Den har ikke været billigere siden 3. juli 2025. På 50 % af dagene kostede den mere.`,
  ]);
  assert.deepEqual(lowest(49), [
    'plain',
    'Den har kostet det samme på 51 % af dagene siden 3. juli 2025, og den har ikke været billigere.',
  ]);
});

test('no sentence counts every day where one was otherwise', () => {
  assert.match(said({ knownDays: 365, dearerDays: 1 })[1]!, /mindst lige så billig på 99 % af dagene/);
  assert.match(said({ knownDays: 365, dearerDays: 1, priceOre: 139900 })[1]!, /det samme på 99 % af dagene/);
});

test('a price between cheap and expensive says when it was lowest', () => {
  assert.deepEqual(said({ dearerDays: 200 }), [
    'plain',
    'Hverken dyr eller billig: billigere end på 54 % af dagene det seneste år. Den laveste pris var 1.399 kr., fra 19. til 27. oktober.',
  ]);
  assert.equal(
    said({ dearerDays: 345 })[1],
    'Billigere end på 94 % af dagene det seneste år. Den laveste pris var 1.399 kr., fra 19. til 27. oktober.',
  );
});

test('the year is spoken of when it is known; otherwise the day since when', () => {
  assert.match(said({ knownDays: 350 })[1]!, /det seneste år/);
  const firstSeen = day('2026-10-11');
  assert.match(said({ knownDays: 349, firstSeen })[1]!, /af dagene siden 11\. oktober\.$/);
});

test('thirteen days say nothing of a price, fourteen do', () => {
  const firstSeen = day('2026-11-02');
  assert.deepEqual(said({ knownDays: 13, firstSeen }), [
    'plain',
    'Vi har fulgt prisen siden 2. november. Det er for kort tid til at sige, om den er god.',
  ]);
  assert.match(said({ knownDays: 14, dearerDays: 5, firstSeen })[1]!, /^Den har været billigere/);
  assert.match(said({ knownDays: 0, lowest: undefined, firstSeen: TODAY })[1]!, /for første gang i dag/);
});

test('a price that does not count is not judged', () => {
  assert.match(said({ tier: 2 })[1]!, /på lager/);
  assert.match(said({ tier: 3 })[1]!, /regner den ikke med/);
  assert.match(said({ tier: 4 })[1]!, /brugt eller istandsat/);
  for (const tier of [2, 3, 4] as const) assert.equal(said({ tier })[0], 'plain');
});

test('in English it says the same', () => {
  const { text } = priceSentence(past(), 'en');
  assert.equal(
    text.replaceAll('\u00a0', ' '),
    'It has been cheaper: DKK 1,399 from 19 to 27 October. It was at least this cheap on 69% of the days in the last year.',
  );
});

test('what it usually costs is told where that is something else than today’s price', () => {
  const text = (own: Partial<PastYear>) => String(said(own)[1]);
  assert.match(text({ usualOre: 179900 }), / Den plejer at koste 1\.799 kr\.$/);
  assert.doesNotMatch(text({ usualOre: 164900 }), /plejer/);
  assert.doesNotMatch(text({ usualOre: null }), /plejer/);
});
