import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const vacuums = { categoryPath: ['Hjem', 'Støvsugere'] };
const parts = { categoryPath: ['Hjem', 'Tilbehør til støvsugere'] };
const bikes = { categoryPath: ['Sport', 'Cykler'] };
const gear = { categoryPath: ['Sport', 'Cykeltilbehør'] };
const coffee = { categoryPath: ['Køkken', 'Espressomaskiner'] };
const phones = { brand: 'Tango', categoryPath: ['Elektronik', 'Mobiltelefoner'] };

/** The most popular first, as an index has them: what is bought more often stands before what is asked for. */
const market = [
  aProduct('Brandt støvsuger NS-250 med pose', vacuums),
  aProduct('Brandt robotstøvsuger R5', vacuums),
  aProduct('Støvsugerposer til Brandt NS-250', parts),
  aProduct('Sidebørster til Brandt R5', parts),
  aProduct('Espressomaskine 15 bar', coffee),
  aProduct('Vandfilter til espressomaskine', { categoryPath: ['Køkken', 'Tilbehør'] }),
  aProduct('Herrecykel 7 gear', bikes),
  aProduct('Citybike cykel 53 cm', bikes),
  aProduct('Vega cykelhjelm sort', gear),
  aProduct('Vega cykellås', gear),
  aProduct('Katten Mis, børnebog', { categoryPath: ['Bøger', 'Børnebøger'] }),
  aProduct('Mis kattemad med laks', { categoryPath: ['Dyr', 'Kattemad'] }),
  aProduct('Freja bordlampe messing', { categoryPath: ['Bolig', 'Bordlamper'] }),
  aProduct('Ask gulvlampe', { categoryPath: ['Bolig', 'Gulvlamper'] }),
  aProduct('Have i Viborg, krimi', { categoryPath: ['Bøger', 'Krimi'] }),
  aProduct('Sletten kontorstol', { categoryPath: ['Kontor', 'Kontorstole'] }),
  aProduct('Dal havestol natur', { categoryPath: ['Have', 'Havestole'] }),
  aProduct('Tango Nova 15 Pro Max 256 GB', phones),
  aProduct('Tango Nova 15 Pro 256 GB', phones),
  aProduct('Tango Nova 15 256 GB', phones),
  aProduct('Lund trådløs mus', { categoryPath: ['Computer', 'Mus'] }),
  aProduct('Lund trådløs printer', { categoryPath: ['Computer', 'Printere'] }),
];
const shop = memorySearch(market, 'kattefoder, kattemad\ncoffee machine => kaffemaskine, espressomaskine');
const first = (text: string) => shop.names(text)[0];

describe('an accessory that is asked for comes before the machine it fits', () => {
  it('in "X til Y" X is the article', () => {
    assert.equal(first('vandfilter til espressomaskine'), 'Vandfilter til espressomaskine');
    assert.equal(first('børster til robotstøvsuger'), 'Sidebørster til Brandt R5');
  });

  it('also where no "til" is typed', () => {
    assert.equal(first('støvsugerposer brandt ns-250'), 'Støvsugerposer til Brandt NS-250');
    assert.equal(first('sidebørster brandt r5'), 'Sidebørster til Brandt R5');
  });

  it('what a machine has does not name the accessory', () => {
    assert.equal(first('støvsuger med pose'), 'Brandt støvsuger NS-250 med pose');
    assert.equal(first('brandt ns-250'), 'Brandt støvsuger NS-250 med pose');
  });
});

describe('a compound written apart', () => {
  it('is found the other way round, whatever letters link it', () => {
    assert.equal(first('hjelm til cykel'), 'Vega cykelhjelm sort');
    assert.equal(first('lås til cykel'), 'Vega cykellås');
    assert.equal(first('mad til kat'), 'Mis kattemad med laks');
    assert.equal(first('foder til katten'), 'Mis kattemad med laks');
    assert.equal(first('lampe til bordet'), 'Freja bordlampe messing');
    assert.equal(first('stole til haven'), 'Dal havestol natur');
  });

  it('is told as the word it is', () => {
    assert.deepEqual(shop.search('hjelm til cykel').interpretation.compounds, [
      { word: 'cykelhjelm', parts: ['cykel', 'hjelm'] },
    ]);
  });

  it('"have" is a garden unless somebody "vil have"', () => {
    assert.equal(first('have stol'), 'Dal havestol natur');
    assert.deepEqual(shop.search('jeg vil have en cykelhjelm').interpretation.terms, ['cykelhjelm']);
  });
});

describe('the noun that names the article weighs most', () => {
  it('a head that never stands alone finds its compounds', () => {
    assert.deepEqual(shop.names('lamper').toSorted(), ['Ask gulvlampe', 'Freja bordlampe messing']);
    assert.match(first('en lampe til stuen')!, /lampe/);
  });

  it('when no product has all the words, one that has the noun wins over one that has the adjective', () => {
    assert.match(first('trådløs støvsuger')!, /støvsuger/);
    assert.equal(shop.search('trådløs støvsuger').interpretation.relaxed, true);
  });

  it('an English phrase is the Danish word', () => {
    assert.equal(first('coffee machine'), 'Espressomaskine 15 bar');
  });
});

describe('a model is not its bigger sister', () => {
  it('the plain model first, then Pro, then Pro Max, however popular', () => {
    assert.deepEqual(shop.names('tango nova 15').slice(0, 3), [
      'Tango Nova 15 256 GB',
      'Tango Nova 15 Pro 256 GB',
      'Tango Nova 15 Pro Max 256 GB',
    ]);
    assert.equal(first('nova 15 pro'), 'Tango Nova 15 Pro 256 GB');
    assert.equal(first('nova 15 pro max'), 'Tango Nova 15 Pro Max 256 GB');
  });
});
