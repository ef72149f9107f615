import type { TokenKind } from '../language/tokens/token.ts';
import type { Role } from './roles.ts';

/** Why a document's word counts as the shopper's word, the surest first. */
export type Why = 'exact' | 'written' | 'split' | 'synonym' | 'corrected' | 'guessed' | 'head' | 'about';

/** All of `tokens` together stand for the word. */
export interface Alternative {
  tokens: readonly string[];
  why: Why;
  /** The corrected word, when this is one. */
  corrected?: string;
}

export interface Term {
  /** Canonical spelling of what was typed. */
  typed: string;
  /** The same for the reader of the interpretation. */
  shown: string;
  kind: TokenKind;
  role: Role;
  /** How much it tells, 0–1: rare words and model numbers most. */
  weight: number;
  /** About how many products have it, as far as the vocabulary tells. */
  count: number;
  alternatives: Alternative[];
  colour: boolean;
  /** The catalogue has this word or a sure reading of it. */
  known: boolean;
}

export interface Plan {
  /** The words that are asked for; stop words only when there is nothing else. */
  terms: Term[];
  /** Joined model numbers a document's name is checked for. */
  models: string[];
  namesAccessory: boolean;
  /** "X til Y": a Y that is no X is not what is asked for. */
  asksFor: boolean;
  /** Whole name as typed, for the whole-name match. */
  words: string[];
  compounds: { word: string; parts: string[] }[];
}
