import { memo } from '../../../../domain/memo.ts';
import { fold } from '../../../../domain/text.ts';

/** A name taken apart. */
export interface NameWords {
  /** The name in the form in which words are compared. */
  text: string;
  list: readonly string[];
  /** The words that say something. */
  saying: readonly string[];
  models: ReadonlySet<string>;
}

/** More than the shops of any article have: they are all asked for while it is made, and none later. */
const NAMES_MAX = 500;

/** Every name is held against several others, so each is taken apart once: on a first night that was a third of the merge. */
export const nameWords = memo((name): NameWords => {
  const text = fold(name);
  const list = wordsOfFolded(text);
  return { text, list, saying: sayingWords(list), models: modelsOf(list) };
}, NAMES_MAX);

/** Lower case, æøå folded, without separators. */
export const wordsOf = (name: string): string[] => wordsOfFolded(fold(name));
const wordsOfFolded = (text: string): string[] => text.match(/[a-z0-9]+|\+/g) ?? [];

/** Words that stand in any name. */
const SAYS_NOTHING = new Set(
  'og til for med uden the and with from per den det som str stk pakke pak sort hvid graa black white'.split(
    ' ',
  ),
);
const WORD_CHARS_MIN = 3;

export const sayingWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= WORD_CHARS_MIN && !SAYS_NOTHING.has(word) && !/^\d+$/.test(word));

/** Two words of one stem: støvler and støvlerne. */
const STEM_CHARS = 5;
const COMPOUND_CHARS = 4;

export function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= STEM_CHARS && long.startsWith(short.slice(0, STEM_CHARS))) return true;
  return short.length >= COMPOUND_CHARS && long.includes(short);
}

/** A size or an amount: `500g`, `14tommer`, `2x`. */
const AMOUNT =
  /^\d+(?:x|g|kg|mg|l|dl|cl|ml|m|cm|mm|km|w|kw|v|a|ah|mah|hz|mhz|ghz|mb|gb|tb|mp|k|p|stk|pk|tommer|ar|mdr|dele|pers)?$/;
const NO_MODEL = /^(?:str|nr|pk|stk|ca|vol|del|ar|no|size)$/;

/** Models without separators: NK-200, nk 200 and NK200 are one. */
export function modelsOf(words: readonly string[]): ReadonlySet<string> {
  const models = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    // Most words have no digit.
    if (!/\d/.test(word)) continue;
    if (/[a-z]/.test(word) && !AMOUNT.test(word)) models.add(word);
    const before = words[at - 1];
    if (before === undefined || !/^[a-z]{1,4}$/.test(before) || NO_MODEL.test(before)) continue;
    if (/^\d{2,}[a-z0-9]*$/.test(word) && !(AMOUNT.test(word) && !/^\d+$/.test(word)))
      models.add(before + word);
  }
  return models;
}
