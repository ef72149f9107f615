import { FIELDS } from '../index/packed-document.ts';
import { MAY_NAME_MIN } from '../language/word-categories.ts';
import type { Plan, Term, Why } from '../query/plan.ts';
import type { Weights } from '../query/weights.ts';

/** The zones of a name: what the article is, what it is for, what it has. */
export const ZONE = { is: 0, isFor: 1, has: 2 } as const;

export interface TermToken {
  term: number;
  group: number;
  bit: number;
  exact: boolean;
  zones: readonly number[];
  modifier: number;
  /** It stands for the query's head noun alone. */
  head: boolean;
  beforeArticle: number;
}

/** The inverted query: from a document's token to the terms that it may match. */
export interface TermsByToken {
  terms: readonly Term[];
  byToken: Map<string, TermToken[]>;
  /** One bit per first letter of the tokens; most words of a name are rejected by it alone. */
  firstLetters: number;
  /** One group per alternative; a document must have all its tokens. */
  groups: { all: number; worth: number; read: string | undefined }[];
  fields: readonly number[];
  weights: Weights;
}

export function termsByToken(plan: Plan): TermsByToken {
  const { terms, weights } = plan;
  const wanted: TermsByToken = {
    terms,
    byToken: new Map(),
    firstLetters: 0,
    groups: [],
    fields: Object.keys(FIELDS).map((field) => weights.field[field as keyof Weights['field']] ?? 0),
    weights,
  };
  terms.forEach((term, index) => {
    for (const { tokens, why, corrected, read = corrected } of term.alternatives) {
      const group = wanted.groups.length;
      wanted.groups.push({ all: 2 ** tokens.length - 1, worth: weights.why[why], read });
      tokens.forEach((token, at) => {
        // Only the last part of a split compound is its head.
        const leads = why === 'split' && at < tokens.length - 1;
        const entry: TermToken = { term: index, group, bit: 2 ** at, ...worthOf(term, why, leads, plan) };
        wanted.firstLetters |= 1 << (token.charCodeAt(0) & 31);
        const known = wanted.byToken.get(token);
        if (known === undefined) wanted.byToken.set(token, [entry]);
        else known.push(entry);
      });
    }
  });
  return wanted;
}

function worthOf(
  { role, naming }: Term,
  why: Why,
  leads: boolean,
  { namesAccessory, weights: { zone, modifier, form } }: Plan,
): Omit<TermToken, 'term' | 'group' | 'bit'> {
  const own = namesAccessory && role === 'beside' ? zone.besideAccessory : zone[role];
  const about = why === 'about';
  const { is, isFor, has } = about ? zone.about : leads ? zone.beside : own;
  const isHead = role === 'head' && !leads && !about;
  return {
    exact: why === 'exact',
    zones: [is, isFor, has],
    modifier: about ? modifier.about : leads ? modifier.beside : modifier[role],
    // A synonym does not show that the document's head noun is the query's.
    head: isHead && why !== 'synonym',
    beforeArticle: isHead && naming >= MAY_NAME_MIN ? form.beforeArticle : 1,
  };
}
