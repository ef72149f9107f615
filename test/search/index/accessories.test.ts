import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHeader } from '../../../src/search/index/packed-document.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { aProduct, describeAll } from '../memory-port.ts';

const on = (category: string, brand: string) => ({ brand, categoryPath: ['Alt', category] });

/** Things that are sold by themselves, so that their words are known as things. */
const THINGS = [
  aProduct('Silver laptop', on('Computere', 'Alvin')),
  aProduct('Grey laptop', on('Computere', 'Berta')),
  aProduct('Sort kamera', on('Kameraer', 'Cirkel')),
  aProduct('Kompakt kamera', on('Kameraer', 'Dorte')),
  aProduct('Rød støvsuger', on('Støvsugere', 'Alvin')),
  aProduct('Blå støvsuger', on('Støvsugere', 'Berta')),
  aProduct('Old book', on('Bøger', 'Cirkel')),
  aProduct('New book', on('Bøger', 'Dorte')),
];

function isAccessory(name: string, category = 'Diverse'): boolean {
  const products = [...THINGS, aProduct(name, on(category, 'Emil'))];
  return describeAll(products, createAnalyser()).described.at(-1)!.isAccessory;
}

describe('an accessory', () => {
  for (const name of [
    'Folding laptop stand',
    'Laptop bag, black',
    'Kamerataske i nylon',
    'Støvsugerposer 5 stk.',
    'Cover til laptop',
    'Taske til kamera',
    'Mobilcover',
  ])
    it(`is ${name}`, () => assert.equal(isAccessory(name), true));

  for (const name of [
    'Silver laptop',
    'Laptop with stand',
    'Håndtaske i læder',
    'Sovepose',
    'Bookcase in oak',
    'Christmas stand',
    'Taske i læder',
    'Taske til børn',
    'Taske til arbejde',
    'Emil stand',
  ])
    it(`is not ${name}`, () => assert.equal(isAccessory(name), false));

  it('is everything on a shelf of accessories', () => {
    assert.equal(isAccessory('Emil E-40', 'Covers'), true);
    assert.equal(isAccessory('Emil E-40', 'Tasker'), false);
  });
});

describe('the head noun of a long name', () => {
  const SOLD = ['lamp', 'light'].flatMap((thing) =>
    ['Alvin', 'Berta', 'Cirkel'].map((brand) => aProduct(`Small ${thing}`, on('Lamper', brand))),
  );
  /** The word at the article's position. */
  const articleOf = (name: string): string => {
    const { doc } = describeAll(
      [...SOLD, aProduct(name, on('Lamper', 'Emil'))],
      createAnalyser(),
    ).described.at(-1)!;
    const { article } = readHeader(doc);
    return doc.split('\t')[3]!.split(' ')[article]!;
  };

  it('stands before the first number, where the name has more than eight words', () => {
    assert.equal(articleOf('Emil desk lamp 40 cm dimmable warm bright reading light'), 'lamp');
    assert.equal(articleOf('Emil desk lamp 40 cm dimmable reading light'), 'light', 'eight words');
  });

  it('is not cut where no article was named before the number', () => {
    assert.equal(articleOf('Emil 40 cm dimmable warm bright round small reading light'), 'light');
  });
});
