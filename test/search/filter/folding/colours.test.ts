import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, colourInName, foldColour } from '../../../../src/search/filter/folding/colours.ts';

/** Folded colour: spellings of shops' files. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  sort: [
    'sort',
    'Sort',
    'SORT',
    'sorte',
    'Black',
    'black',
    'mat sort',
    'Sort mat',
    'Matte Black',
    'Sort/Hvid',
    'sort/gul',
    'Black/White',
    'Kulsort',
    'Sort - læder',
    'Jet black',
    'Space Black',
  ],
  hvid: [
    'hvid',
    'White',
    'Off-white',
    'off white',
    'Offwhite',
    'Knækket hvid',
    'råhvid',
    'Hvid højglans',
    'Ivory',
  ],
  grå: [
    'grå',
    'Grey',
    'Gray',
    'lysegrå',
    'Mørkegrå',
    'mørke grå',
    'Antracit',
    'Anthracite',
    'Grafit',
    'Space Gray',
    'Grå melange',
    'gråmeleret grå',
    'grå/koral',
    'Dark Grey Melange',
    'Graa',
  ],
  sølv: ['sølv', 'Silver', 'stål', 'Rustfrit stål', 'Stainless steel', 'krom', 'Børstet stål', 'Soelv'],
  guld: ['guld', 'Gold', 'messing', 'Rose Gold', 'Roseguld', 'Rosa guld'],
  beige: ['beige', 'Sand', 'Creme', 'nude', 'Lys beige', 'Cream'],
  natur: ['natur', 'Natural', 'Eg', 'bambus'],
  brun: ['brun', 'Brown', 'Cognac', 'mørkebrun', 'Dark brown', 'Camel'],
  rød: ['rød', 'Red', 'Bordeaux', 'Vinrød', 'mørkerød', 'Roed', 'Wine red'],
  orange: ['orange', 'Koral', 'Terracotta'],
  gul: ['gul', 'Yellow', 'Sennepsgul', 'Karry', 'neongul'],
  grøn: [
    'grøn',
    'Green',
    'salviegrøn',
    'mørkegrøn',
    'Army',
    'Oliven',
    'Flaskegrøn',
    'Dark olive',
    'Dusty green',
  ],
  turkis: ['turkis', 'Turquoise', 'Petrol'],
  blå: [
    'blå',
    'Blue',
    'navy',
    'Navy Blue',
    'marineblå',
    'Mørkeblå',
    'mørkeblå/navy',
    'Dark blue',
    'Lyseblå',
    'Himmelblå',
    'Denim',
    'dark navy',
    'Blaa',
    'Royal Blue',
    'Navyblue',
    'Kornblomstblå',
    'Isblå',
  ],
  lilla: ['lilla', 'Purple', 'Lavendel', 'støvet lilla'],
  lyserød: [
    'lyserød',
    'Pink',
    'rosa',
    'Rose',
    'Lyserøde',
    'Light pink',
    'Støvet rosa',
    'Hot pink',
    'Fuchsia',
  ],
  flerfarvet: [
    'flerfarvet',
    'Multi',
    'Multicolor',
    'multi-color',
    'Assorteret',
    'rød/gul/blå',
    'Sort, hvid og rød',
    'Multicoloured',
  ],
  gennemsigtig: ['Klar', 'Clear', 'transparent'],
};

for (const [colour, spellings] of Object.entries(SPELLINGS))
  test(`shops' spellings of ${colour} are one colour`, () => {
    assert.ok(COLOURS.includes(colour));
    for (const spelling of spellings) assert.equal(foldColour(spelling), colour, spelling);
  });

test('what names no colour that we know is none', () => {
  for (const text of [
    '',
    '-',
    'Wild',
    'se billede',
    'coloured',
    'mirrored',
    '<script>alert(1)</script>',
    '42',
    'Resort',
    'Spink',
  ])
    assert.equal(foldColour(text), '', text);
});

test('a folded colour stays as it is, and there are no more than a facet shows', () => {
  for (const colour of COLOURS) assert.equal(foldColour(colour), colour);
  assert.ok(COLOURS.length <= 20);
});

test('a name tells its colour at its end, and nowhere else', () => {
  for (const [name, colour] of [
    ['Nordhavn kaffemaskine NK-200, sort', 'sort'],
    ['Sofa Viggo - mørkeblå', 'blå'],
    ['Sneaker Run (Black)', 'sort'],
    ['Lampe, mat sort', 'sort'],
    ['Reol, eg', 'natur'],
    ['Bluse, XL', ''],
    ['Sort peber', ''],
    ['Rød peber, stødt, 40 g', ''],
    ['Kaffe, mørk ristet og hel', ''],
    ['Kaffe, mørk ristet sort', ''],
    ['Peber, sort 40g', ''],
    ['Spink', ''],
    ['Hvid vin 75 cl', ''],
  ] as const)
    assert.equal(colourInName(name), colour, name);
});
