import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { categoryTree, createCategoryPaths } from '../../../src/search/filter/category-tree.ts';

/** The tree of so many products on each path. */
function treeOf(...paths: [path: string, products: number][]) {
  const counted = createCategoryPaths();
  for (const [path, products] of paths)
    for (let n = 0; n < products; n++) counted.numberOf(path.split(' > '), true);
  const tree = categoryTree(counted.all());
  const byName = new Map(tree.categories.map((node) => [node.name, node]));
  const nodeAt = (number: number) => tree.categories.find((node) => node.number === number)!;
  return { ...tree, of: (name: string) => byName.get(name)!, nodeAt };
}

test('a category stands below the one that most of its products name', () => {
  const { of } = treeOf(
    ['Køkken > Kaffemaskiner', 3],
    ['Hvidevarer > Kaffemaskiner', 2],
    ['Kaffemaskiner', 2],
  );
  assert.deepEqual(of('Kaffemaskiner').path, ['Køkken', 'Kaffemaskiner']);
  assert.equal(of('Kaffemaskiner').products, 7);
  assert.equal(of('Hvidevarer').children, 0);
});

test('on a tie the first parent by name and the first spelling that came are taken', () => {
  const { of } = treeOf(['B > Gryder', 1], ['A > gryder', 1]);
  assert.deepEqual(of('Gryder').path, ['A', 'Gryder']);
});

test('a category’s count includes what is below it, also what its own path does not name', () => {
  const { of } = treeOf(
    ['Køkken > Kaffemaskiner', 3],
    ['Hvidevarer > Kaffemaskiner', 2],
    ['Køkken > Gryder', 4],
  );
  assert.equal(of('Køkken').products, 9);
  assert.equal(of('Hvidevarer').products, 2);
  assert.equal(of('Køkken').children, 2);
});

test('products without a place make no category; they belong to those of their path that others make', () => {
  const counted = createCategoryPaths();
  counted.numberOf(['Køkken', 'Gryder'], true);
  const own = counted.numberOf(['KØKKEN', 'Gryder', 'Opfundet'], false);
  const alone = counted.numberOf(['Opfundet', 'Andet'], false);
  const { categories, paths } = categoryTree(counted.all());
  assert.deepEqual(
    categories.map(({ name, products, children }) => [name, products, children]),
    [
      ['Køkken', 1, 1],
      ['Gryder', 1, 0],
    ],
  );
  const [kitchen, pots] = categories.map(({ number }) => number);
  assert.deepEqual(paths[own - 1], { number: own, leaf: pots, nodes: [kitchen, pots] });
  assert.deepEqual(paths[alone - 1], { number: alone, leaf: 0, nodes: [] });
});

test('spellings that filters cannot tell apart are one category under the most common', () => {
  const { categories, of } = treeOf(['KØKKEN > gryder', 1], ['Køkken > Gryder', 2], ['Koekken > Gryder', 1]);
  assert.equal(categories.length, 2);
  assert.equal(of('Køkken').products, 4);
  assert.equal(of('Gryder').key, 'gryder');
});

test('names that stand below each other in different shops have an end', () => {
  const { of } = treeOf(['A > B', 3], ['B > A', 2]);
  assert.deepEqual(of('B').path, ['A', 'B']);
  assert.deepEqual(of('A').path, ['A']);
});

test('of two names that most put below each other, the one with more products is decided first', () => {
  const shops = ['Y1 > B > A', 'Y2 > B > A', 'X1 > A > B', 'X2 > A > B'].map((path): [string, number] => [
    path,
    1,
  ]);
  assert.deepEqual(treeOf(...shops).of('A').path, ['Y1', 'B', 'A'], 'on a tie the first by name');
  const { of } = treeOf(...shops, ['B', 1]);
  assert.deepEqual(of('B').path, ['X1', 'A', 'B']);
  assert.deepEqual(of('A').path, ['X1', 'A']);
});

