import { ownText } from './own-text.ts';

/** Keeps up to `max` answers, then lets all go: what is asked for often is soon there again. */
export function memo<Answer extends object | string>(
  max: number,
  make: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    if (known.size >= max) known.clear();
    const own = ownText(text);
    const made = make(own);
    known.set(own, made);
    return made;
  };
}
