/**
 * Every number that decides the order of answers. `bench/relevance/ascend.ts` climbs them one at a time on the half of the
 * judged queries that may be looked at.
 */
export const WEIGHTS = {
  /** How much a word of the query counts by what it does there: of "trådløs støvsuger" a printer has only the first. */
  role: { head: 1.3, beside: 1, for: 0.8, with: 1 },
  /** How much one counts by its kind. */
  word: { attribute: 0.8, colour: 0.4, measure: 0.6, number: 0.9, shortNumber: 0.6 },
  /** How much a word counts by how it was recognised: exact over written otherwise over parts over guesses. */
  why: {
    exact: 1,
    written: 0.97,
    split: 0.75,
    synonym: 0.8,
    corrected: 0.7,
    guessed: 0.58,
    shelf: 0.625,
    head: 0.35,
    about: 0.3,
  },
  /** How much a word counts by its field in a document. */
  field: { name: 1, brand: 1, leaf: 0.92, path: 0.6, extra: 0.9 },
  /** How much a word counts in what a thing is, in what it is for and in what it has, by what it does in the query. */
  zone: {
    head: { is: 1, isFor: 0.3, has: 0.5 },
    beside: { is: 1, isFor: 0.55, has: 0.8 },
    for: { is: 0.75, isFor: 1, has: 0.8 },
    with: { is: 0.97, isFor: 0.6, has: 1 },
    /** Of "støvsugerposer nordhavn" the bags "til Nordhavn" are as good as Nordhavn's own. */
    besideAccessory: { is: 1, isFor: 0.95, has: 0.8 },
    /** "cykeludstyr" is rather a "cykelhjelm" than a "cykel". */
    about: { is: 0.5, isFor: 0.3, has: 0.3 },
  },
  /** The first part of a compound: what a thing is for may well stand there, what it is may not. */
  modifier: { head: 0.35, beside: 0.5, for: 0.85, with: 0.6, about: 2 },
  /** How much a word counts that is not quite the one typed, or not where it says what the thing is. */
  form: { stem: 0.97, apart: 0.3, piece: 0.95, compoundHead: 0.85, brandColour: 0.5, beforeArticle: 0.5 },
  /** What is added to the 0–1 of the words found. A phrase in order is worth more than all popularity. */
  bonus: {
    order: 0.12,
    nearness: 0.06,
    cover: 0.07,
    wholeName: 0.12,
    start: 0.05,
    model: 0.25,
    category: 0.08,
    shelf: 0.2,
    popularity: 0.08,
    vendors: 0.05,
  },
  penalty: { accessory: 0.35, unavailable: 0.06, missing: 0.3, variant: 0.24, variants: 0.3, itself: 0.2 },
};

export type Weights = typeof WEIGHTS;
