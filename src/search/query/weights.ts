/** Every number that decides the order of answers. `bench/relevance/ascend.ts` tunes them on half of the judged queries. */
export const WEIGHTS = {
  /** Weight of a word by its role: a printer has only the first word of "trådløs støvsuger". */
  role: { head: 1.3, beside: 1, for: 0.8, with: 1 },
  word: { attribute: 0.8, colour: 0.4, measure: 0.6, number: 0.9, shortNumber: 0.6 },
  /** Weight of a match by its reason: exact, written otherwise, in parts, guessed. */
  why: {
    exact: 1,
    written: 0.97,
    split: 0.75,
    synonym: 0.8,
    slip: 0.8,
    corrected: 0.7,
    guessed: 0.58,
    category: 0.625,
    head: 0.35,
    about: 0.3,
  },
  field: { name: 1, brand: 1, leaf: 0.92, path: 0.6, extra: 0.9 },
  /** Weight of a match by its zone in a name (what the article is, is for, has) and by the word's role in the query. */
  zone: {
    head: { is: 1, isFor: 0.3, has: 0.5 },
    beside: { is: 1, isFor: 0.55, has: 0.8 },
    for: { is: 0.75, isFor: 1, has: 0.8 },
    with: { is: 0.97, isFor: 0.6, has: 1 },
    /** For "støvsugerposer nordhavn", bags "til Nordhavn" are as good as bags made by Nordhavn. */
    besideAccessory: { is: 1, isFor: 0.95, has: 0.8 },
    /** "Cykeludstyr" means a "cykelhjelm" rather than a "cykel". */
    about: { is: 0.5, isFor: 0.3, has: 0.3 },
  },
  /** Weight of a match in a compound's first part, which often says what the article is for but not what it is. */
  modifier: { head: 0.35, beside: 0.5, for: 0.85, with: 0.6, about: 2 },
  /** Weight of a match in another form than the typed one, or before the head noun. */
  form: { stem: 0.97, apart: 0.6, piece: 0.95, compoundHead: 0.6, brandColour: 0.5, beforeArticle: 0.5 },
  /** Added to the score of the found words, which is 0–1. Words in order weigh more than all popularity. */
  bonus: {
    order: 0.12,
    nearness: 0.06,
    cover: 0.07,
    wholeName: 0.12,
    start: 0.05,
    model: 0.25,
    leafWord: 0.08,
    category: 0.2,
    popularity: 0.08,
    vendors: 0.05,
  },
  penalty: { accessory: 0.35, unavailable: 0.06, missing: 0.3, variant: 0.24, variants: 0.3, itself: 0.2 },
};

export type Weights = typeof WEIGHTS;
