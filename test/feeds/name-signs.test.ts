import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cleanLine } from '../../src/domain/text.ts';
import { conditionReader } from '../../src/feeds/condition.ts';
import { DASHED, nameSigns, ODD, SUSPECT } from '../../src/feeds/name-signs.ts';
import { shopText } from '../../src/feeds/names.ts';
import { nonRetailName } from '../../src/feeds/retail.ts';

const pieces = [
  ...[
    'Kaffe',
    'æble',
    'Å',
    'C-64',
    ' ',
    '  ',
    ' - ',
    ' | ',
    ' – ',
    '\u00a0',
    '\t',
    '&amp;',
    '&',
    '<b>',
    'Ã¸',
    'â€“',
  ],
  ...[
    're',
    'Refurb',
    'renovERET',
    'b',
    'brugt',
    'B-VARE',
    'demo',
    'Used',
    'usused',
    'åbnet emballage',
    'open box',
  ],
  ...[
    '2. sortering',
    'Grad A',
    'gra',
    'grade b',
    'abonnement',
    'Gavekort',
    'gavkort',
    'gift card',
    'giftcard',
  ],
  ...[
    'pr. md.',
    'PER MÅNED',
    'pr mÅned',
    '/ md',
    '/md',
    'm',
    'finansiering',
    '\u200b',
    '😀',
    'e\u0301',
    '1',
    '.',
  ],
];
const names = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((found) => found.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const conditionOf = conditionReader(undefined);

describe('one look at a name', () => {
  it('a name without odd signs is shown as it is', () =>
    fc.assert(
      fc.property(names, (name) => {
        if (nameSigns(name) & ODD) return;
        assert.equal(shopText(name, 1000), name);
        assert.equal(cleanLine(name, 1000), name);
      }),
      { numRuns: 3000 },
    ));
  it('a name that is not suspect says nothing of condition, subscription or gift card', () =>
    fc.assert(
      fc.property(names, (name) => {
        if (nameSigns(name) & (ODD | SUSPECT)) return;
        assert.equal(conditionOf('', name), 'new');
        assert.equal(nonRetailName(name), undefined);
      }),
      { numRuns: 3000 },
    ));
  it('a name without a dash behind a blank has no tail', () =>
    fc.assert(
      fc.property(names, (name) => assert.ok(nameSigns(name) & (ODD | DASHED) || !/ [-|–] /.test(name))),
      { numRuns: 3000 },
    ));
  it('an everyday name needs no second look', () => {
    for (const name of ['Kaffemaskine NK-200 sort', 'Løbesko Sneglehuset AH100 Plus 41', 'Åbn dåse 5½ €'])
      assert.equal(nameSigns(name), 0, name);
  });
  it('a name longer than any shown one gets every look', () =>
    assert.equal(nameSigns('a'.repeat(10_000)), ODD | DASHED | SUSPECT));
});
