import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSizes, isWorn } from '../../../../src/search/filter/folding/size-order.ts';
import { foldSize, sizeInName } from '../../../../src/search/filter/folding/sizes.ts';

/** Folded size: spellings of shops' files. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '42': [
    '42',
    'EU 42',
    'EU42',
    'EUR 42',
    'Str. 42',
    'str.42',
    'Str 42',
    'STR. 42',
    'Størrelse 42',
    'Størrelse: EU 42',
    'Size 42',
    '42 EU',
    '42 (EU)',
    '42,0',
    '42.0',
    ' 42 ',
    '42 / UK 8 / US 9',
    'EU 42 / UK 8',
    'DK 42',
    '42 (UK 8)',
    'Skostørrelse 42',
    'stl. 42',
  ],
  '42,5': ['42,5', '42.5', '42 1/2', '42½', '42 ½', 'EU 42,5', 'Str. 42 1/2', '42.50'],
  '42 2/3': ['42 2/3', '42⅔', 'EU 42 2/3'],
  '37 1/3': ['37 1/3', '37⅓'],
  '98/104': ['98/104', '98-104', '98–104', '98 / 104', '98/104 cm', 'Str. 98/104', '98-104cm'],
  '36/40': ['36-40', '36/40', 'EU 36-40', 'Str. 36–40'],
  '98': ['98', 'str. 98', '98 (2-3 år)', 'Str 098'],
  XS: ['XS', 'xs', 'X-Small', 'Extra small', 'Str. XS', 'Xsmall'],
  S: ['S', 's', 'Small', 'Size S', 'S (51–55 cm)', 'Str. S'],
  M: ['M', 'Medium', 'medium', 'M (38/40)'],
  L: ['L', 'Large', 'L (59–62 cm)'],
  XL: ['XL', 'X-Large', 'Extra Large', 'xl', '1XL', 'x large'],
  XXL: ['XXL', '2XL', 'XX-Large', '2xl', 'xxl', '2X-Large'],
  XXXL: ['XXXL', '3XL', 'xxx-large'],
  '4XL': ['4XL', 'XXXXL', '4xl'],
  XXS: ['XXS', '2XS'],
  'S/M': ['S/M', 'S-M', 's/m', 'S / M', 'Small/Medium'],
  'L/XL': ['L/XL', 'L-XL', 'Large/X-Large'],
  'One size': [
    'One size',
    'ONESIZE',
    'one-size',
    'OS',
    'O/S',
    'Onesize',
    'One Size Fits All',
    'Unisize',
    'En størrelse',
  ],
  'W32 L34': ['W32 L34', 'W32/L34', 'W32L34', '32W 34L', '32W x 34L', 'w32 / l34', '32W/34L', 'W32-L34'],
  W32: ['W32', '32W'],
  '2-3 år': ['2-3 år', '2/3 år', '2-3Y', '2-3 years', '2–3 År'],
  '6-9 mdr.': ['6-9 mdr', '6-9 mdr.', '6-9M', '6/9 måneder', '6-9 months'],
  '4 år': ['4 år', '4Y', '4 years'],
  'UK 8': ['UK 8', 'uk8', 'UK 8.0'],
  'US 9,5': ['US 9.5', 'USA 9½'],
  '75B': ['75B', '75 B', '75b'],
  '80DD': ['80DD', '80 dd'],
  '0,5 l': ['0,5 l', '0.5 L', '0,5 liter', '0.5L'],
  '500 ml': ['500 ml', '500ML', '500 Ml'],
  '100 g': ['100 g', '100 G', '100 gram', '100g'],
  '140x200 cm': ['140x200 cm', '140 x 200 cm', '140×200cm', '140X200 CM'],
  '6x75 cl': ['6 x 75 cl', '6x75cl'],
  'Ø25 cm': ['Ø25 cm', 'ø 25cm'],
  '55"': ['55"', "55''", '55 tommer', '55 inch'],
  '256 GB': ['256 GB', '256gb'],
  '10.000 mAh': ['10.000 mAh', '10.000 MAH'],
  '28 cm': ['28 cm', '28CM'],
  'stor skrift': ['stor skrift', 'Stor skrift'],
};

for (const [size, spellings] of Object.entries(SPELLINGS))
  test(`shops' spellings of ${size} are one size`, () => {
    for (const spelling of spellings) assert.equal(foldSize(spelling), size, spelling);
    assert.equal(foldSize(size), size, 'a folded size stays as it is');
  });

test('sizes that only look alike stay apart', () => {
  for (const [a, b] of [
    ['42', '42,5'],
    ['UK 8', '8'],
    ['36/38', '36'],
    ['98/104', '98'],
    ['98 cm', '98'],
    ['M', '6 m'],
    ['XL', 'L'],
    ['W32', '32'],
    ['500 ml', '500 mm'],
    ['42 1/3', '42 2/3'],
  ] as const)
    assert.notEqual(foldSize(a), foldSize(b), `${a} and ${b}`);
});

test('what is almost a size stays a text', () => {
  for (const text of ['s/m/l', 's/bred', 'bred/s', '2xxl', 'xm', '42 2/2-44', '42-44 2/2', '6 m'])
    assert.equal(foldSize(text), text);
  assert.equal(foldSize('2L'), '2 l', 'two litres, not two times large');
});

test('a text of up to 32 characters may be a size', () => {
  const longest = 'passer til de fleste dyner i 2 m';
  assert.equal(longest.length, 32);
  assert.equal(foldSize(longest), longest);
  assert.equal(foldSize(`${longest}m`), '');
});

test('what is no size is none, however it is written', () => {
  for (const text of [
    '',
    ' ',
    '<script>alert(1)</script>',
    'x<b>',
    'Denne vare passer til alle modeller fra 2019 og frem',
  ])
    assert.equal(foldSize(text), '', text);
  assert.equal(foldSize('str.'), 'str.', 'a word for a size alone names none, and stays a text');
});

test('a name tells its size behind a word for it, and nowhere else', () => {
  for (const [name, size] of [
    ['Børnely regnsæt str. 98 marineblå', '98'],
    ['Løbesko dame, str. 38,5', '38,5'],
    ['Sneaker str. 42 2/3', '42 2/3'],
    ['T-shirt størrelse XL', 'XL'],
    ['Jakke Size M.', 'M'],
    ['Flyverdragt str. 98/104', '98/104'],
    ['Pixel 9 Pro XL', ''],
    ['Termokande 1 l', ''],
    ['Strømper 3-pak', ''],
    ['Oversize hættetrøje', ''],
    ['Bog i stor størrelse med billeder', ''],
  ] as const)
    assert.equal(sizeInName(name), size, name);
});

test('sizes stand as on a rack', () => {
  for (const sorted of [
    ['36', '36/40', '37', '37,5', '38', '41', '41 1/3', '42 2/3', '104'],
    ['XXXS', 'XXS', 'XS', 'S', 'S/M', 'M', 'L', 'L/XL', 'XL', 'XXL', 'XXXL', '4XL'],
    ['0-3 mdr.', '6-9 mdr.', '2-3 år', '4 år'],
    ['80', '86', '98', '104', '110'],
    ['30 ml', '500 ml', '1 l', '1,5 l'],
    ['W30 L32', 'W32 L30', 'W32 L34', 'W34 L32'],
    ['38', 'M', '2-3 år', '500 ml', 'One size'],
    ['140x70 cm', '140x200 cm'],
    ['lille', 'mellem', 'stor'],
  ])
    assert.deepEqual([...sorted].reverse().sort(compareSizes), sorted);
  for (const size of ['42', 'M', 'stor']) assert.equal(compareSizes(size, size), 0);
});

test('sizes of clothes and shoes are worn, measures are not', () => {
  for (const size of ['42', '42,5', '42 2/3', '98/104', 'XL', 'S/M', '4XL']) assert.ok(isWorn(size), size);
  for (const size of ['500 ml', '140x200 cm', 'One size', '2-3 år', 'stor skrift', '55"'])
    assert.ok(!isWorn(size), size);
});

test('a unit with the name of a native function is no unit', () => {
  for (const name of ['constructor', '__proto__', 'valueof']) {
    assert.doesNotMatch(foldSize(`5 ${name}`), /native code|\[object/);
    assert.equal(compareSizes(`5 ${name}`, '6 kg') < 0, compareSizes('5 ting', '6 kg') < 0);
  }
});
