import { SENTENCE_END } from '../../domain/product.ts';
import { cleanLine } from '../../domain/text.ts';
import { DESCRIPTION_RAW_CHARS } from '../feed.ts';
import { decodeFully, mendMojibake } from './names.ts';

/** More than the index takes: sentences that the whole shop repeats are left out only when all its rows were read. */
export const DESCRIPTION_CHARS = 480;

/** What a browser does not show, and a tag that the end of what is looked at cuts in two. */
const UNSHOWN = /<!--.*?(?:-->|$)|<(script|style|head)\b.*?(?:<\/\1\s*>|$)|<[a-z!/][^<>]*$/gis;
/** Tags that part what stands on their two sides, as a line break does. */
const PARTING = /<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr|dt|dd|section|article|option)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@\S+/g;
/** Where a sentence ends: at its point, or where the shop began a new line or a new point of a list. */
const END = /[.!?…]+(?=\s|$)|[\n\r\u2022\u25cf\u2713\u2714|]+/g;
/** A word: numbers and signs alone tell nothing. */
const WORD = /\p{L}{2}/u;

/** What a shop tells of an article: its sentences without mark-up, each once, until there are enough characters of them. */
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

/** The words of a sentence that fit: one that is cut in two would be found under its half. */
const wordsOf = (sentence: string, chars: number): string =>
  sentence.slice(0, Math.max(0, sentence.lastIndexOf(' ', chars - 1)));
