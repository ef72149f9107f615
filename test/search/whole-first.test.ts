import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from './memory-port.ts';

const knives = { categoryPath: ['Køkken', 'Kokkeknive'] };
const leads = { categoryPath: ['Hund', 'Hundesnore'] };

const unwanted = { available: false, vendorCount: 1 };

describe('what has all the words stands before every near match', () => {
  it('whatever popularity says', () => {
    const shop = memorySearch([
      ...['Fido', 'Rex', 'King'].map((brand) =>
        aProduct('Hundesnor rød', { ...leads, brand, vendorCount: 30 }),
      ),
      aProduct('Line 2 m', { ...leads, ...unwanted, description: 'Sort nylon med rød kant' }),
    ]);
    assert.equal(shop.names('sort rød hundesnor')[0], 'Line 2 m');
  });

  it('but an accessory that was not asked for stands behind the thing in another version', () => {
    const watches = { categoryPath: ['Ure', 'Smartwatches'] };
    const strap = 'Grebo urrem i læder til Pilea smartwatch, rød';
    const shop = memorySearch([
      ...['Pilea', 'Onyra', 'Lumera'].map((brand) => aProduct(`${brand} smartwatch`, { ...watches, brand })),
      aProduct(strap, { categoryPath: ['Ure', 'Urremme'], ...unwanted }),
    ]);
    assert.equal(shop.names('rød smartwatch')[0], 'Pilea smartwatch');
    assert.ok(shop.names('rød smartwatch').includes(strap));
  });

  it('and so does what has the head noun in its description alone', () => {
    const board = 'Rundt skærebræt af olieret bøgetræ til køkkenet, sort';
    const shop = memorySearch([
      ...['Fjordly', 'Smed', 'Kobberby', 'Lyngby'].map((brand) =>
        aProduct('Kokkekniv', { ...knives, brand, vendorCount: 30 }),
      ),
      aProduct(board, {
        categoryPath: ['Køkken', 'Skærebrætter'],
        ...unwanted,
        description: 'Skån din kokkekniv',
      }),
    ]);
    assert.equal(shop.names('sort kokkekniv')[0], 'Kokkekniv');
    assert.ok(shop.names('sort kokkekniv').includes(board));
  });
});
