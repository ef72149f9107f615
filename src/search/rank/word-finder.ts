import type { Plan, Term, Why } from '../query/plan.ts';
import type { Role } from '../query/roles.ts';

/** How much a word counts by how it was recognised: exact over written otherwise over parts over guesses. */
const WHY: Record<Why, number> = {
  exact: 1,
  written: 0.97,
  split: 0.75,
  synonym: 0.8,
  corrected: 0.7,
  guessed: 0.58,
  head: 0.35,
  about: 0.3,
};
/** Where in a name a word stands: in what the thing is, in what it is for, in what it has. */
export const ZONE = { is: 0, isFor: 1, has: 2 } as const;
/** How much a word counts in each zone by what it does in the query: "pose" is not what a "støvsuger med pose" is. */
const ROLE_ZONE: Record<Role, readonly [is: number, isFor: number, has: number]> = {
  head: [1, 0.3, 0.5],
  beside: [1, 0.55, 0.8],
  for: [0.75, 1, 0.8],
  with: [0.97, 0.6, 1],
};
/** Of "støvsugerposer nordhavn" the bags "til Nordhavn" are as good as Nordhavn's own. */
const BESIDE_ACCESSORY = [1, 0.95, 0.8] as const;
/** "cykeludstyr" is rather a "cykelhjelm" than a "cykel". */
const ABOUT_ZONE = [0.5, 0.3, 0.3] as const;
const ABOUT_MODIFIER = 2;
/** The first part of a compound: what a thing is for may well stand there, what it is may not. */
const ROLE_MODIFIER: Record<Role, number> = { head: 0.35, beside: 0.5, for: 0.85, with: 0.6 };

export interface TermToken {
  term: number;
  group: number;
  /** Which of its group's tokens this is. */
  bit: number;
  exact: boolean;
  /** What it counts in each zone of a name. */
  zones: readonly number[];
  modifier: number;
}

/** The query turned round: from a token of a document to the terms it may stand for. */
export interface TermsByToken {
  terms: readonly Term[];
  byToken: Map<string, TermToken[]>;
  /** One bit per first letter of a token asked for: most words of a name are dismissed by it alone. */
  firstLetters: number;
  /** One per alternative: all its tokens must be in the document. */
  groups: { all: number; worth: number; corrected: string | undefined }[];
}

export function termsByToken({ terms, namesAccessory }: Plan): TermsByToken {
  const wanted: TermsByToken = { terms, byToken: new Map(), firstLetters: 0, groups: [] };
  terms.forEach((term, index) => {
    const accessory = namesAccessory && term.role === 'beside';
    const zones = accessory ? BESIDE_ACCESSORY : ROLE_ZONE[term.role];
    const modifier = ROLE_MODIFIER[term.role];
    for (const { tokens, why, corrected } of term.alternatives) {
      const group = wanted.groups.length;
      wanted.groups.push({ all: 2 ** tokens.length - 1, worth: WHY[why], corrected });
      tokens.forEach((token, at) => {
        const about = why === 'about';
        // Of a word taken apart only the last part is what the thing is.
        const leads = why === 'split' && at < tokens.length - 1;
        const entry: TermToken = {
          term: index,
          group,
          bit: 2 ** at,
          exact: why === 'exact',
          zones: about ? ABOUT_ZONE : leads ? ROLE_ZONE.beside : zones,
          modifier: about ? ABOUT_MODIFIER : leads ? ROLE_MODIFIER.beside : modifier,
        };
        wanted.firstLetters |= 1 << (token.charCodeAt(0) & 31);
        const known = wanted.byToken.get(token);
        if (known === undefined) wanted.byToken.set(token, [entry]);
        else known.push(entry);
      });
    }
  });
  return wanted;
}
