import { ownText } from './text.ts';

const ANSWERS_MAX = 4000;
/** Longer texts seldom come again, and thousands of them would fill the memory. */
const TEXT_CHARS_MAX = 300;

type Remembered = object | string | number | boolean;

/**
 * Remembers up to `max` answers, then lets all go: what is asked for often is soon there again. A copy of the text is
 * kept, since a piece of a file would keep all of it in memory.
 */
export function memo<Answer extends Remembered>(
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

/** For texts that mostly repeat from row to row, as stock words and categories do: comparing takes a third of looking up. */
export function memoOfRuns<Answer extends Remembered>(
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

/** Asks no more than once. */
export function once<T>(ask: () => T): () => T {
  let known: { answer: T } | undefined;
  return () => {
    known ??= { answer: ask() };
    return known.answer;
  };
}
