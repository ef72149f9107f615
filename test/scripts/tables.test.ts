import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/*
 * An object has the names of native functions, too: a table that is asked for a shop's or a caller's "constructor" would answer with a
 * function. Such tables are Maps, or begin with `__proto__: null`. One category of that name ended every night.
 */

/** Tables that only names of our own are looked up in, or texts that a pattern has let through. */
const ASKED_BY_OWN_NAMES = [
  'src/api/docs/describe.ts FIELD_WORDS',
  'src/api/exports/exports.ts TYPES',
  'src/domain/measure/amounts.ts WRITTEN',
  'src/domain/text.ts DANISH',
  'src/html/html.ts ESCAPES',
  'src/market/demo/pictures.ts DRAWINGS',
  'src/market/writers/writer.ts CP1252',
  'src/oversight/feed-check/check-text.ts DELIMITER_NAMES',
  'src/search/filter/folding/colours.ts PHRASES',
  'src/search/filter/folding/colours.ts TABLE',
  'src/search/filter/folding/sizes.ts FRACTIONS',
  'src/search/filter/folding/sizes.ts WORDS',
  'src/search/language/tokens/token.ts LETTER',
  'src/search/language/tokens/token.ts LETTER_PAIR',
  'src/search/language/tokens/words.ts CHANGED',
  'src/store/rules/tables.ts STATE_TABLES',
];

const TABLE =
  /^(?:export )?const ([A-Z_\d]+): (?:Readonly<)?Record<string, .*=\s*(\{(?!\s*__proto__: null)|Object\.)/gm;

test('tables that foreign texts are looked up in have no native names', () => {
  const found = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url) }).flatMap((file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    return [...text.matchAll(TABLE)].map(([, name]) => `${file} ${name}`);
  });
  assert.deepEqual(found.sort(), ASKED_BY_OWN_NAMES);
});
