import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { INDEXED_CHARS } from '../../../src/catalogue/night/index-products.ts';
import { addDays } from '../../../src/domain/day.ts';
import { SENTENCE_END } from '../../../src/domain/product.ts';
import { anEan, anOffer, day, type ToldOffer, told } from '../../builders.ts';
import { aCatalogue } from './a-catalogue.ts';

const FIRST = day('2026-11-14');
const NEXT = addDays(FIRST, 1);

/** What the index is told of the products of one night, by name and description. */
async function indexedOf(offers: readonly ToldOffer[]) {
  const { night, indexed } = await aCatalogue();
  await night(FIRST, offers);
  return indexed.map(({ name, description }) => [name, description]);
}

suite('the description that the index reads', () => {
  test('is of the shop whose name the product has, and of no other', async () => {
    const offers = [
      told(anOffer({ name: 'KAFFEMASKINE NORDHAVN', price: 400 }), ['Råber']),
      told(anOffer({ vendorId: 2, name: 'Nordhavn kaffemaskine', price: 600 }), ['Kværner bønner', 'Let']),
    ];
    assert.deepEqual(await indexedOf(offers), [
      ['Nordhavn kaffemaskine', `Kværner bønner${SENTENCE_END}Let`],
    ]);
    assert.deepEqual(await indexedOf([offers[0]!, told(offers[1]!, [])]), [['Nordhavn kaffemaskine', '']]);
  });

  test('is of the row that names the product where the shop has several', async () => {
    const rows = ['Brugt', 'Ny'].map((text, at) =>
      told(anOffer({ name: `Kaffemaskine ${text}`, condition: at === 0 ? 'used' : 'new', price: 100 + at }), [
        text,
      ]),
    );
    assert.deepEqual(await indexedOf(rows), [['Kaffemaskine Ny', 'Ny']]);
    assert.deepEqual(await indexedOf(rows.toReversed()), [['Kaffemaskine Ny', 'Ny']]);
  });

  test('is cut behind a whole word, and not one character before it must', async () => {
    const descriptionOf = async (sentences: string[]) =>
      (await indexedOf([told(anOffer(), sentences)]))[0]![1]!;
    const text = `${'xy '.repeat(INDEXED_CHARS)}`.slice(0, INDEXED_CHARS - 1);
    assert.equal(await descriptionOf([`${text}z`]), `${text}z`);
    assert.equal(await descriptionOf([`${text}zz`]), text.slice(0, text.lastIndexOf(' ')));
    assert.equal(await descriptionOf(['x'.repeat(INDEXED_CHARS + 1)]), '');
  });

  test('is empty in lines of before there were descriptions', async () => {
    assert.deepEqual(await indexedOf([anOffer({ name: 'Kværn' })]), [['Kværn', '']]);
  });
});

suite('what a shop writes under all its articles', () => {
  const TERMS = 'Fri fragt over 499 kr';
  const shelf = (rows: number, repeats: number) =>
    Array.from({ length: rows }, (_, n) =>
      told(
        anOffer({ ean: anEan(n), name: `Vare ${n}` }),
        n < repeats ? [TERMS, `Egen tekst ${n}`] : [`Tekst ${n}`],
      ),
    );
  const countOf = async (offers: readonly ToldOffer[]) =>
    (await indexedOf(offers)).filter(([, description]) => description!.includes(TERMS)).length;

  test('is left out from the fifty-first row on, for all of them alike', async () => {
    assert.equal(await countOf(shelf(60, 50)), 50);
    assert.equal(await countOf(shelf(60, 51)), 0);
    assert.equal(await countOf(shelf(60, 51).toReversed()), 0);
    const [first] = await indexedOf(shelf(60, 51));
    assert.deepEqual(first, ['Vare 0', 'Egen tekst 0']);
  });

  test('is in a large shop what more than one row in fifty has', async () => {
    assert.equal(await countOf(shelf(3_000, 60)), 60);
    assert.equal(await countOf(shelf(3_000, 61)), 0);
  });

  test('leaves a description of nothing else empty, and room for what comes behind', async () => {
    const terms = Array.from({ length: 8 }, (_, n) => `${TERMS} og mere til nummer ${n}`);
    const offers = Array.from({ length: 60 }, (_, n) =>
      told(anOffer({ ean: anEan(n) }), n === 0 ? terms : [...terms, `Kværner bønner ${n}`]),
    );
    const described = (await indexedOf(offers)).map(([, description]) => description);
    assert.deepEqual(described.slice(0, 2), ['', 'Kværner bønner 1']);
  });
});

suite('a product whose offers stand as they did', () => {
  test('keeps its description in the index without being made again', async () => {
    const { night, indexed, copied } = await aCatalogue();
    const offers = [told(anOffer(), ['Kværner bønner'], ' i gaveæske')];
    await night(FIRST, offers);
    await night(NEXT, offers);
    assert.equal(copied(), 1);
    assert.deepEqual(indexed[1], indexed[0]);
    assert.equal(indexed[1]!.name, 'Nordhavn kaffemaskine NK-200, sort i gaveæske');
    assert.equal(indexed[1]!.description, 'Kværner bønner');
  });

  test('is not made again for a new description alone, and is found by it', async () => {
    const { night, indexed, copied, product } = await aCatalogue();
    await night(FIRST, [told(anOffer(), ['Kværner bønner'])]);
    const before = product(1);
    await night(NEXT, [told(anOffer(), ['Brygger te'])]);
    assert.equal(copied(), 1);
    assert.deepEqual(product(1), before);
    assert.equal(indexed[1]!.description, 'Brygger te');
  });

  test('is made again for a new price, and has the description of the shop that names it still', async () => {
    const { night, indexed, copied } = await aCatalogue();
    const other = told(anOffer({ vendorId: 2, name: 'Kaffemaskine NK-200 fra Nordhavn' }), ['Andet']);
    await night(FIRST, [told(anOffer(), ['Kværner bønner'])]);
    await night(NEXT, [told(anOffer({ price: 450 }), ['Kværner bønner']), other]);
    assert.equal(copied(), 0);
    assert.equal(indexed[1]!.description, 'Kværner bønner');
  });
});

test('no answer shows a description', async () => {
  const { night, current } = await aCatalogue();
  await night(FIRST, [told(anOffer(), ['Hemmeligt kendetegn'], ' navnerest')]);
  const generation = current();
  const texts = [generation.productJson(anEan(1)), generation.offers(anEan(1)), generation.memory(anEan(1))];
  for (const text of texts) assert.doesNotMatch(text!, /kendetegn|navnerest/);
});
