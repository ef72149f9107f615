import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const on = (category: string, brand: string) => ({ brand, categoryPath: ['Alt', category] });

/** The most popular first: what goes with a thing is bought more often than the thing. */
const market = [
  aProduct('Guitar strap, black', on('Guitarremme', 'Alvin')),
  aProduct('Guitar strap with pad, brown', on('Guitarremme', 'Berta')),
  aProduct('Guitar stand, black', on('Stativer', 'Cirkel')),
  aProduct('Folding guitar stand', on('Stativer', 'Alvin')),
  aProduct('Drum stool, black', on('Trommestole', 'Berta')),
  aProduct('Drum stool with back', on('Trommestole', 'Alvin')),
  aProduct('Snare drum, red', on('Trommer', 'Cirkel')),
  aProduct('Drum for kids', on('Trommer', 'Dorte')),
  aProduct('Acoustic guitar, natural', on('Guitarer', 'Dorte')),
  aProduct('Guitar for beginners', on('Guitarer', 'Cirkel')),
  aProduct('Electric guitar with case', on('Guitarer', 'Alvin')),
  aProduct('Cirkel C-40', on('Guitarer', 'Cirkel')),
  aProduct('Spade i stål', on('Klaver', 'Dorte')),
  aProduct('Klaver, sort', on('Klaver', 'Berta')),
  aProduct('Klaver, hvid', on('Klaver', 'Alvin')),
  aProduct('Upright piano', on('Klaver', 'Cirkel')),
];
const shop = memorySearch(market);
const first = (text: string) => shop.names(text)[0];

describe('in an English name the last word is the article', () => {
  it('the thing comes before what goes with it, however popular that is', () => {
    for (const text of ['guitar', 'guitars'])
      assert.deepEqual(
        shop.names(text).slice(0, 3).toSorted(),
        ['Acoustic guitar, natural', 'Electric guitar with case', 'Guitar for beginners'],
        text,
      );
    assert.deepEqual(shop.names('drum').slice(0, 2).toSorted(), ['Drum for kids', 'Snare drum, red']);
  });

  it('what goes with it comes first when it is asked for', () => {
    assert.match(first('guitar strap')!, /strap/);
    assert.match(first('guitar stand')!, /stand/);
    assert.match(first('drum stool')!, /stool/);
  });

  it('a word that never names an article is not taken for one because it comes last', () => {
    assert.match(first('guitar electric')!, /Electric guitar/);
    assert.match(first('strap guitar black')!, /strap/);
  });
});

describe('a category that surely has the article fills the places that the words leave empty', () => {
  it('with things that are called otherwise, after those that are called so', () => {
    const names = shop.names('upright piano');
    assert.equal(names[0], 'Upright piano');
    assert.deepEqual(names.slice(1).toSorted(), ['Klaver, hvid', 'Klaver, sort', 'Spade i stål']);
    assert.equal(shop.search('upright piano').interpretation.relaxed, true);
  });

  it('with what has a model number for a name', () => {
    assert.ok(shop.names('acoustic guitar').includes('Cirkel C-40'));
  });

  it('never with a wider kind: "vinterstøvler" stand among all "støvler"', () => {
    const boots = memorySearch([
      aProduct('Gummistøvler', on('Støvler', 'A')),
      aProduct('Vinterstøvler', on('Støvler', 'B')),
      aProduct('Gummistøvler blå', on('Støvler', 'C')),
      aProduct('Vinter sko', on('Sko', 'C')),
      aProduct('Vinter hue', on('Huer', 'B')),
    ]);
    assert.deepEqual(boots.names('vinterstøvler'), ['Vinterstøvler']);
    assert.deepEqual(boots.names('vinter støvler'), ['Vinterstøvler']);
  });

  it('never where anything stands', () => {
    const outlet = memorySearch([
      aProduct('Piano', on('Tilbud', 'A')),
      ...['Sav', 'Kande', 'Stige', 'Trompet', 'Hue'].map((name) => aProduct(name, on('Tilbud', 'B'))),
    ]);
    assert.deepEqual(outlet.names('piano'), ['Piano']);
  });
});
