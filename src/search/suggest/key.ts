import { canonical } from '../language/tokens/canonical.ts';

/** Of longer texts the beginning is compared. */
export const KEY_CHARS_MAX = 60;

/** A text as it is compared while somebody types: letters and digits alone, and where in them words begin. */
export interface SuggestionKey {
  key: string;
  starts: number[];
}

/** "WH-1000" and "wh 1000", "støv suger" and "støvsuger" are typed alike: nothing stands between the words. */
export function typedKey(text: string): SuggestionKey {
  let key = '';
  const starts: number[] = [];
  for (const word of canonical(text).split(/[^a-z0-9æøå]+/)) {
    if (word === '' || key.length >= KEY_CHARS_MAX) continue;
    starts.push(key.length);
    key += word;
  }
  return { key: key.slice(0, KEY_CHARS_MAX), starts };
}
