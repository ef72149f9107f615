import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrderOfWords, type WordsBefore } from '../../../../src/catalogue/night/words.ts';
import type { Day } from '../../../../src/domain/day.ts';
import { newcomers, offersBy, TODAY } from './a-judgement.ts';
import { aTonight, type SomeShops } from './a-tonight.ts';

type Names = Readonly<Record<number, string>>;
const KNOWN = 'Nordhavn kaffemaskine NK-200';
const OTHER = 'Søvang sækkestol blå';

/** Whose words the product has tonight. Names are brand and article in one: the offers' own brand stays empty. */
function speaker(names: Names, before?: { of: number; name?: string }, own: Partial<SomeShops> = {}): number {
  const offers = offersBy(
    Object.fromEntries(
      Object.entries(names).map(([id, name]) => [id, { price: 1000, name, brand: name.split(' ')[0]! }]),
    ),
  );
  const last: WordsBefore | undefined = before && {
    vendorId: before.of,
    name: before.name ?? KNOWN,
    brand: (before.name ?? KNOWN).split(' ')[0]!,
  };
  return inOrderOfWords(offers, last, aTonight({ day: TODAY, accessories: ['cover'], ...own }))[0]!.vendorId;
}

test('on a first night the name that shares most words with the others’, then the smallest domain', () => {
  assert.equal(speaker({ 1: 'Nordhavn maskine', 2: KNOWN, 3: 'Nordhavn kaffemaskine' }), 2);
  assert.equal(speaker({ 3: KNOWN, 2: KNOWN, 1: KNOWN }), 1);
  assert.equal(
    speaker({ 1: KNOWN, 2: `${KNOWN} sort`, 3: KNOWN }, undefined, { records: newcomers(1, 3) }),
    2,
  );
});

test('the words stay with their voice, and its own new wording is followed', () => {
  const longer = `${KNOWN} med mælkeskummer og stempelkande`;
  assert.equal(speaker({ 1: longer, 2: longer, 3: KNOWN }, { of: 3 }), 3);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: 'Nordhavn NK 200 espressomaskine' }, { of: 3 }), 3);
});

test('when it leaves the oldest voice of good record speaks, then any', () => {
  const since = (id: number, days: number) => ({ [id]: { since: (TODAY - days) as Day } });
  const ages = { ...since(1, 50), ...since(2, 90) };
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 3 }, { records: ages }), 2);
  const newcomer = { 1: ages[1]!, 2: { ...ages[2]!, ...newcomers(2)[2]! } };
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 3 }, { records: newcomer }), 1);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 3 }, { records: newcomers(1, 2) }), 1);
});

test('another shop of the same voice speaks on for it', () => {
  const joined = { accepted: [], joined: [[2, 3]], rejected: [], vouched: [] };
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 3 }, { decisions: joined }), 2);
});

test('a newcomer gives way to a voice of good record', () => {
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 1 }, { records: newcomers(1) }), 2);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN }, { of: 2 }, { records: newcomers(1, 2) }), 2);
});

test('two voices of good record outvote it; one, two newcomers, or as many as it has with it do not', () => {
  const before = { of: 3, name: OTHER };
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: OTHER }, before), 1);
  assert.equal(speaker({ 1: KNOWN, 3: OTHER }, before), 3);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: OTHER }, before, { records: newcomers(1, 2) }), 3);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: OTHER, 4: OTHER }, before), 3);
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: OTHER, 4: OTHER, 5: KNOWN }, before), 1);
  const joined = { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] };
  assert.equal(speaker({ 1: KNOWN, 2: KNOWN, 3: OTHER }, before, { decisions: joined }), 3, 'one voice');
});

test('the same names choose the same voice the next night: two camps do not take turns', () => {
  const camps = { 1: KNOWN, 2: OTHER, 3: KNOWN, 4: OTHER };
  const first = speaker(camps);
  assert.equal(speaker(camps, { of: first, name: camps[first as 1] }), first);
});

test('a voice that turns to another article has left: its new name is not the product’s', () => {
  assert.equal(speaker({ 1: KNOWN, 3: OTHER }, { of: 3 }), 1);
  assert.equal(speaker({ 1: KNOWN, 3: `Cover til ${KNOWN}` }, { of: 3 }), 1);
  assert.equal(speaker({ 3: OTHER, 1: 'Tredje ting' }, { of: 3 }), 3, 'nobody stays with the old name');
});

test('a newcomer does not take the words of a voice of good record over so', () => {
  assert.equal(speaker({ 1: KNOWN, 3: OTHER }, { of: 3 }, { records: newcomers(1) }), 3);
});

test('a name in capitals speaks only without another', () => {
  assert.equal(speaker({ 1: KNOWN.toUpperCase(), 2: KNOWN }), 2);
  assert.equal(speaker({ 1: KNOWN.toUpperCase() }), 1);
});
