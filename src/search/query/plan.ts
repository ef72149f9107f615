import type { Token, TokenKind } from '../language/tokens/token.ts';
import type { Role } from './roles.ts';
import type { Weights } from './weights.ts';

/** Why a document's word counts as the shopper's word, the surest first. */
export type Why =
  | 'exact'
  | 'written'
  | 'split'
  | 'synonym'
  | 'corrected'
  | 'guessed'
  | 'shelf'
  | 'head'
  | 'about';

/** All of `tokens` together stand for the word. */
export interface Alternative {
  readonly tokens: readonly string[];
  readonly why: Why;
  /** The corrected word, when the alternative is a correction. */
  readonly corrected?: string;
}

export interface Term {
  /** Canonical spelling of what was typed. */
  readonly typed: string;
  /** The letters that were typed, where pairs of them were read as æ, ø or å: a slip may have made the pair. */
  readonly plain: string | undefined;
  /** What was typed, as the interpretation shows it. */
  readonly shown: string;
  readonly kind: TokenKind;
  readonly role: Role;
  /** How much the word tells, 0–1: rare words and model numbers most. */
  readonly weight: number;
  /** About how many products have the word, as far as the vocabulary tells. */
  readonly count: number;
  readonly alternatives: readonly Alternative[];
  /** Words of the same stem that are other words: "post" where "poster" was typed. */
  readonly apart: readonly string[];
  /** In how many of the names it stands in the word says what the thing is, 0–1. */
  readonly naming: number;
  readonly colour: boolean;
  /** The catalogue has this word or a sure reading of it. */
  readonly known: boolean;
  /** It is known by its parts alone. */
  readonly inParts: boolean;
}

export interface Compound {
  readonly word: string;
  readonly parts: readonly string[];
}

/** A shelf that the article asked for is likely to stand on. */
export interface ShelfGuess {
  /** The shelf's name as documents have it. */
  readonly leaf: string;
  /** How likely it is, 0–1. */
  readonly share: number;
}

/** What to look for. Every step of reading a query returns a new plan: one that was asked with stays as it was. */
export interface Plan {
  /** All that was typed, each once. */
  readonly tokens: readonly Token[];
  /** The words that are asked for; stop words only when there is nothing else. */
  readonly terms: readonly Term[];
  /** Joined model numbers a document's name is checked for. */
  readonly models: readonly string[];
  readonly namesAccessory: boolean;
  /** "X til Y": a Y that is no X is not what is asked for. */
  readonly asksFor: boolean;
  readonly compounds: readonly Compound[];
  /** Where the article is likely to stand, the likeliest first. */
  readonly shelves: readonly ShelfGuess[];
  readonly weights: Weights;
}
