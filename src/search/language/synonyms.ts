import { readFileSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';
import type { Analyser } from './analyse.ts';
import { canonical } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';

/** A phrase of the query, as index forms, and the phrases that also answer it. */
export interface SynonymRule {
  from: readonly string[];
  to: readonly (readonly string[])[];
}

export interface Synonyms {
  size: number;
  has(word: string): boolean;
  words: readonly string[];
  /** Returns the rules whose first word is `token`, the longest phrase first. */
  startingWith(token: string): readonly SynonymRule[];
}

type WordForms = Pick<Analyser, 'tokenise' | 'indexForm'>;

const PHRASE_WORDS_MAX = 4;
const GROUP_MAX = 20;

/**
 * Parses the synonym file, one group per line: in "a, b, c" all are equal; with "a, b => c" a query for a or b also
 * finds c, but not the reverse. `#` starts a comment. Errors name the file and the line.
 */
export function parseSynonyms(text: string, file: string, analyser: WordForms): Synonyms {
  const to = new Map<string, { from: string[]; to: Map<string, string[]> }>();
  const words = new Set<string>();
  let size = 0;
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw
      .replace(/^\uFEFF/, '')
      .replace(/#.*$/, '')
      .trim();
    if (line === '') return;
    const at = `${file}:${index + 1}`;
    const sides = line.split('=>');
    if (sides.length > 2) throw new UsageError(`${at}: only one "=>" on a line`);
    const left = phrases(sides[0]!, at, analyser);
    for (const part of sides[0]!.split(',')) words.add(canonical(part.trim()));
    const right = sides.length === 2 ? phrases(sides[1]!, at, analyser) : left;
    if (sides.length === 1 && left.length < 2) throw new UsageError(`${at}: a group needs two words or more`);
    for (const from of left) {
      const key = from.join(' ');
      const rule = to.get(key) ?? { from, to: new Map<string, string[]>() };
      for (const phrase of right) if (phrase.join(' ') !== key) rule.to.set(phrase.join(' '), phrase);
      to.set(key, rule);
    }
    size++;
  });
  return {
    size,
    has: (word) => words.has(word),
    words: [...words],
    startingWith: byFirstWord(to.values().map((rule) => ({ from: rule.from, to: [...rule.to.values()] }))),
  };
}

export function noSynonyms(): Synonyms {
  return { size: 0, has: () => false, words: [], startingWith: () => [] };
}

function phrases(side: string, at: string, analyser: WordForms): string[][] {
  const parts = side.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new UsageError(`${at}: an empty word between commas`);
  if (parts.length > GROUP_MAX) throw new UsageError(`${at}: more than ${GROUP_MAX} words in one group`);
  return parts.map((part) => {
    const tokens = analyser.tokenise(part).map(analyser.indexForm);
    if (tokens.length === 0) throw new UsageError(`${at}: "${part}" has no letter or digit`);
    if (tokens.length > PHRASE_WORDS_MAX) {
      throw new UsageError(`${at}: "${part}" has more than ${PHRASE_WORDS_MAX} words`);
    }
    return tokens;
  });
}

function byFirstWord(rules: Iterable<SynonymRule>): (token: string) => readonly SynonymRule[] {
  const index = new Map<string, SynonymRule[]>();
  for (const rule of rules) {
    if (rule.to.length === 0) continue;
    const same = index.get(rule.from[0]!) ?? [];
    same.push(rule);
    same.sort((a, b) => b.from.length - a.from.length);
    index.set(rule.from[0]!, same);
  }
  return (token) => index.get(token) ?? [];
}

/** Reads and checks the operator's synonym file, so that a mistake in it fails the start and not a worker. */
export function readSynonyms(path: string): { synonymsText: string; synonymsFile: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`SYNONYMS: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  // All mistakes show without stemming, which took a tenth of the start time.
  parseSynonyms(text, path, { tokenise, indexForm: (token) => token.text });
  return { synonymsText: text, synonymsFile: path };
}
