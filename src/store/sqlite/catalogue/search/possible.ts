import type { IndexQuestion } from '../../../ports/search-index.ts';

/**
 * The part of a question that something can answer; undefined where nothing can. Among the few products of a filter most
 * words of a question are on none, and each such word would be read to its end, in every question it stands in.
 */
export function possible(
  question: IndexQuestion,
  isAnywhere: (token: string) => boolean,
): IndexQuestion | undefined {
  if (typeof question === 'string') return isAnywhere(question) ? question : undefined;
  if ('anyOf' in question) {
    const left = question.anyOf.flatMap((part) => possible(part, isAnywhere) ?? []);
    return left.length === 0 ? undefined : { anyOf: left };
  }
  const left: IndexQuestion[] = [];
  for (const part of question.allOf) {
    const own = possible(part, isAnywhere);
    if (own === undefined) return undefined;
    left.push(own);
  }
  return { allOf: left };
}
