import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDigit } from '../../src/domain/ean.ts';
import { aProduct, memorySearch } from './memory-port.ts';

const chairs = { categoryPath: ['Kontor', 'Kontorstole'] };
const fridges = { categoryPath: ['Hvidevarer', 'Køleskabe'] };
const dresses = { categoryPath: ['Tøj', 'Kjoler'] };

describe('empty places are filled with near matches', () => {
  const shop = memorySearch([
    aProduct('Bord ergonomisk sort', { categoryPath: ['Kontor', 'Borde'] }),
    aProduct('Kontorstol KK-100 ergonomisk, blå', chairs),
    aProduct('Kontorstol KK-200, grå', chairs),
    aProduct('Kontorstol KK-100 ergonomisk, sort', chairs),
    aProduct('Kontorstol KK-300, hvid', chairs),
    aProduct('Gryde 5 l', { categoryPath: ['Køkken', 'Gryder'] }),
    aProduct('Højttaler til udendørs brug', { categoryPath: ['Lyd', 'Højttalere'] }),
  ]);

  it('after the exact one, and that is told', () => {
    const names = shop.names('find en ergonomisk kontorstol i sort til mit hjemmekontor');
    assert.equal(names[0], 'Kontorstol KK-100 ergonomisk, sort');
    assert.equal(names[1], 'Kontorstol KK-100 ergonomisk, blå');
    assert.equal(names.length, 5);
    assert.equal(shop.search('ergonomisk kontorstol sort').interpretation.relaxed, true);
  });

  it('filler words ask for nothing', () => {
    assert.deepEqual(shop.search('gryde der kan bruges på induktion').interpretation.terms, [
      'gryde',
      'induktion',
    ]);
    assert.equal(shop.names('gryde der kan bruges på induktion')[0], 'Gryde 5 l');
  });

  it('a name without a word in it does not hide the others', () => {
    const brand = 'Nordhavn';
    for (const names of [
      ['***', 'Gryde', 'Nordhavn'],
      ['Gryde', '***', 'Nordhavn'],
      ['Gryde', 'Nordhavn', '***'],
    ]) {
      const odd = memorySearch(names.map((name) => aProduct(name, { brand })));
      assert.equal(odd.names('nordhavn').at(0), 'Nordhavn', names.join());
      assert.equal(odd.names('nordhavn').length, 3);
    }
  });

  it('never by a number or a colour alone', () => {
    const tyres = memorySearch([aProduct('Ark 55 stk sort'), aProduct('Kop 205 ml sort')]);
    assert.deepEqual(tyres.names('bildæk 205/55'), []);
    assert.deepEqual(tyres.names('sort bildæk'), []);
  });

  it('a model in another colour, but no other model', () => {
    const sound = memorySearch([
      aProduct('Sony WH-1000XM4 høretelefoner hvid'),
      aProduct('Sony WH-1000XM5 høretelefoner sort'),
      aProduct('Sony WH-1000XM5 høretelefoner hvid'),
    ]);
    assert.deepEqual(sound.names('wh-1000xm5 hvid'), [
      'Sony WH-1000XM5 høretelefoner hvid',
      'Sony WH-1000XM5 høretelefoner sort',
    ]);
  });
});

describe('sizes, colours and codes', () => {
  it('a size of one letter is a size and not "med"', () => {
    const shop = memorySearch([
      aProduct('Kjole m. lange ærmer', { ...dresses, size: 'L' }),
      aProduct('Kjole kort, str. M', dresses),
      aProduct('Kjole lang', { ...dresses, size: 'M' }),
    ]);
    for (const text of ['kjole str. M', 'kjole størrelse m']) {
      assert.deepEqual(shop.names(text).slice(0, 2).toSorted(), ['Kjole kort, str. M', 'Kjole lang'], text);
    }
    assert.equal(shop.names('kjole M')[0], 'Kjole kort, str. M');
  });

  it('a colour in a brand is not the colour of the thing', () => {
    const shop = memorySearch([
      aProduct('Gladsaxe Hvid køleskab, stål', { ...fridges, brand: 'Gladsaxe Hvid' }),
      aProduct('Brandt køleskab 185 cm, hvid', { ...fridges, brand: 'Brandt' }),
    ]);
    assert.equal(shop.names('hvidt køleskab')[0], 'Brandt køleskab 185 cm, hvid');
  });

  it('a shade is found by its colour, after the colour itself', () => {
    const shop = memorySearch([aProduct('Jakke marineblå'), aProduct('Jakke blå'), aProduct('Jakke sort')]);
    assert.deepEqual(shop.names('blå jakke').slice(0, 2), ['Jakke blå', 'Jakke marineblå']);
  });

  it('a code is read as it is printed on the pack', () => {
    const ean = `570999000008${checkDigit('570999000008')}`;
    const shop = memorySearch([aProduct('Spil 1–5 spillere'), aProduct('Det rette', { ean })]);
    const [a, b, c] = [ean.slice(0, 1), ean.slice(1, 7), ean.slice(7)];
    assert.deepEqual(shop.names(`${a} ${b} ${c}`), ['Det rette']);
    assert.deepEqual(shop.names(`${a}-${b}-${c}`), ['Det rette']);
  });
});

describe('a query of many words', () => {
  const WORDS = ['rosa', 'kanon', 'strand', 'melodi', 'banan', 'safari', 'violin', 'kaktus'];
  // Every word is in half of the products and more, none is rare, and three products have all.
  const has = (n: number, word: number) => n % 200 === 0 || ((n * 2654435761) >>> (word + 3)) % 2 === 0;
  const products = Array.from({ length: 600 }, (_, n) =>
    aProduct([...WORDS.filter((_, word) => has(n, word)), `nr${n}x`].join(' ')),
  );
  const { names, questions } = memorySearch(products);

  it('asks for a few of them and finds what has them all', () => {
    const found = names(WORDS.join(' '));
    const all = products.map(({ name }) => name).filter((name) => WORDS.every((word) => name.includes(word)));
    assert.ok(all.length >= 3 && all.length <= 5);
    assert.deepEqual(found.slice(0, all.length).toSorted(), all.toSorted());
    const [first] = questions;
    assert.ok(typeof first === 'object' && 'allOf' in first);
    assert.equal(first.allOf.length, 4);
  });
});
