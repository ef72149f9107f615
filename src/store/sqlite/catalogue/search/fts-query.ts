import type { IndexQuestion } from '../../../ports/search-index.ts';

export const FIRST_QUERY = 'select rowid from words where words match ? limit 1';

/**
 * A question as FTS5 reads it: quoted single tokens with AND and OR, which is all that `detail = none` can answer.
 * Every token is quoted, so nothing a shopper types is ever read as an operator.
 */
export function ftsQuery(question: IndexQuestion): string {
  if (typeof question === 'string') return quoted(question);
  const [operator, parts] = 'allOf' in question ? [' AND ', question.allOf] : [' OR ', question.anyOf];
  return `(${parts.map(ftsQuery).join(operator)})`;
}

const quoted = (token: string): string => `"${token.replaceAll('"', '').replaceAll('\0', '')}"`;
