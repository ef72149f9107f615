import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { IndexQuestion } from '../../../src/store/ports/search-index.ts';
import { ftsQuery, possible, simplified } from '../../../src/store/sqlite/catalogue/search/question.ts';

const token: fc.Arbitrary<string> = fc.constantFrom('støvle', 'dame', 'sort', 'løbesko');
const document = fc.uniqueArray(token);
const { question } = fc.letrec<{ question: IndexQuestion }>((tie) => {
  const parts = fc.array(tie('question'), { minLength: 1, maxLength: 3 });
  return {
    question: fc.oneof(
      { maxDepth: 3 },
      token,
      fc.record({ allOf: parts }) as fc.Arbitrary<IndexQuestion>,
      fc.record({ anyOf: parts }) as fc.Arbitrary<IndexQuestion>,
    ),
  };
});

const has = (document: readonly string[], asked: IndexQuestion): boolean => {
  if (typeof asked === 'string') return document.includes(asked);
  return 'allOf' in asked
    ? asked.allOf.every((part) => has(document, part))
    : asked.anyOf.some((part) => has(document, part));
};

test('what is left of a question finds the very documents that the question finds', () => {
  let impossible = 0;
  fc.assert(
    fc.property(fc.array(document, { maxLength: 6 }), question, (documents, asked) => {
      const left = possible(asked, (word) => documents.some((words) => words.includes(word)));
      if (left === undefined) impossible++;
      assert.deepEqual(
        documents.map((words) => left !== undefined && has(words, left)),
        documents.map((words) => has(words, asked)),
      );
    }),
    { numRuns: 500 },
  );
  assert.ok(impossible > 20, `only ${impossible} questions were impossible`);
});

test('a simplified question finds the very documents that the question finds, and is never longer', () => {
  let shorter = 0;
  fc.assert(
    fc.property(fc.array(document, { maxLength: 6 }), question, (documents, asked) => {
      const short = simplified(asked);
      assert.deepEqual(
        documents.map((words) => has(words, short)),
        documents.map((words) => has(words, asked)),
      );
      assert.deepEqual(simplified(short), short);
      assert.ok(ftsQuery(short).length <= ftsQuery(asked).length);
      if (ftsQuery(short).length < ftsQuery(asked).length) shorter++;
    }),
    { numRuns: 500 },
  );
  assert.ok(shorter > 100, `only ${shorter} questions were simplified`);
});

for (const [what, asked, short] of [
  ['a group of one is its part', { allOf: [{ anyOf: [{ allOf: ['a', 'b'] }] }] }, { allOf: ['a', 'b'] }],
  ['groups of one kind are one', { allOf: ['a', { allOf: ['b', 'c'] }] }, { allOf: ['a', 'b', 'c'] }],
  ['what is said twice is said once', { anyOf: ['a', 'b', 'a'] }, { anyOf: ['a', 'b'] }],
  ['what is asked for anyway is no choice', { allOf: ['a', { anyOf: ['b', 'a'] }] }, 'a'],
  ['what is enough needs no more', { anyOf: [{ allOf: ['a', 'b'] }, 'a'] }, 'a'],
] as const)
  test(`${what}: ${ftsQuery(asked)}`, () => assert.deepEqual(simplified(asked), short));

test('a word that is nowhere leaves what else may be said for it, and ends what needs it', () => {
  const isAnywhere = (word: string) => word !== 'løbesko';
  const either: IndexQuestion = { anyOf: ['løbesko', 'støvle'] };
  assert.deepEqual(possible({ allOf: [either, 'dame'] }, isAnywhere), {
    allOf: [{ anyOf: ['støvle'] }, 'dame'],
  });
  assert.equal(possible({ allOf: ['løbesko', 'dame'] }, isAnywhere), undefined);
});
