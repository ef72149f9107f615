import type { ChangesPage, ChangesParts } from '../../catalogue/answers/changes.ts';
import { changesCursor } from './cursor.ts';
import type { ChangesQuestion } from './question.ts';

/** A page's answer without what every answer states anew. */
export interface PageText {
  /** The fields of the answer up to `caught_up`. */
  text: string;
  /** The page is full and of a state that is not the newest, so that it never changes. */
  isFinal: boolean;
}

/** About 700 pages of 100 events. */
const CHARS_MAX = 32 * 1024 ** 2;

/**
 * Keeps pages until something new is told: copies that began with the same export ask for the same pages, and making one
 * takes five times as long as a lookup.
 */
export function createPageCache(charsMax = CHARS_MAX) {
  const pages = new Map<string, PageText>();
  let newest = '';
  let chars = 0;
  const clear = () => {
    pages.clear();
    chars = 0;
  };
  return (turns: ChangesParts, question: ChangesQuestion, make: () => ChangesPage): PageText => {
    const last = turns.announcements.at(-1);
    const state = `${last?.number} ${last?.generation}`;
    if (state !== newest) clear();
    newest = state;
    const { since, limit, vendors = [], changed = [] } = question;
    const key = JSON.stringify([since, limit, [...vendors], [...changed]]);
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page = pageText(make(), last?.number);
    if (chars + page.text.length > charsMax) clear();
    pages.set(key, page);
    chars += page.text.length;
    return page;
  };
}

function pageText({ items, position, isCaughtUp }: ChangesPage, newest: number | undefined): PageText {
  const next = JSON.stringify(changesCursor(position));
  return {
    text: `"count":${items.length},"items":[${items.join()}],"next_cursor":${next},"caught_up":${isCaughtUp}`,
    isFinal: !isCaughtUp && position.number !== newest,
  };
}
