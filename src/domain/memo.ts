import { ownText } from './text.ts';

const ANSWERS_MAX = 4000;
/** Longer texts seldom come again, and thousands of them would fill the memory. */
const TEXT_CHARS_MAX = 300;

/**
 * Shops repeat themselves: brands, categories, stock words. Remembers up to `max` answers, then lets all go: what is asked
 * for often is soon there again. A copy of the text is kept, since a piece of a file would keep all of it in memory.
 */
export function memo<Answer extends object | string | number | boolean>(
  answerTo: (text: string) => Answer,
  max = ANSWERS_MAX,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  // Stock words and delivery times mostly repeat from row to row: comparing takes a third of looking up.
  let lastText: string | undefined;
  let lastAnswer: Answer | undefined;
  return (text) => {
    if (text === lastText) return lastAnswer!;
    let answer = known.get(text);
    if (answer === undefined) {
      if (text.length > TEXT_CHARS_MAX) return answerTo(text);
      const own = ownText(text);
      answer = answerTo(own);
      if (known.size >= max) known.clear();
      known.set(own, answer);
    }
    lastText = text;
    lastAnswer = answer;
    return answer;
  };
}
