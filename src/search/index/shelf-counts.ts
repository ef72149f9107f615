import type { KnownWord } from '../language/known-words.ts';
import { NO_SHELVES, type ShelfShare, type WordShelves } from '../language/shelves.ts';

/** Words that are counted by shelf; what comes often comes early. */
const WORDS_MAX = 300_000;
const SHELVES_MAX = 65_535;
/** Shelves that are counted of one word: a word that stands on more is told of by none. */
const SLOTS = 8;
const WORDS_FIRST = 4096;
/** One product is little to go by: of a word met once its only shelf has two thirds. */
const DOUBT = 0.5;
const SHARE_MIN = 0.04;
/** A word that only one brand's products are called by is sooner the name of a model than what a thing is. */
const OF_ONE_BRAND = 0.15;
/** So few products are of one brand by chance. */
const FEW = 2;
/**
 * How likely two products of a shelf must be to be named by the same word. "Tilbud" and "Diverse" hold anything, and
 * what stands there tells of nothing.
 */
const ALIKE_MIN = 0.03;

/**
 * Counts on which shelves the products stand whose names have a word. Of a word with more shelves than slots all counts
 * go down by one instead, so that those which have most of it stay and those of a word that is everywhere wear away.
 */
export class ShelfCounts {
  readonly #shelves = new Map<string, number>();
  #words = 0;
  #shelf = new Uint16Array(WORDS_FIRST * SLOTS);
  #anywhere = new Uint32Array(WORDS_FIRST * SLOTS);
  #asArticle = new Uint32Array(WORDS_FIRST * SLOTS);
  #total = new Uint32Array(WORDS_FIRST);
  #articleTotal = new Uint32Array(WORDS_FIRST);

  /** From 1; 0 stands for no shelf. A field, not a method, so that it can be handed over as it is. */
  readonly numberOf = (name: string): number => {
    if (name === '') return 0;
    const known = this.#shelves.get(name);
    if (known !== undefined) return known;
    if (this.#shelves.size >= SHELVES_MAX) return 0;
    this.#shelves.set(name, this.#shelves.size + 1);
    return this.#shelves.size;
  };

  /** The names by number; those of shelves that hold anything are empty. */
  names(): string[] {
    const tells = this.#telling();
    return ['', ...this.#shelves.keys()].map((name, shelf) => (tells[shelf] === 1 ? name : ''));
  }

  add(word: KnownWord, shelf: number, isArticle: boolean): void {
    if (word.counted < 0 && !this.#take(word)) return;
    const at = word.counted;
    this.#total[at]!++;
    if (isArticle) this.#articleTotal[at]!++;
    if (shelf === 0) return;
    const slot = this.#slotOf(at * SLOTS, shelf);
    if (slot < 0) return;
    this.#shelf[slot] = shelf;
    this.#anywhere[slot]!++;
    if (isArticle) this.#asArticle[slot]!++;
  }

  #telling(): Uint8Array {
    const articles = new Float64Array(this.#shelves.size + 1);
    const pairs = new Float64Array(this.#shelves.size + 1);
    for (let slot = 0; slot < this.#words * SLOTS; slot++) {
      const count = this.#anywhere[slot] === 0 ? 0 : this.#asArticle[slot]!;
      articles[this.#shelf[slot]!]! += count;
      pairs[this.#shelf[slot]!]! += count * (count - 1);
    }
    return Uint8Array.from(pairs, (alike, shelf) =>
      Number(alike > ALIKE_MIN * articles[shelf]! * (articles[shelf]! - 1)),
    );
  }

  of(word: KnownWord): WordShelves {
    const at = word.counted;
    if (at < 0) return NO_SHELVES;
    const total = this.#total[at]!;
    const articleTotal = this.#articleTotal[at]!;
    const shares: ShelfShare[] = [];
    for (let slot = at * SLOTS; slot < (at + 1) * SLOTS; slot++) {
      const anywhere = this.#anywhere[slot]! / (total + DOUBT);
      if (anywhere < SHARE_MIN) continue;
      const asArticle = this.#asArticle[slot]! / (articleTotal + DOUBT);
      shares.push({ shelf: this.#shelf[slot]!, asArticle, anywhere });
    }
    shares.sort((a, b) => b.anywhere - a.anywhere || a.shelf - b.shelf);
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
    const larger = (counts: Uint32Array) => {
      const grown = new Uint32Array(counts.length * 2);
      grown.set(counts);
      return grown;
    };
    const shelf = new Uint16Array(this.#shelf.length * 2);
    shelf.set(this.#shelf);
    this.#shelf = shelf;
    this.#anywhere = larger(this.#anywhere);
    this.#asArticle = larger(this.#asArticle);
    this.#total = larger(this.#total);
    this.#articleTotal = larger(this.#articleTotal);
  }

  /** The slot that has the shelf, or a free one; none when all are others', which then count one less. */
  #slotOf(from: number, shelf: number): number {
    let free = -1;
    for (let slot = from; slot < from + SLOTS; slot++) {
      if (this.#anywhere[slot] === 0) free = free < 0 ? slot : free;
      else if (this.#shelf[slot] === shelf) return slot;
    }
    if (free >= 0) {
      this.#asArticle[free] = 0;
      return free;
    }
    for (let slot = from; slot < from + SLOTS; slot++) this.#anywhere[slot]!--;
    return -1;
  }
}
