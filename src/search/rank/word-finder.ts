import { MAY_NAME_MIN } from '../language/shelves.ts';
import type { Plan, Term, Why } from '../query/plan.ts';
import type { Weights } from '../query/weights.ts';

/** Where in a name a word stands: in what the thing is, in what it is for, in what it has. */
export const ZONE = { is: 0, isFor: 1, has: 2 } as const;

export interface TermToken {
  term: number;
  group: number;
  /** Which of its group's tokens this is. */
  bit: number;
  exact: boolean;
  /** What it counts in each zone of a name. */
  zones: readonly number[];
  modifier: number;
  /** It is the word that names the article asked for, or stands for it alone. */
  head: boolean;
  /** What it counts before the word that says what a document is. */
  beforeArticle: number;
}

/** The query turned round: from a token of a document to the terms it may stand for. */
export interface TermsByToken {
  terms: readonly Term[];
  byToken: Map<string, TermToken[]>;
  /** One bit per first letter of a token asked for: most words of a name are dismissed by it alone. */
  firstLetters: number;
  /** One per alternative: all its tokens must be in the document. */
  groups: { all: number; worth: number; corrected: string | undefined }[];
  /** How much a word counts by the field of a document it stands in, in their order. */
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
    fields: fieldsOf(weights),
    weights,
  };
  terms.forEach((term, index) => {
    for (const { tokens, why, corrected } of term.alternatives) {
      const group = wanted.groups.length;
      wanted.groups.push({ all: 2 ** tokens.length - 1, worth: weights.why[why], corrected });
      tokens.forEach((token, at) => {
        // Of a word taken apart only the last part is what the thing is.
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

const fieldsOf = ({ field: { name, brand, leaf, path, extra } }: Weights): readonly number[] => [
  0,
  0,
  0,
  name,
  brand,
  leaf,
  path,
  extra,
];

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
    // What somebody else calls a synonym says nothing of where the thing itself stands.
    head: isHead && why !== 'synonym',
    beforeArticle: isHead && naming >= MAY_NAME_MIN ? form.beforeArticle : 1,
  };
}
