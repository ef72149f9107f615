import fc from 'fast-check';

const LONGEST = 200;
const SEED = 7;

/** What nobody means and somebody sends: noise, many words of the catalogue at once, one word over and over, operators, invented words. */
export function fuzzedQueries(queries: readonly string[], count: number): string[] {
  const word = fc.constantFrom(...queries.flatMap((query) => query.split(' ')));
  const invented = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnoprstuvæøå'),
    minLength: 4,
    maxLength: 12,
  });
  const kinds = fc.oneof(
    fc.string({ unit: 'binary', minLength: 5, maxLength: LONGEST }).map((text) => text.toWellFormed()),
    fc.array(word, { minLength: 6, maxLength: 30 }).map((words) => words.join(' ')),
    word.map((one) => `${one} `.repeat(50)),
    fc.constantFrom('og til med i for', '" OR NEAR( * AND NOT', '!!!???', '🎉🎉🎉🎉🎉'),
    fc.array(invented, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
  );
  return fc.sample(kinds, { numRuns: count, seed: SEED }).map((text) => text.slice(0, LONGEST));
}
