const ANSWERS_MAX = 4000;
/** Longer texts seldom repeat and are not cached. */
const TEXT_CHARS_MAX = 300;

type MemoValue = object | string | number | boolean;

/**
 * Caches up to `max` answers by text, then clears the cache: frequent texts are soon back. The key is a copy, since a
 * substring of a file would keep the whole file in memory.
 */
export function memo<Answer extends MemoValue>(
  answerTo: (text: string) => Answer,
  max = ANSWERS_MAX,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > TEXT_CHARS_MAX) return answerTo(text);
    const own = ownText(text);
    const answer = answerTo(own);
    if (known.size >= max) known.clear();
    known.set(own, answer);
    return answer;
  };
}

/** A memo for texts that mostly repeat from row to row, such as categories: comparing with the last takes a third of a lookup. */
export function memoOfRuns<Answer extends MemoValue>(
  answerTo: (text: string) => Answer,
  max = ANSWERS_MAX,
): (text: string) => Answer {
  const entryOf = memo((text) => ({ text, answer: answerTo(text) }), max);
  let last: { text: string; answer: Answer } | undefined;
  return (text) => {
    if (last === undefined || last.text !== text) last = entryOf(text);
    return last.answer;
  };
}

export function once<T>(ask: () => T): () => T {
  let known: { answer: T } | undefined;
  return () => {
    known ??= { answer: ask() };
    return known.answer;
  };
}

/** Serialises async work: runs tasks one after the other in call order. A failed task does not stop the next. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

/** V8 copies substrings shorter than this; a longer one points into its parent string. */
const SLICED_CHARS_MIN = 13;

/**
 * A copy that does not keep the parent string in memory. Joining two parts gives a flat string; a slice of a copy would
 * again point into it, and comparing with such a slice takes an eighth longer.
 */
export const ownText = (text: string): string =>
  text.length < SLICED_CHARS_MIN ? text : [text.slice(0, 1), text.slice(1)].join('');
