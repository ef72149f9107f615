import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { IndexQuestion } from '../../../src/store/ports/search-index.ts';
import { possible } from '../../../src/store/sqlite/catalogue/search/found-ranks.ts';

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

test('a word that is nowhere leaves what else may be said for it, and ends what needs it', () => {
  const isAnywhere = (word: string) => word !== 'løbesko';
  const either: IndexQuestion = { anyOf: ['løbesko', 'støvle'] };
  assert.deepEqual(possible({ allOf: [either, 'dame'] }, isAnywhere), {
    allOf: [{ anyOf: ['støvle'] }, 'dame'],
  });
  assert.equal(possible({ allOf: ['løbesko', 'dame'] }, isAnywhere), undefined);
});
