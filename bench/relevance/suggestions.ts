import { readFileSync } from 'node:fs';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { parseSynonyms } from '../../src/search/language/synonyms.ts';
import { createSuggest } from '../../src/search/suggest/suggest.ts';
import { synonymPhrases } from '../../src/search/suggest/synonym-phrases.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import type { Figure } from '../result.ts';
import { SYNONYMS } from './engines.ts';

const LETTERS = [4, 6, 8];
const analyser = createAnalyser();
const NONE_MAX = 0.05;

/** Measures what is suggested for the first letters of each query: how often nothing is, and how soon the word meant comes. */
export async function suggestionFigures(path: string, queries: readonly string[]): Promise<Figure[]> {
  const index = await openSearchIndex(path);
  const rules = parseSynonyms(readFileSync(SYNONYMS, 'utf8'), 'samples/synonyms.da.txt', analyser);
  const phrases = () => synonymPhrases(rules, analyser, index.exists);
  const suggest = createSuggest(index.suggestions()!, phrases);
  const figures = LETTERS.flatMap((letters): Figure[] => {
    const typed = queries.filter((q) => [...q].length >= letters);
    const answers = typed.map((q) => ({ q, found: suggest([...q].slice(0, letters).join('')) }));
    const none = answers.filter(({ found }) => found.length === 0).length / typed.length;
    const ranks = answers.map(({ q, found }) => reciprocalRank(q, letters, found));
    const mrr = ranks.reduce((sum, each) => sum + each, 0) / ranks.length;
    return [
      {
        name: `${letters} letters (${typed.length}): nothing suggested`,
        value: `${(none * 100).toFixed(1)} %`,
        bar: `≤ ${NONE_MAX * 100} %`,
        ok: none <= NONE_MAX,
      },
      { name: `${letters} letters: head MRR`, value: mrr.toFixed(3) },
    ];
  });
  index.close();
  return figures;
}

const { stem, tokenise } = analyser;
const stemsOf = (text: string): string[] => tokenise(text).map((token) => stem(token.text));

/** A suggestion is right if it has the query's word that was being typed, in whatever form. Products have no text here. */
function reciprocalRank(q: string, letters: number, found: readonly { text: string }[]): number {
  const rest = [...q].slice(letters).join('');
  const typedWord = ([...q].slice(0, letters).join('') + rest.replace(/\s.*$/, '')).trim();
  const meant = stemsOf(typedWord).at(-1);
  const place = found.findIndex(({ text }) => meant !== undefined && stemsOf(text).includes(meant));
  return place < 0 ? 0 : 1 / (place + 1);
}
