import { doubled } from '../../domain/sorting.ts';
import { type CategoryShare, NO_CATEGORIES, type WordCategories } from '../language/word-categories.ts';
import type { KnownWord } from './known-words.ts';

/** Words are counted in order of appearance; frequent words appear early. */
const WORDS_MAX = 300_000;
const CATEGORIES_MAX = 65_535;
/** Counters per word: a word of more categories loses its counts again, see the class comment. */
const SLOTS = 8;
const WORDS_FIRST = 4096;
/** Added to totals, so that a word seen once has two thirds, not all, of its only category. */
const DOUBT = 0.5;
const SHARE_MIN = 0.04;
/** A word that only one brand uses is more likely a model's name than a head noun; its share is multiplied by this. */
const OF_ONE_BRAND = 0.15;
const FEW = 2;
/** Two products of a category have the same head noun at least this often; "Tilbud" and "Diverse" hold anything. */
const ALIKE_MIN = 0.03;

/**
 * Counts per word the leaf categories of the products whose names contain it. If a word has more categories than slots,
 * all its counts are decremented (Misra–Gries): its largest categories stay, and a word that is everywhere loses all.
 */
export class CategoryCounts {
  readonly #categories = new Map<string, number>();
  #words = 0;
  #category = new Uint16Array(WORDS_FIRST * SLOTS);
  #anywhere = new Uint32Array(WORDS_FIRST * SLOTS);
  #asArticle = new Uint32Array(WORDS_FIRST * SLOTS);
  #total = new Uint32Array(WORDS_FIRST);
  #articleTotal = new Uint32Array(WORDS_FIRST);

  /** Numbers categories from 1; 0 is no category. An arrow function, so that it can be passed as a callback. */
  readonly numberOf = (name: string): number => {
    if (name === '') return 0;
    const known = this.#categories.get(name);
    if (known !== undefined) return known;
    if (this.#categories.size >= CATEGORIES_MAX) return 0;
    this.#categories.set(name, this.#categories.size + 1);
    return this.#categories.size;
  };

  /** Returns the names by number; a category that holds anything has an empty name. */
  names(): string[] {
    const tells = this.#telling();
    return ['', ...this.#categories.keys()].map((name, category) => (tells[category] === 1 ? name : ''));
  }

  add(word: KnownWord, category: number, isArticle: boolean): void {
    if (word.counted < 0 && !this.#take(word)) return;
    const at = word.counted;
    this.#total[at]!++;
    if (isArticle) this.#articleTotal[at]!++;
    if (category === 0) return;
    const slot = this.#slotOf(at * SLOTS, category);
    if (slot < 0) return;
    this.#category[slot] = category;
    this.#anywhere[slot]!++;
    if (isArticle) this.#asArticle[slot]!++;
  }

  #telling(): Uint8Array {
    const articles = new Float64Array(this.#categories.size + 1);
    const pairs = new Float64Array(this.#categories.size + 1);
    for (let slot = 0; slot < this.#words * SLOTS; slot++) {
      const count = this.#anywhere[slot] === 0 ? 0 : this.#asArticle[slot]!;
      articles[this.#category[slot]!]! += count;
      pairs[this.#category[slot]!]! += count * (count - 1);
    }
    return Uint8Array.from(pairs, (alike, category) =>
      Number(alike > ALIKE_MIN * articles[category]! * (articles[category]! - 1)),
    );
  }

  of(word: KnownWord): WordCategories {
    const at = word.counted;
    if (at < 0) return NO_CATEGORIES;
    const total = this.#total[at]!;
    const articleTotal = this.#articleTotal[at]!;
    const shares: CategoryShare[] = [];
    for (let slot = at * SLOTS; slot < (at + 1) * SLOTS; slot++) {
      const anywhere = this.#anywhere[slot]! / (total + DOUBT);
      if (anywhere < SHARE_MIN) continue;
      const asArticle = this.#asArticle[slot]! / (articleTotal + DOUBT);
      shares.push({ category: this.#category[slot]!, asArticle, anywhere });
    }
    shares.sort((a, b) => b.anywhere - a.anywhere || a.category - b.category);
    const articleShare = (articleTotal / total) * (word.brands > 1 || total <= FEW ? 1 : OF_ONE_BRAND);
    return { articleShare, isSure: word.brands > 1 && total > FEW, shares };
  }

  #take(word: KnownWord): boolean {
    if (this.#words >= WORDS_MAX) return false;
    word.counted = this.#words++;
    if (this.#words > this.#total.length) this.#grow();
    return true;
  }

  #grow(): void {
    this.#category = doubled(this.#category);
    this.#anywhere = doubled(this.#anywhere);
    this.#asArticle = doubled(this.#asArticle);
    this.#total = doubled(this.#total);
    this.#articleTotal = doubled(this.#articleTotal);
  }

  /** Returns the category's slot or a free one; if there is none, decrements all slots and returns -1. */
  #slotOf(from: number, category: number): number {
    let free = -1;
    for (let slot = from; slot < from + SLOTS; slot++) {
      if (this.#anywhere[slot] === 0) free = free < 0 ? slot : free;
      else if (this.#category[slot] === category) return slot;
    }
    if (free >= 0) {
      this.#asArticle[free] = 0;
      return free;
    }
    for (let slot = from; slot < from + SLOTS; slot++) this.#anywhere[slot]!--;
    return -1;
  }
}
