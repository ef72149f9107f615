import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCollector } from '../../../src/search/suggest/collect.ts';
import type { TraitNames } from '../../../src/store/ports/traits.ts';
import { aCode } from '../../builders.ts';

const names = {
  placed: 12,
  brands: ['Østerbro Audio', 'JBL', 'Bambus'].map((name, at) => ({
    number: at + 1,
    key: name.toLowerCase(),
    name,
    products: 3,
  })),
  categories: [],
  paths: [],
} as unknown as TraitNames;

test('a phrase has its brand as the brand is written; a word that is seldom a brand stays as it is', () => {
  const collector = createCollector({ names, stem: (word) => word, isBrand: (word) => word === 'jbl' });
  const said = ['østerbro audio højttaler', 'jbl højttaler', 'bambus krus'];
  said.forEach((text, at) => {
    const name = text.split(' ').map((word) => ({ word, compared: word }));
    for (let n = 0; n < 6; n++)
      collector.add({ traits: { ean: aCode(5_709_000_000_000 + at * 10 + n), brand: 0, path: 0 }, name });
  });
  const { texts, textEnds, kindEnds } = collector.columns();
  const searches = Array.from({ length: kindEnds[0]! }, (_, at) =>
    Buffer.from(texts).toString('utf8', textEnds[at - 1] ?? 0, textEnds[at]),
  );
  for (const text of ['Østerbro Audio højttaler', 'Østerbro Audio', 'JBL højttaler', 'JBL', 'bambus krus'])
    assert.ok(searches.includes(text), `${text} in ${searches}`);
  assert.ok(!searches.includes('Bambus'));
});
