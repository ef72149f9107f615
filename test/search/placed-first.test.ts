import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchProduct } from '../../src/search/index/vocabulary.ts';
import { aProduct, memorySearch } from './memory-port.ts';

const machines = { categoryPath: ['Køkken', 'Kaffemaskiner'] };
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** The names of a search among products of which those behind the first ones have no place. */
function names(text: string, placed: readonly string[], others: readonly string[]): string[] {
  const products = [...placed, ...others].map((name) => aProduct(name, machines));
  const { search } = memorySearch(products, '', placed.length);
  const byEan = new Map(products.map(({ ean, name }) => [ean, name]));
  return search(text, 500).hits.map(({ ean }) => byEan.get(ean)!);
}

describe('what has no place', () => {
  const whole = 'Kaffemaskine KK-100 rød';
  const near = ['Kaffemaskine KK-200 sort', 'Kaffemaskine KK-300 hvid'];

  it('stands behind near matches too, where something with a place has every word', () => {
    const others = times(9, (n) => `Rød kaffemaskine XX-${n}`);
    const found = names('rød kaffemaskine', [...near, whole], others);
    assert.equal(found[0], whole);
    assert.deepEqual(found.slice(1, 3).toSorted(), near);
    assert.deepEqual(found.slice(3).toSorted(), others);
  });

  it('comes first as ever, where nothing with a place has every word', () => {
    assert.deepEqual(names('rød kaffemaskine', near, ['Rød kaffemaskine XX-1'])[0], 'Rød kaffemaskine XX-1');
    assert.deepEqual(
      names('xx-1 kaffemaskine', [...near, whole], ['Rød kaffemaskine XX-1'])[0],
      'Rød kaffemaskine XX-1',
    );
  });

  it('is all there, however many they are', () => {
    const others = times(450, (n) => `Rød kaffemaskine XX-${n}`);
    const found = names('rød kaffemaskine', [whole], others);
    assert.equal(found[0], whole);
    assert.equal(new Set(found).size, 201, 'as many as are compared; what follows goes by popularity');
  });

  it('does not keep a misspelling from being put right, small or not', () => {
    for (const slip of ['kaffemaksine', 'kaffemabkine', 'kaffembskina']) {
      const others = times(60, (n) => `${slip} XX-${n}`);
      const found = names(slip, [...near, whole], others);
      assert.deepEqual(new Set(found.slice(0, 3)), new Set([...near, whole]), slip);
      assert.equal(found.length, 63);
    }
  });

  it('costs a search nothing that does not meet it', () => {
    const placed = [...near, whole].map((name) => aProduct(name, machines));
    const others = ['Zyxophon 12', 'Rød kaffemaskine'].map((name) => aProduct(name, machines));
    const questionsOf = (text: string, last: readonly SearchProduct[]): number => {
      const { search, questions } = memorySearch([...placed, ...last], '', placed.length);
      search(text);
      return questions.length;
    };
    const alone = memorySearch(placed);
    alone.search('grøn espressokande');
    assert.ok(alone.questions.length > 0);
    assert.equal(questionsOf('grøn espressokande', others.slice(0, 1)), alone.questions.length);
    // Where such a product has one of the words, the whole index is searched, too.
    assert.ok(questionsOf('blå kaffemaskine', others.slice(1)) > questionsOf('blå kaffemaskine', []));
  });

  it('is found by a name that nothing corrects to', () => {
    assert.equal(names('zyxophon', [...near, whole], ['Zyxophon 12'])[0], 'Zyxophon 12');
  });
});
