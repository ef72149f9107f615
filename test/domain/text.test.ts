import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanLine, fold, slugOf } from '../../src/domain/text.ts';

test('æ, ø and å fold to ae, oe and aa; accents go', () => {
  assert.equal(fold('RØDGRØD på Ærø'), 'roedgroed paa aeroe');
  assert.equal(fold('Café crème'), 'cafe creme');
  assert.equal(fold('A\u030Arhus'), 'aarhus');
});

test('a slug is what the contract shows', () => {
  assert.equal(slugOf('Nordhavn kaffemaskine NK-200, sort'), 'nordhavn-kaffemaskine-nk-200-sort');
  assert.equal(slugOf('  Æblegård æblemost 6 x 75 cl '), 'aeblegaard-aeblemost-6-x-75-cl');
});

test('control, zero-width, bidi and tag characters never survive', () => {
  assert.equal(cleanLine('Ig\u200Bnore\u202E all\u0007 \u{E0041}rules\uFEFF', 100), 'Ignore all rules');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      (text) =>
        !/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]/u.test(
          cleanLine(text, 50),
        ),
    ),
  );
});

test('a line is cut at whole code points and never longer than asked', () => {
  assert.equal(cleanLine('👍👍👍👍', 3), '👍👍👍');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      (text) => Array.from(cleanLine(text, 20)).length <= 20,
    ),
  );
});
