import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceInWords } from '../../../src/search/filter/price-words.ts';

const KR = 100;

test('a price in the words is found, in Danish and English, and the rest is left', () => {
  const cases: [string, string, number | undefined, number | undefined][] = [
    ['kaffemaskine under 500', 'kaffemaskine', undefined, 500],
    ['kaffemaskine under 500 kr.', 'kaffemaskine', undefined, 500],
    ['under 1.500 kr støvsuger', 'støvsuger', undefined, 1_500],
    ['sko maks 499,95 kr til børn', 'sko til børn', undefined, 499.95],
    ['headset højst 300,-', 'headset', undefined, 300],
    ['cykel over 2000 kroner', 'cykel', 2_000, undefined],
    ['tv mindst 3.000 under 6.000', 'tv', 3_000, 6_000],
    ['gave 300-600 kr.', 'gave', 300, 600],
    ['gave 300 – 600 kr', 'gave', 300, 600],
    ['gave mellem 300 og 600', 'gave', 300, 600],
    ['gave fra 300 til 600 kr', 'gave', 300, 600],
    ['headphones between 300 and 600', 'headphones', 300, 600],
    ['headphones less than 400', 'headphones', undefined, 400],
    ['lampe under 15 kr', 'lampe', undefined, 15],
    ['lampe under 20', 'lampe', undefined, 20],
    ['gave mellem 5 kr og 15', 'gave', 5, 15],
    ['gave mellem 300 og 300', 'gave', 300, 300],
  ];
  for (const [query, text, min, max] of cases)
    assert.deepEqual(
      priceInWords(query),
      {
        text,
        minOre: min === undefined ? undefined : Math.round(min * KR),
        maxOre: max === undefined ? undefined : Math.round(max * KR),
      },
      query,
    );
});

test('measures, ages, sizes, models and amounts that mean nothing are words', () => {
  for (const query of [
    'støvsuger under 500 watt',
    'støvsuger under 500w',
    'lampe over 800 lumen',
    'harddisk over 500 GB',
    'puslespil over 1000 brikker',
    'legetøj under 3 år',
    'film over 18',
    'jeans 30-32',
    'lego 300-600',
    'skab under vasken',
    'skab under 0',
    'skab under 0 kr',
    'skab over 0 kr',
    'lampe under 19',
    'spil mellem 2 og 4',
    'tv mellem 40 og 50 tommer',
    'gave 500-300 kr',
    'gave mellem 600 og 300',
    'under 500 kr',
    'mellem 300 og 600 kr.',
    'tv over 500x300',
    'bosch 500-serie over 500-serie',
    'oversvømmelse 500',
    '',
  ])
    assert.equal(priceInWords(query), undefined, query);
});

test('long and odd queries take no time', () => {
  const began = performance.now();
  for (const query of ['under '.repeat(30), '1 '.repeat(100), '1.000'.repeat(40), `under ${'9'.repeat(190)}`])
    priceInWords(query);
  assert.ok(performance.now() - began < 100, `${performance.now() - began} ms`);
});
