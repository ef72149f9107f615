import { SENTENCE_END } from '../../domain/product.ts';
import { cleanLine } from '../../domain/text.ts';
import { DESCRIPTION_RAW_CHARS } from '../feed.ts';
import { decodeFully, mendMojibake } from './shop-texts.ts';

/** More than the index takes: sentences that all of the shop's articles repeat are dropped after all rows were read. */
export const DESCRIPTION_CHARS = 480;

/** Text that a browser does not show, and a tag that is cut at the end of the text. */
const UNSHOWN = /<!--.*?(?:-->|$)|<(script|style|head)\b.*?(?:<\/\1\s*>|$)|<[a-z!/][^<>]*$/gis;
/** Tags that separate the texts on their two sides, like a line break. */
const PARTING = /<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr|dt|dd|section|article|option)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@\S+/g;
/** A sentence ends at its full stop, a line break or a bullet. */
const END = /(?<![.!?…])[.!?…]+(?=\s|$)|[\n\r\u2022\u25cf\u2713\u2714|]+/g;
const WORD = /\p{L}{2}/u;

/** Keeps each sentence once, without mark-up, up to DESCRIPTION_CHARS. */
export function cleanDescription(raw: string): string {
  const text = withoutMarkup(raw.length > DESCRIPTION_RAW_CHARS ? raw.slice(0, DESCRIPTION_RAW_CHARS) : raw);
  const sentences = new Set<string>();
  let left = DESCRIPTION_CHARS;
  let from = 0;
  END.lastIndex = 0;
  while (left > 0 && from < text.length) {
    const end = END.exec(text);
    const sentence = cleanLine(text.slice(from, end?.index), DESCRIPTION_RAW_CHARS);
    from = end === null ? text.length : END.lastIndex;
    if (!WORD.test(sentence) || sentences.has(sentence)) continue;
    sentences.add(sentence.length < left ? sentence : wordsOf(sentence, left));
    left -= sentence.length + SENTENCE_END.length;
  }
  return [...sentences].map((sentence) => sentence && sentence + SENTENCE_END).join('');
}

function withoutMarkup(raw: string): string {
  let text = raw.includes('&') ? decodeFully(raw) : raw;
  if (text.includes('<')) text = text.replace(UNSHOWN, ' ').replace(PARTING, '\n').replace(TAG, ' ');
  if (/[ÃÂâ]/.test(text)) text = mendMojibake(text);
  return /[/@]|www/.test(text) ? text.replace(ADDRESS, ' ') : text;
}

/** Cuts between words: half a word would be found by searches for the half. */
const wordsOf = (sentence: string, chars: number): string =>
  sentence.slice(0, Math.max(0, sentence.lastIndexOf(' ', chars - 1)));
