import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statedMeasure } from '../../../src/domain/measure/amounts.ts';
import { agreedMeasure, readMeasure } from '../../../src/domain/measure/article-measure.ts';
import { type Measure, packMeasure } from '../../../src/domain/measure/measure.ts';

interface SoldAs {
  size?: string;
  category?: string;
}

function read(name: string, { size, category }: SoldAs = {}): string | undefined {
  const categoryPath = category === undefined ? [] : [category];
  const reading = readMeasure({ name, size: size ?? null, categoryPath });
  return reading === undefined || reading === 'unclear' ? reading : shown(reading);
}

const shown = ({ unit, millionths }: Measure): string => `${millionths / 1e6} ${unit}`;

/** Names as shops write them, and how much there is. */
const HELD: readonly (readonly [name: string, held: string, sold?: SoldAs])[] = [
  ['Peter Larsen Kaffe 400 g', '0.4 kg'],
  ['PETER LARSEN KAFFE 400 G', '0.4 kg'],
  ['Espresso kaffebønner 1kg', '1 kg'],
  ['Møllebakken kaffebønner økologiske 500 g', '0.5 kg'],
  ['Flaske shampoo 250 ml', '0.25 l'],
  ['Økologisk hvedemel 1.000 g', '1 kg', { category: 'Mel' }],
  ['Hundefoder med kylling 12,5 kg', '12.5 kg'],
  ['Royal Canin Hundefoder 2 x 12 kg', '24 kg'],
  ['Safran pulver 0,5 g', '0.0005 kg'],
  ['Dansukker 1 kg sukker', '1 kg'],
  ['Proteinpulver 60,1 g protein', '0.0601 kg'],
  ['Chokolade 10g', '0.01 kg'],
  ['Tørgær 5 g', '0.005 kg', { category: 'Gær' }],
  ['Faxe Kondi sodavand 2 x 1,5 l', '3 l'],
  ['Coca-Cola 24x33cl', '7.92 l'],
  ['Coca-Cola 33 cl x 24 stk.', '7.92 l'],
  ['Coca-Cola 6-pak 33 cl', '1.98 l'],
  ['Coca-Cola 24 x 33 cl', '7.92 l', { size: '33 cl' }],
  ['Solcreme SPF 30 75 ml', '0.075 l'],
  ['Solcreme SPF 30', '0.2 l', { size: '200 ml' }],
  ['Solcreme 200 ml', '0.2 l', { size: '200ml' }],
  ['Motorolie 5W-40 5 liter', '5 l'],
  ['Vægmaling glans 5, hvid, 10 L', '10 l'],
  ['Shampoo 250 ml til farvet hår', '0.25 l'],
  ['Shampoo til farvet hår 250 ml', '0.25 l'],
  ['Kaffe 4 stk. à 500 g', '2 kg'],
  ['Majs 340 g (drænet vægt 285 g)', '0.34 kg'],
  ['Majs 340 g, drænet 285 g', '0.34 kg'],
  ['Spisebordsstol sort, 4 stk.', '4 piece'],
  ['Sokker 6-pak sort', '6 piece'],
  ['Toiletpapir 3-lags 16 ruller', '16 piece'],
  ['D-vitamin 90 tabletter', '90 piece'],
  ['Støvsugerposer 2 x 5 stk.', '10 piece'],
  ['Affaldsposer 60 l 20 stk.', '20 piece'],
  ['AA-batterier 4 stk', '4 piece', { size: '4 stk.' }],
  ['Skruer 1.000 stk', '1000 piece'],
  ['Bomuldsstof metervare 3 m', '3 m'],
  ['Gavepapir rødt 4 m', '4 m'],
  ['Laminatgulv eg 2,22 m2', '2.22 m2'],
  ['Laminatgulv eg 2,22 m²', '2.22 m2'],
];

for (const [name, held, sold] of HELD)
  test(`${name}${sold?.size ? ` (${sold.size})` : ''} holds ${held}`, () =>
    assert.equal(read(name, sold), held));

