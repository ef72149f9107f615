import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createVocabulary } from '../../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { createSplit } from '../../../src/search/language/compounds.ts';
import { createCorrect } from '../../../src/search/language/spelling.ts';
import { parseSynonyms } from '../../../src/search/language/synonyms.ts';
import { correctUnknown } from '../../../src/search/query/correct-plan.ts';
import type { LanguageParts } from '../../../src/search/query/plan.ts';
import { planQuery } from '../../../src/search/query/read-query.ts';
import { WEIGHTS } from '../../../src/search/query/weights.ts';
import {
  allWords,
  anyWord,
  coreWords,
  firstAndAny,
  firstAndMost,
} from '../../../src/search/ranking/gather.ts';
import type { SearchPort } from '../../../src/store/ports/search-index.ts';
import { SCHEMA } from '../../../src/store/sqlite/catalogue/schema.ts';
import { ftsQuery } from '../../../src/store/sqlite/catalogue/search/question.ts';
import { SEARCH_QUERIES } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { aProduct, ranksOf } from '../memory-port.ts';

const analyser = createAnalyser();
const vocabulary = createVocabulary(analyser);
for (let i = 0; i < 5; i++)
  vocabulary.add(aProduct('Vinter støvler og vinterstøvler til børn, sko, strygejern'));
const lexicon = vocabulary.build();
const shipped = readFileSync(new URL('../../../samples/synonyms.da.txt', import.meta.url), 'utf8');
const reading: LanguageParts = {
  analyser,
  lexicon,
  split: createSplit(lexicon),
  synonyms: parseSynonyms(shipped, 'synonyms', analyser),
  weights: WEIGHTS,
  leafOf: (name) => name,
};
const NOTHING_SOLD: SearchPort = {
  match: () => [],
  exists: () => false,
  placed: Number.POSITIVE_INFINITY,
  firstRank: () => Number.POSITIVE_INFINITY,
  byEan: () => null,
};
const plan = (text: string) => planQuery(text, reading);
const typed = (text: string) => plan(text).terms.map((term) => term.typed);

describe('a query becomes a plan', () => {
  it('stop words are left out, and kept when there is nothing else', () => {
    assert.deepEqual(typed('sko til børn og voksne'), ['sko', 'børn', 'voksne']);
    assert.deepEqual(typed('til og med'), ['til', 'og', 'med']);
  });

  it('the same word fifty times is one word', () => {
    assert.deepEqual(typed('sko '.repeat(50)), ['sko']);
  });

  it('fifty words are cut to a dozen', () => {
    const words = Array.from(
      { length: 50 },
      (_, i) => `${'abcdefghij'[i % 10]}${'klmno'[Math.floor(i / 10)]}xyz`,
    );
    assert.equal(plan(words.join(' ')).terms.length, 12);
  });

  it('words written apart are also looked for as one', () => {
    const asked = (text: string) => JSON.stringify(allWords(plan(text).terms));
    assert.match(asked('stryge jern'), /"strygejern"/);
    assert.match(asked('wh 1000 xm5'), /"wh1000xm5"/);
    assert.match(asked('usb c'), /"usbc"/);
  });

  it('a compound is also looked for by its parts', () => {
    assert.deepEqual(allWords(plan('vinterstøvler').terms), {
      anyOf: ['vinterstøvl', { allOf: ['vint', 'støvl'] }],
    });
    assert.deepEqual(plan('vinterstøvler').compounds, [
      { word: 'vinterstøvler', parts: ['vinter', 'støvler'] },
    ]);
  });

  it('an alternative that another includes is not asked for again', () => {
    assert.equal(allWords(plan('router').terms), 'rout');
    assert.ok(plan('router').terms[0]!.alternatives.some(({ tokens }) => tokens.includes('wifi')));
  });

  it('all but one of the other words: the first is never left out', () => {
    const { terms } = plan('sko rosa strand kanon');
    const forms = terms.map((term) => term.alternatives[0]!.tokens[0]!);
    // Document n has the words of its bits.
    const having = (bit: number) =>
      new Set(Array.from({ length: 16 }, (_, n) => n).filter((n) => n & (1 << bit)));
    const index = new Map(forms.map((form, bit) => [form, having(bit)]));
    assert.deepEqual([...ranksOf(firstAndMost(terms), index)], [0b0111, 0b1011, 0b1101, 0b1111]);
  });

  it('putting the spelling right leaves the plan it began with as it was', () => {
    const read = plan('vinterstøvlar strygejern');
    const before = structuredClone(read);
    const corrected = correctUnknown(read, reading, createCorrect(lexicon), NOTHING_SOLD);
    assert.ok(corrected.terms[0]!.alternatives.some((each) => each.corrected === 'vinterstøvler'));
    assert.deepEqual(read, before);
  });

  it('operators and quotes are words or nothing', () => {
    assert.deepEqual(typed('" OR NEAR( * sko'), ['near', 'sko']);
  });
});

describe('no text makes a question that the index cannot read', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  const match = db.prepare(SEARCH_QUERIES.match);
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '"',
          'OR',
          'AND',
          'NOT',
          'NEAR(',
          '*',
          '^',
          ':',
          '{',
          '}',
          '-',
          '+',
          '\0',
          'sko',
          'WH-1000',
          '55"',
          '0,5 l',
          '😀',
          'مرحبا',
          "'",
        ),
        { maxLength: 40 },
      )
      .chain((words) => fc.constantFrom(' ', '').map((glue) => words.join(glue))),
  );

  it('in any step of a plan', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { terms } = plan(text);
        if (terms.length === 0) return;
        const questions = [allWords(terms), coreWords(terms), anyWord(terms)];
        if (terms.length > 2) questions.push(firstAndMost(terms), firstAndAny(terms));
        for (const question of questions) assert.deepEqual(match.all(ftsQuery(question), 0, 1), []);
      }),
      { numRuns: 500 },
    );
  });
});
