import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import type { Lexicon } from '../language/lexicon.ts';
import type { Synonyms } from '../language/synonyms.ts';
import type { Weights } from './weights.ts';

/** What a query is read with: one generation's words and the operator's synonyms. */
export interface LanguageParts {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  synonyms: Synonyms;
  weights: Weights;
}
