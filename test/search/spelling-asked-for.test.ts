import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const on = (...categoryPath: string[]) => ({ categoryPath });
const many = (name: string, count: number, category: string) =>
  Array.from({ length: count }, (_, at) => aProduct(`${name} nummer ${at + 1}`, on(category)));

/** The most popular first. */
const shop = memorySearch(
  [
    aProduct('Kontorstol', on('Kontorstole')),
    aProduct('Havestol', on('Havestole')),
    aProduct('Bent stol eg', on('Stole')),
    aProduct('Vinterhave samling', on('Møbler')),
    aProduct('Gavekort 500 kr', on('Gavekort')),
    aProduct('Kort over Fyn', on('Kort')),
    aProduct('Tilbehør til grill', on('Grill')),
    aProduct('Papirby kuglepenne 50 stk', on('Kontorartikler')),
    aProduct('Lyd hovedtelefoner', on('Lyd')),
    aProduct('Rundt spisebord', on('Spiseborde')),
    aProduct('Dining chair med armlæn', on('Spisebordsstole')),
    aProduct('Dining table i eg', on('Spiseborde')),
    aProduct('Boem tæppe', on('Tæpper')),
    aProduct('Elektrisk tandbørste', on('Tandpleje')),
    ...many('Løbesko', 40, 'Løbesko'),
    ...many('Støvler', 3, 'Støvler'),
    ...many('Cykel', 3, 'Cykler'),
  ],
  'høretelefoner, hovedtelefoner\ndining table => spisebord\nbælte, belt',
);
const first = (text: string) => shop.names(text)[0];

describe('a slip is put right', () => {
  it('although pairs of its letters were read as æ, ø or å', () => {
    assert.equal(first('stoelver'), 'Støvler nummer 1');
    assert.equal(first('loebbesko'), 'Løbesko nummer 1');
  });

  it('although the word can be taken apart, when what it was meant to be is far more common', () => {
    assert.equal(first('løpesko'), 'Løbesko nummer 1');
  });

  it('of two letters in a word of less than eight', () => {
    assert.equal(first('sykkel'), 'Cykel nummer 1');
  });

  it('to a word that only the synonyms have', () => {
    assert.equal(first('hørtelefoner'), 'Lyd hovedtelefoner');
  });

  it('to another form of the word than the catalogue has', () => {
    assert.equal(first('kulepen'), 'Papirby kuglepenne 50 stk');
    assert.equal(first('tandbrøsten'), 'Elektrisk tandbørste');
  });

  it('and its neighbours are read with the word that was meant', () => {
    assert.deepEqual(
      new Set(shop.names('dinning table').slice(0, 2)),
      new Set(['Dining table i eg', 'Rundt spisebord']),
    );
  });

  it('but a word that the synonyms know is no slip, whatever is sold', () => {
    assert.deepEqual(shop.search('bælte').interpretation.corrections, []);
    assert.deepEqual(shop.search('belte').interpretation.corrections, []);
  });
});

describe('a spelling that some shop uses', () => {
  const stocked = (count: number) =>
    memorySearch([aProduct('Snørrebånd hvid', on('Sko')), ...many('Snørebånd', count, 'Tilbehør')]);

  it('does not end the search for the one that is three times as common', () => {
    assert.deepEqual(stocked(3).names('snørrebånd').slice(0, 2), ['Snørrebånd hvid', 'Snørebånd nummer 1']);
    assert.equal(stocked(3).names('snørrebånd').length, 4);
  });

  it('is left alone where the other is not', () => {
    assert.deepEqual(stocked(2).names('snørrebånd'), ['Snørrebånd hvid']);
  });

  it('is left alone where five products have it', () => {
    const shop = memorySearch([...many('Snørrebånd', 5, 'Bånd'), ...many('Snørebånd', 20, 'Snørebånd')]);
    assert.ok(shop.names('snørrebånd').every((name) => name.startsWith('Snørrebånd')));
  });

  it('stays first however popular the other is', () => {
    const shop = memorySearch([
      ...many('Snørebånd', 20, 'Snørebånd'),
      aProduct('Snørrebånd', { ...on('Bånd'), available: false, vendorCount: 1 }),
    ]);
    assert.equal(shop.names('snørrebånd')[0], 'Snørrebånd');
  });
});

describe('a slip that can be read in parts', () => {
  const shop = (count: number) =>
    memorySearch([
      aProduct('Bordlampe, gul', on('Lamper')),
      aProduct('Lampe', on('Lamper')),
      ...many('Gulvlampe', count, 'Gulvlamper'),
    ]);

  it('is put right where the word that was meant is far more common', () => {
    assert.equal(shop(11).names('gullampe')[0], 'Gulvlampe nummer 1');
    assert.deepEqual(shop(11).search('gullampe').interpretation.corrections, [
      { from: 'gullampe', to: 'gulvlampe' },
    ]);
  });

  it('and is read in parts where it is not', () => {
    assert.equal(shop(3).names('gullampe')[0], 'Bordlampe, gul');
  });
});

describe('what is asked for by its plain name', () => {
  it('comes before compounds of it in the definite form too', () => {
    assert.equal(first('stolen'), 'Bent stol eg');
    assert.equal(first('stole'), 'Bent stol eg');
  });

  it('keeps a word that says little where it begins a word of the catalogue', () => {
    assert.equal(first('gave kort'), 'Gavekort 500 kr');
    assert.equal(first('til behør'), 'Tilbehør til grill');
    assert.equal(first('kort som gave'), 'Kort over Fyn');
  });
});
