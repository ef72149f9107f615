/** What a suggestion leads to, in the order in which they lie in a generation. */
export const SUGGESTION_KINDS = ['search', 'category', 'brand', 'product'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * What a generation can suggest, column by column, the entries of one kind beside each other. Keys are letters and digits
 * of one byte each, with nothing between words, so that it does not matter how a word is parted.
 */
export interface SuggestionColumns {
  /** How many entries there are up to the end of each kind. */
  kindEnds: Uint32Array;
  keys: Uint8Array;
  /** Where each entry's key ends. */
  keyEnds: Uint32Array;
  /** UTF-8; a product has none, since the catalogue has its name. */
  texts: Uint8Array;
  textEnds: Uint32Array;
  /** Products that have it; of a product, how popular it is. */
  weights: Uint32Array;
  /** The codes of the products among the entries. */
  eans: Float64Array;
  /** Where in `keys` words begin, in the order of what stands there, and whose words they are. */
  starts: Uint32Array;
  startEntries: Uint32Array;
}
