import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import type { Lexicon } from '../language/lexicon.ts';
import type { Synonyms } from '../language/synonyms.ts';
import type { Token, TokenKind } from '../language/tokens/token.ts';
import type { Weights } from './weights.ts';

/** Why a document's word counts as the shopper's word, from the surest to the least sure. */
export type Why =
  | 'exact'
  | 'written'
  | 'split'
  | 'synonym'
  | 'slip'
  | 'corrected'
  | 'guessed'
  | 'category'
  | 'head'
  | 'about';

/** Another way of writing a term; a document must have all of `tokens`. */
export interface Alternative {
  readonly tokens: readonly string[];
  readonly why: Why;
  readonly corrected?: string;
  /** The words as they were read: joined into one, or one word in its parts. */
  readonly read?: string;
}

export interface Term {
  readonly typed: string;
  /** The typed letters, if pairs of them were read as æ, ø or å; the pair may be a slip. */
  readonly plain: string | undefined;
  readonly shown: string;
  readonly kind: TokenKind;
  readonly role: Role;
  /** How much the word says, 0–1: rare words and model numbers say most. */
  readonly weight: number;
  readonly count: number;
  readonly alternatives: readonly Alternative[];
  /** Other words with the same stem: "post" if "poster" was typed. */
  readonly apart: readonly string[];
  /** The share of names with the word in which it is the head noun, 0–1. */
  readonly naming: number;
  readonly colour: boolean;
  /** The catalogue has the word or a sure reading of it. */
  readonly known: boolean;
  /** The word is known by the parts of a compound only. */
  readonly inParts: boolean;
}

export interface Compound {
  readonly word: string;
  readonly parts: readonly string[];
}

export interface CategoryGuess {
  readonly leaf: string;
  readonly share: number;
}

/** How a query is to be answered. Every step returns a new plan and leaves the old one unchanged. */
export interface Plan {
  readonly tokens: readonly Token[];
  /** The words that are searched for; stop words only if there is nothing else. */
  readonly terms: readonly Term[];
  /** Joined model numbers that a document's name is checked for. */
  readonly models: readonly string[];
  readonly namesAccessory: boolean;
  /** The head noun is a word that goes with things: accessories are meant too, as in "laptop bag" or "bag". */
  readonly namesCompanion: boolean;
  /** The query has the form "X til Y": a Y that is no X is not wanted. */
  readonly asksFor: boolean;
  readonly compounds: readonly Compound[];
  readonly categories: readonly CategoryGuess[];
  readonly weights: Weights;
}

export type Role = 'head' | 'beside' | 'for' | 'with';

/** The language data that a query is read with: one generation's lexicon and the operator's synonyms. */
export interface LanguageParts {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  synonyms: Synonyms;
  weights: Weights;
  /** The leaf of a category's name as documents store it. */
  leafOf: (categoryName: string) => string;
}
