import { fold } from '../../../domain/text.ts';

const LETTER: Record<string, string> = { ae: 'æ', oe: 'ø', aa: 'å' };

/** Danish letters and the signs and dashes of titles, which folding leaves as they are. */
const PLAIN = /^[\x20-\x7e\xa0-\xbfæøå×\u2010-\u2027]*$/;

/**
 * The one spelling in which words meet: lower case, no accents, and æ, ø, å as one letter each however they were typed.
 * One letter each, because the stemmer and the edit distance both need real Danish letters ("traadloes" stems to "traadlo").
 */
export function canonical(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all text is plain Danish, which folding would only take apart for us to put together again.
  const folded = PLAIN.test(lower) ? lower : fold(lower);
  return /ae|oe|aa/.test(folded) ? folded.replace(/ae|oe|aa/g, (pair) => LETTER[pair]!) : folded;
}
