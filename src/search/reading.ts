import type { Analyser } from './analyse.ts';
import type { Split } from './compounds.ts';
import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';

/** What a query is read with: one generation's words and the operator's synonyms. */
export interface Reading {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  synonyms: Synonyms;
}
