import type { IndexQuestion } from '../../../ports/search-index.ts';

/** Removes the parts that cannot match: most words never occur under a filter, and each costs its whole posting list. */
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

/**
 * The same question in fewer words. A search joins what it was asked with spellings, joined words and marks, and the same part comes
 * twice; FTS5 looks it up as often, and what was found is kept by its text.
 */
export function simplified(question: IndexQuestion): IndexQuestion {
  if (typeof question === 'string') return question;
  const isAll = 'allOf' in question;
  const parts = new Map<string, IndexQuestion>();
  for (const part of isAll ? question.allOf : question.anyOf) {
    const own = simplified(part);
    for (const each of partsOf(own, isAll) ?? [own]) parts.set(ftsQuery(each), each);
  }
  // "a and (a or b)" is "a", and so is "a or (a and b)".
  const isSaid = (part: IndexQuestion) => partsOf(part, !isAll)?.some((inner) => parts.has(ftsQuery(inner)));
  const left = [...parts.values()].filter((part) => !isSaid(part));
  if (left.length === 1) return left[0]!;
  return isAll ? { allOf: left } : { anyOf: left };
}

/** The parts of a question that asks for all of them, or for any; undefined for another. */
function partsOf(question: IndexQuestion, isAll: boolean): readonly IndexQuestion[] | undefined {
  if (typeof question === 'string') return undefined;
  if ('allOf' in question) return isAll ? question.allOf : undefined;
  return isAll ? undefined : question.anyOf;
}

/** Every token is quoted, so that user input is never read as an operator; `detail = none` supports only AND and OR. */
export function ftsQuery(question: IndexQuestion): string {
  if (typeof question === 'string') return quoted(question);
  const [operator, parts] = 'allOf' in question ? [' AND ', question.allOf] : [' OR ', question.anyOf];
  return `(${parts.map(ftsQuery).join(operator)})`;
}

const quoted = (token: string): string => `"${token.replaceAll('"', '').replaceAll('\0', '')}"`;
