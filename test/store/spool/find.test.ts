import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { numberOfEan } from '../../../src/domain/ean.ts';
import { offersOfEan, offersWithText } from '../../../src/store/spool/find.ts';
import {
  openRefused,
  refusedBefore,
  refusedWithCode,
  refusedWithText,
} from '../../../src/store/spool/refused.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anEan, anOffer } from '../../builders.ts';

const ARTICLES = 3_000;

describe('offers of a spool by their code', () => {
  const path = join(aFolder(), 'a.spool');
  const spool = openSpool(path);
  // Every seventh article has many rows, so that they reach over what is read at once.
  for (let n = 0; n < ARTICLES; n++)
    for (let row = 0; row < (n % 700 === 7 ? 300 : 1); row++)
      spool.add(anOffer({ ean: anEan(n * 2), price: 100 + row, url: `https://a.dk/p/${n}` }));
  spool.finish();

  it('are found whichever place they have', () => {
    for (const n of [0, 1, 7, 8, 706, 707, 708, 1500, 2106, 2107, ARTICLES - 2, ARTICLES - 1]) {
      const found = offersOfEan(path, numberOfEan(anEan(n * 2)));
      assert.equal(found.length, n % 700 === 7 ? 300 : 1, String(n));
      assert.ok(found.every(({ ean }) => ean === anEan(n * 2)));
    }
  });

  it('are none of a code between two, before the first or after the last', () => {
    for (const n of [1, 1401, ARTICLES * 2 - 1, ARTICLES * 2 + 5])
      assert.deepEqual(offersOfEan(path, numberOfEan(anEan(n))), []);
    assert.deepEqual(offersOfEan(path, 0 as never), []);
  });

  it('are found by their page, and not by another that begins alike', () => {
    assert.deepEqual(
      offersWithText(path, ['a.dk/p/12']).map(({ ean }) => ean),
      [anEan(24)],
    );
  });
});

describe('rows that became no offer', () => {
  it('are found by any code in them, and those of the reading before are kept beside them', () => {
    const path = join(aFolder(), 'refused', 'alfa');
    const write = (name: string) => {
      const refused = openRefused(path);
      refused.add('ean_check_digit', {
        ean: ['570 9000-000771', '1234567890128'],
        name,
        description: 'long',
      });
      refused.add('ean_scientific', { ean: ['5.70999E+12'], name: 'other', span: undefined });
      refused.add('ragged', {});
      refused.finish();
    };
    write('first');
    write('second');
    for (const code of [5709000000771, 1234567890128])
      assert.deepEqual(refusedWithCode(path, code), [
        {
          reason: 'ean_check_digit',
          row: { ean: ['570 9000-000771', '1234567890128'], name: 'second' },
        },
      ]);
    assert.equal(refusedWithCode(refusedBefore(path), 5709000000771)[0]!.row.name, 'first');
    assert.deepEqual(refusedWithCode(path, 5709000000772), []);
    assert.equal(refusedWithText(path, ['"name":"other"'])[0]!.reason, 'ean_scientific');
  });

  it('are none where the file is not there, cut short or something else', () => {
    const path = join(aFolder(), 'alfa');
    assert.deepEqual(refusedWithCode(path, 1), []);
    for (const text of ['', 'x', `["ragged",{}]\n${'9'.padStart(16)}`, 'x'.repeat(200)]) {
      writeFileSync(path, text);
      assert.deepEqual(refusedWithCode(path, 1), []);
    }
  });

  it('are noted up to fifty thousand a file', () => {
    const path = join(aFolder(), 'alfa');
    const refused = openRefused(path);
    for (let n = 1; n <= 50_001; n++) refused.add('ean_missing', { sku: String(100_000_000 + n) });
    refused.finish();
    assert.equal(refusedWithCode(path, 100_050_000).length, 1);
    assert.equal(refusedWithCode(path, 100_050_001).length, 0);
  });
});
