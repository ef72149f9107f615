import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const KNIVES = { categoryPath: ['Køkken', 'Knive'] };

describe('a word that only a description has', () => {
  const shop = memorySearch([
    aProduct('Fjordly FK-20', { ...KNIVES, description: 'Kokkekniv med smedet klinge til grøntsager' }),
    aProduct('Fjordly FK-30', { ...KNIVES, description: 'Brødkniv med savtakker' }),
    aProduct('Lampe sort', { description: 'Passer til stuen' }),
  ]);

  it('finds the product, and is no near match', () => {
    assert.deepEqual(shop.names('kokkekniv'), ['Fjordly FK-20']);
    assert.equal(shop.search('kokkekniv').interpretation.relaxed, false);
  });

  it('is found in its other forms and letters', () => {
    assert.deepEqual(shop.names('kokkekniven'), ['Fjordly FK-20']);
    assert.deepEqual(shop.names('groentsager'), ['Fjordly FK-20']);
  });

  it('is found beside words of the name', () => {
    assert.equal(shop.names('fjordly savtakker')[0], 'Fjordly FK-30');
  });

  it('leaves the line that answers are ranked by as it was', () => {
    const [described, bare] = ['Kokkekniv med smedet klinge', ''].map(
      (description) => memorySearch([aProduct('Fjordly FK-20', { ean: '5700000000001', description })]).docs,
    );
    assert.deepEqual(described, bare);
  });

  it('puts no word right', () => {
    const slips = memorySearch([
      aProduct('Støvsuger rød'),
      ...Array.from({ length: 5 }, (_, n) =>
        aProduct(`Kop ${n}`, { description: 'Til støvsugre og lignende' }),
      ),
    ]);
    const { hits, interpretation } = slips.search('støvsuger');
    assert.equal(hits.length, 1);
    assert.deepEqual(interpretation.corrections, []);
  });
});

describe('descriptions weigh less than any other field', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => aProduct(`Kaffekande ${n + 1} l`));
  const described = aProduct('Nordhavn NK-9', { description: 'Til kaffekande' });

  it('so that what is called by the word comes first, however popular the other is', () => {
    const { names } = memorySearch([described, ...named(2)]);
    assert.deepEqual(names('kaffekande'), ['Kaffekande 1 l', 'Kaffekande 2 l', 'Nordhavn NK-9']);
  });

  it('and are not asked where five are called by it', () => {
    assert.equal(
      memorySearch([described, ...named(4)])
        .names('kaffekande')
        .includes('Nordhavn NK-9'),
      true,
    );
    assert.equal(
      memorySearch([described, ...named(5)])
        .names('kaffekande')
        .includes('Nordhavn NK-9'),
      false,
    );
  });
});

describe('a description that goes on', () => {
  const letters = (n: number) => [...String(n)].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('a');
  const word = (n: number) => `zo${letters(n)}`;
  const found = (description: string, asked: string) =>
    memorySearch([aProduct('Kop', { description }), aProduct('Fad')]).names(asked).length > 0;

  it('is found by its first thirty-two words', () => {
    const text = Array.from({ length: 33 }, (_, n) => word(100 + n)).join(' ');
    assert.equal(found(text, word(131)), true);
    assert.equal(found(text, word(132)), false);
  });

  it('is found by its first two model numbers', () => {
    const text = 'Passer til NK-200, WH-1000XM5 og QC-3500';
    assert.equal(found(text, 'nk200'), true);
    assert.equal(found(text, 'wh-1000xm5'), true);
    assert.equal(found(text, 'qc-3500'), false);
  });

  it('is not found by a word that more than two hundred descriptions have', () => {
    const market = (count: number) =>
      memorySearch(
        Array.from({ length: 210 }, (_, n) =>
          aProduct(`Kop ${n}`, { description: n < count ? 'Skridsikker' : '' }),
        ),
      );
    assert.equal(market(200).names('skridsikker').length, 5);
    assert.equal(market(201).names('skridsikker').length, 0);
  });
});

describe('a long name', () => {
  const filler = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `${'bdfgklmnpr'[n % 10]}o${'aeiou'[n % 5]}${'lmnrst'[n % 6]}${'bdfgk'[Math.floor(n / 10)]}o`,
    ).join(' ');
  const found = (name: string, asked: string) =>
    memorySearch([aProduct(name), aProduct('Fad')]).names(asked).length > 0;

  it('is found by the model at its end', () => {
    assert.equal(found(`Kaffemaskine ${filler(40)} NK-200`, 'nk-200'), true);
  });

  it('is found by four models there, and by its first twenty-four words', () => {
    const models = ['AB-101', 'AB-102', 'AB-103', 'AB-104', 'AB-105'];
    const name = `${filler(23)} kokosmel pandekage ${models.join(' ')}`;
    assert.equal(found(name, 'kokosmel'), true);
    assert.equal(found(name, 'pandekage'), false);
    assert.equal(found(name, 'ab-104'), true);
    assert.equal(found(name, 'ab-105'), false);
  });
});
