import type { DemoProduct } from '../../src/market/demo/known.ts';
import { gradeOf, type Kind, type Query } from './meaning.ts';

export const JUDGED_FILE = new URL('./judged.json', import.meta.url);

export interface Judged {
  q: string;
  kind: Kind;
  /** Grades by EAN, from 1; a product that is not named has 0. */
  grades: Record<string, number>;
}

export function judge(queries: readonly Query[], products: readonly DemoProduct[]): Judged[] {
  return queries.map((query) => {
    const grades: Record<string, number> = {};
    for (const product of products) {
      const grade = gradeOf(query, product);
      if (grade > 0) grades[product.ean] = grade;
    }
    return { q: query.q, kind: query.kind, grades };
  });
}

/** One query a line, so that a changed judgement shows as one changed line. */
export const judgedText = (judged: readonly Judged[]): string =>
  `[\n${judged.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
