import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { plainDescription } from '../../bench/relevance/mixed/catalogue.ts';
import { MIXED_KINDS } from '../../bench/relevance/mixed/meaning.ts';
import { HALVES } from '../../bench/relevance/mixed/queries.ts';
import { answersOf, mixedSet, scoresOf } from '../../bench/relevance/mixed/score.ts';
import { readVocabulary } from '../../bench/relevance/mixed/vocabulary.ts';
import { hasValidCheckDigit } from '../../src/domain/ean.ts';

const set = mixedSet();
const share = <T>(of: readonly T[], is: (each: T) => boolean): number => of.filter(is).length / of.length;

test('every word of the mixed vocabulary that points at a sort or a feature points at one that is there', () => {
  const sorts = readVocabulary();
  const keys = new Set(sorts.map(({ key }) => key));
  assert.equal(keys.size, sorts.length);
  for (const { key, nouns, features, accessoryOf, also, near } of sorts) {
    for (const other of [...accessoryOf, ...also, ...near])
      assert.ok(keys.has(other) && other !== key, `${key}: ${other}`);
    for (const [first, ...more] of [nouns.en, nouns.da]) {
      assert.equal(first?.feature, null, `${key}: the first noun is true of all`);
      for (const { feature } of more)
        assert.ok(feature === null || features.has(feature), `${key}: ${feature}`);
    }
  }
});

test('the mixed catalogue has codes that are valid, each once, and type numbers that name one model', () => {
  const { products } = set;
  assert.ok(products.length >= 2500 && products.length <= 3500, `${products.length}`);
  assert.equal(new Set(products.map(({ ean }) => ean)).size, products.length);
  assert.ok(products.every(({ ean }) => hasValidCheckDigit(ean)));
  const models = Map.groupBy(products, ({ facts }) => `${facts.brand} ${facts.model}`);
  for (const [model, named] of models)
    assert.equal(new Set(named.map(({ facts }) => facts.sort.key)).size, 1, model);
});

test('the mixed catalogue has the names and descriptions that shops have', () => {
  const { products } = set;
  for (const { name, description, priceOre } of products) {
    assert.ok(description.length >= 100 && description.length <= 900, `${name}: ${description.length}`);
    assert.ok(priceOre > 0 && Number.isInteger(priceOre), name);
    assert.equal(name, name.trim());
  }
  assert.ok(share(products, ({ name, brand, facts }) => name === `${brand} ${facts.model}`) > 0.15);
  assert.ok(share(products, ({ name }) => name.length > 150) > 0.05);
  assert.ok(share(products, ({ description }) => /<(p|br)\b/.test(description)) > 0.2);
  assert.ok(share(products, ({ description }) => description.includes('&oslash;')) > 0.03);
  assert.ok(products.every((product) => !/<|&[a-z]+;/.test(plainDescription(product))));
});

test('the mixed queries are each there once, of a length the API takes, with something exact to find', () => {
  const { queries } = set;
  assert.ok(queries.length >= 600);
  assert.equal(new Set(queries.map(({ q }) => q.toLowerCase())).size, queries.length);
  for (const { q, grades } of queries) {
    const length = [...q].length;
    assert.ok(length >= 5 && length <= 200, q);
    assert.equal(Math.max(0, ...grades.values()), 3, `${q}: the best there is`);
  }
  for (const kind of MIXED_KINDS)
    for (const half of HALVES)
      assert.ok(
        queries.filter((query) => query.kind === kind && query.half === half).length >= 15,
        `${half} ${kind}`,
      );
});

test('the whole of a thing is never an answer to a query for its accessory, nor the other way round', () => {
  const gradesOf = (q: string) => {
    const { grades } = set.queries.find((query) => query.q === q)!;
    return new Map(set.products.map(({ ean, facts }) => [facts.sort.key, grades.get(ean) ?? 0]));
  };
  assert.equal(gradesOf('phone holder').get('smartphone'), 0);
  assert.equal(gradesOf('phone holder').get('car-phone-holder'), 2);
  assert.equal(gradesOf('bicycle').get('bike-pump'), 0);
  assert.equal(gradesOf('knives').get('knife-block'), 0);
  assert.equal(gradesOf('poster').get('post-box'), 0);
});

test('an engine that knows the judgements scores 1, and one that answers nothing scores 0', () => {
  const best = new Map(
    set.queries.map(({ q, grades }) => [q, [...grades].sort((a, b) => b[1] - a[1]).map(([ean]) => ean)]),
  );
  const knowing = answersOf({ search: (q) => best.get(q)!, close: () => {} }, set);
  const silent = answersOf({ search: () => [], close: () => {} }, set);
  for (const half of HALVES) {
    for (const { ndcg, hit5 } of scoresOf(knowing, half).values()) assert.deepEqual([ndcg, hit5], [1, 1]);
    for (const { ndcg, hit5 } of scoresOf(silent, half).values()) assert.deepEqual([ndcg, hit5], [0, 0]);
  }
});

test('the mixed set does not change unnoticed, since figures of two sets cannot be compared', () => {
  const digest = createHash('sha256');
  for (const { ean, name, brand, category, description, priceOre } of set.products)
    digest.update(JSON.stringify([ean, name, brand, category, description, priceOre]));
  for (const { q, kind, half, grades } of set.queries)
    digest.update(JSON.stringify([q, kind, half, ...grades]));
  assert.equal(digest.digest('hex').slice(0, 16), '41303bf8dd75b075');
});
