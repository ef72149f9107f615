import { spread } from '../../domain/hash.ts';
import { doubled } from '../../domain/sorting.ts';

const FIRST_SLOTS = 1 << 12;

/**
 * A hash table of words, looked up by their bytes without creating strings, that counts each word once per document.
 * Words with the same 32-bit hash are taken for one, and words beyond `wordsMax` are dropped, so it suits only words
 * that decide little.
 */
export class WordTable {
  readonly #wordsMax: number;
  readonly #isIgnored: (word: string) => boolean;
  readonly #words: string[] = [];
  /** Slot to word number + 1; 0 is a free slot. At most half of the slots are used. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  #counts = new Uint32Array(FIRST_SLOTS / 2);
  /** The last document in which a word was counted, or IGNORED. */
  #documents = new Uint32Array(FIRST_SLOTS / 2);
  #document = 0;
  /** What a document adds to the counts of its words: 0 or 1. */
  #adds = 1;

  constructor(wordsMax: number, isIgnored: (word: string) => boolean) {
    this.#wordsMax = wordsMax;
    this.#isIgnored = isIgnored;
  }

  /** The words of a document that is not counted get numbers and count 0. */
  beginDocument(isCounted: boolean): void {
    this.#document++;
    this.#adds = isCounted ? 1 : 0;
  }

  /** Counts the word with this hash and these bytes. Returns its number if it is new in this document, else -1. */
  count(hash: number, bytes: Buffer, length: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = spread(hash) & mask;
    for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
      if (this.#hashes[taken - 1] === hash) return this.#countAgain(taken - 1);
      slot = (slot + 1) & mask;
    }
    return this.#words.length < this.#wordsMax
      ? this.#add(bytes.toString('latin1', 0, length), hash, slot)
      : -1;
  }

  get size(): number {
    return this.#words.length;
  }

  countOf(number: number): number {
    return this.#counts[number]!;
  }

  wordAt(number: number): string {
    return this.#words[number]!;
  }

  #countAgain(number: number): number {
    const last = this.#documents[number]!;
    if (last === this.#document || last === IGNORED) return -1;
    this.#documents[number] = this.#document;
    this.#counts[number]! += this.#adds;
    return number;
  }

  #add(word: string, hash: number, slot: number): number {
    const number = this.#words.push(word) - 1;
    this.#slots[slot] = number + 1;
    this.#hashes[number] = hash;
    const ignored = this.#isIgnored(word);
    this.#documents[number] = ignored ? IGNORED : this.#document;
    this.#counts[number] = this.#adds;
    if (this.#words.length === this.#hashes.length) this.#grow();
    return ignored ? -1 : number;
  }

  #grow(): void {
    const length = this.#slots.length * 2;
    this.#hashes = doubled(this.#hashes);
    this.#counts = doubled(this.#counts);
    this.#documents = doubled(this.#documents);
    this.#slots = new Int32Array(length);
    for (let number = 0; number < this.#words.length; number++) {
      let slot = spread(this.#hashes[number]!) & (length - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      this.#slots[slot] = number + 1;
    }
  }
}

const IGNORED = 2 ** 32 - 1;