test('a name that a path repeats counts once, and an empty one not at all', () => {
  const { of } = treeOf(
    ...['X1', 'X2', 'X3'].map((top): [string, number] => [`${top} > A > A > B`, 1]),
    ...['Y1', 'Y2'].map((top): [string, number] => [`${top} > B > A`, 1]),
    ['B', 1],
  );
  assert.deepEqual(of('B').path, ['X1', 'A', 'B'], 'B has six products and A has five');
  const counted = createCategoryPaths();
  counted.numberOf(['Køkken', ' ', 'Gryder'], true);
  assert.deepEqual(
    categoryTree(counted.all()).categories.map(({ path }) => path),
    [['Køkken'], ['Køkken', 'Gryder']],
  );
});

test('a path has ten levels, and a chain of a hundred names is followed', () => {
  const name = (n: number) => `N${String(n).padStart(3, '0')}`;
  const chain = Array.from({ length: 104 }, (_, n): [string, number] => [
    `${name(n)} > ${name(n + 1)}`,
    104 - n,
  ]);
  const { of } = treeOf(...chain);
  assert.deepEqual(of(name(11)).path, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(name));
  assert.equal(of(name(99)).path.length, 10);
  assert.deepEqual(of(name(100)).path, [name(100)]);
});

test('a name below itself is one level', () => {
  const { categories } = treeOf(['Sko > Sko > Sko', 2]);
  assert.deepEqual(
    categories.map(({ path }) => path),
    [['Sko']],
  );
});

test('two names of one slug have slugs of their paths, and each its own', () => {
  const { of } = treeOf(['Hjem > Ure & ringe', 2], ['Mode > Ure/ringe', 1], ['Mode > Ure', 1]);
  assert.equal(of('Ure & ringe').slug, 'hjem-ure-ringe');
  assert.equal(of('Ure/ringe').slug, 'mode-ure-ringe');
  assert.equal(of('Ure').slug, 'ure');
});

test('names without a letter or digit have a slug too', () => {
  const { categories } = treeOf(['★ > ♥', 1], ['♥ > ★ > ◆', 1]);
  assert.equal(new Set(categories.map(({ slug }) => slug)).size, 3);
  for (const { slug } of categories) assert.match(slug, /^kategori(-\d)?$/);
  assert.match(treeOf(['Mode > ♥', 1]).of('♥').slug, /^mode/, 'of their path where that has some');
});

test('whatever shops write, every category has one place, one slug, and its products are those of its paths', () => {
  const name = fc.constantFrom(
    'Sko',
    'sko',
    'Støvler',
    'Mode',
    'Dame',
    'Herre',
    'Ure & ringe',
    'Ure ringe',
    '♥',
  );
  const paths = fc.array(
    fc.tuple(fc.array(name, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 9 })),
  );
  fc.assert(
    fc.property(paths, (all) => {
      const {
        categories,
        paths: members,
        nodeAt,
      } = treeOf(...all.map(([names, products]) => [names.join(' > '), products] as [string, number]));
      assert.equal(new Set(categories.map(({ slug }) => slug)).size, categories.length);
      for (const { parent, path, products, number, children } of categories) {
        assert.ok(path.length >= 1 && path.length <= 10);
        if (parent !== 0) assert.ok(nodeAt(parent).products >= products, 'what is below is in what is above');
        assert.equal(children, categories.filter((node) => node.parent === number).length);
        assert.ok(members.some(({ nodes }) => nodes.includes(number)));
      }
    }),
    { numRuns: 200 },
  );
});

test('a feed that invents a path a row fills no memory: further paths are none that filters know', () => {
  const paths = createCategoryPaths(3);
  const numbers = Array.from({ length: 6 }, (_, n) => paths.numberOf([`Hylde ${n}`], true));
  assert.deepEqual(numbers, [1, 2, 3, 0, 0, 0]);
  assert.equal(paths.numberOf(['Hylde 1'], true), 2, 'those that are known stay');
  assert.equal(paths.numberOf([], true), 0);
});

test('paths that a newcomer invents leave room for those of others', () => {
  const paths = createCategoryPaths(4);
  const invented = ['a', 'b', 'c', 'd'].map((name) => paths.numberOf([name], false));
  assert.deepEqual(invented, [1, 2, 0, 0]);
  const others = ['x', 'y', 'z'].map((name) => paths.numberOf([name], true));
  assert.deepEqual(others, [3, 4, 0]);
});