/** Numbers with a unit that are no contents. */
const OTHERS: readonly (readonly [name: string, sold?: SoldAs])[] = [
  ['Puslespil Nyhavn 1000 brikker'],
  ['Puslespil Nyhavn 1000 stk.'],
  ['Nova 15 Pro 64 GB'],
  ['Samsung Galaxy A54 5G 128 GB'],
  ['Boremaskine 12 V'],
  ['LED-pære 100 W'],
  ['HDMI-kabel 2 m'],
  ['Stige 3 m'],
  ['Kaffemaskine 1,2 l'],
  ['Kaffekande 1 l'],
  ['Vaskemaskine 8 kg'],
  ['Rygsæk 20 l'],
  ['Køleskab 300 l'],
  ['Drikkedunk 500 ml'],
  ['Drikkedunk', { size: '500 ml' }],
  ['Vinkøler til rødvin 46 l'],
  ['Whisky glas 30 cl'],
  ['Håndvægt 5 kg'],
  ['Løbesko 250 g'],
  ['Bleer str. 3 (6-10 kg)'],
  ['Autostol 9-18 kg'],
  ['Luftrenser til 48 m2'],
  ['Maling dækker 10 m2'],
  ['Fiberdug 80 g/m2'],
  ['Oliven drænet vægt 240 g'],
  ['Oliven 240 g drænet vægt'],
  ['Protein 60 g protein'],
  ['Chokolade 5G'],
  ['Chokolade 9g'],
  ['Kaffe 0 g'],
  ['Sokker 0 stk.'],
  ['Jeans 34W 32L'],
  ['Diamantring 0,25 ct'],
  ['T-shirt', { size: 'L' }],
  ['Løbesko', { size: 'EU 42' }],
  ['Nordhavn kaffemaskine NK-200, sort'],
];

for (const [name, sold] of OTHERS)
  test(`${name}${sold?.size ? ` (${sold.size})` : ''} tells no contents`, () =>
    assert.equal(read(name, sold), undefined));

/** Texts of which one cannot say what is meant. */
const UNCLEAR: readonly (readonly [name: string, sold?: SoldAs])[] = [
  ['Boller 4 stk. 300 g'],
  ['Kaffe 500 g + 100 g gratis'],
  ['Kaffe 400 g', { size: '500 g' }],
  ['Vægmaling 1 l 1,4 kg'],
];

for (const [name, sold] of UNCLEAR)
  test(`${name} is unclear`, () => assert.equal(read(name, sold), 'unclear'));

test('two readings within two percent are the same', () => {
  assert.equal(read('Kaffe 500 g', { size: '0,49 kg' }), '0.5 kg');
  assert.equal(read('Kaffe 500 g', { size: '0,48 kg' }), 'unclear');
});

test('a stated measure is taken whatever the article is', () => {
  const stated = (text: string) => {
    const measure = statedMeasure(text);
    return measure && packMeasure(measure);
  };
  assert.equal(stated('750 ml'), 'l 750000');
  assert.equal(stated('1.5kg'), 'kg 1500000');
  assert.equal(stated(' 12 ct '), 'piece 12000000');
  assert.equal(stated('2 sqm'), 'm2 2000000');
  assert.equal(stated('150 cm'), 'm 1500000');
  assert.equal(stated('500 mg'), 'kg 500');
  assert.equal(stated('750 ml / 100 ml'), 'l 750000');
  assert.equal(stated('0 g'), undefined);
  assert.equal(stated('16 oz'), undefined);
  assert.equal(stated('meget'), undefined);
  assert.equal(stated('999999999 kg'), undefined);
});

test('what the next shop says is read, whether it has another name or another size', () => {
  const category = ['Mad og drikke', 'Kaffe'];
  const offer = (name: string, size: string | null) => [{ name, size }];
  const agreed = (...voters: Parameters<typeof agreedMeasure>[0]) => agreedMeasure(voters, category);
  const one = offer('Kaffe, hele bønner', '500 g');
  assert.deepEqual(agreed(one, one), { unit: 'kg', millionths: 500_000 });
  assert.equal(agreed(one, offer('Kaffe, hele bønner', '1 kg')), null);
  assert.deepEqual(agreed(offer('Kaffe', null), offer('Kaffe 500 g', null)), {
    unit: 'kg',
    millionths: 500_000,
  });
  assert.equal(agreed(offer('Kaffe 500 g', null), offer('Kaffe 1 kg', null)), null);
});
