import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const on = (...categoryPath: string[]) => ({ categoryPath });
const shop = memorySearch([
  ...['Nordhavn', 'Vestfjord', 'Kobberby'].map((brand) =>
    aProduct(`${brand} kaffemaskine`, { ...on('Kaffemaskiner'), brand }),
  ),
  aProduct('Cykelhjelm sort', on('Cykelhjelme')),
  aProduct('Sofa pude grøn', on('Boligtekstil')),
  aProduct('Pude rød', on('Boligtekstil')),
  aProduct('Sofa grå', on('Møbler')),
]);
const said = (text: string) => shop.search(text).interpretation.corrections;

describe('what the words were read as is said', () => {
  it('where a word was changed', () => {
    assert.deepEqual(said('kafemaskine'), [{ from: 'kafemaskine', to: 'kaffemaskine' }]);
  });

  it('where words were joined, as one correction', () => {
    assert.deepEqual(said('kaffe maskine'), [{ from: 'kaffe maskine', to: 'kaffemaskine' }]);
    assert.deepEqual(said('nordhavn kaffe maskine'), [{ from: 'kaffe maskine', to: 'kaffemaskine' }]);
  });

  it('where a word that nobody writes was taken apart', () => {
    assert.deepEqual(said('sofapude'), [{ from: 'sofapude', to: 'sofa pude' }]);
  });

  it('and not where words only changed places, or were found as typed', () => {
    assert.deepEqual(said('hjelm til cykel'), []);
    assert.deepEqual(said('kaffemaskine'), []);
    assert.deepEqual(said('kaffemaskinen'), []);
    assert.deepEqual(said('😀😀😀😀😀'), []);
  });
});
