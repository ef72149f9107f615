import { ownText } from '../../domain/calls.ts';
import { RankListWriter } from '../../store/packed/rank-list.ts';
import type { TokenRanks } from '../../store/ports/search-index.ts';
import type { TraitNames, Traits } from '../../store/ports/traits.ts';
import { brandMark, categoryMark } from '../filter/trait-line.ts';
import { formsOf } from './analyse-word.ts';
import { CORE, type FormLists, IN_DESCRIPTION } from './packed-document.ts';
import { eachToken, kindOf, readForms } from './token-line.ts';
import type { ReadProduct } from './vocabulary.ts';

/** Reading a list of so many ranks from the index takes a millisecond, one of a word in every tenth product a hundred. */
const LISTED_MIN = 2_048;
const LISTED_SHARE = 1 / 1024;

/** Tokens that fewer products have get no rank list. */
export const listedMin = (products: number): number =>
  Math.max(LISTED_MIN, Math.floor(products * LISTED_SHARE));

/** Further forms are not counted. Frequent ones appear early. */
const AMOUNTS_MAX = 200_000;

/**
 * Counts the forms of numbers and measures and the pieces of model numbers, of which the vocabulary has none: "16gb" and "140" are in
 * as many products as common words are. What a product has twice counts twice; a list that is too short is dropped when it is packed.
 */
export class AmountCounts {
  readonly #counts = new Map<string, { count: number }>();

  add({ name, statedTokens }: Pick<ReadProduct, 'name' | 'statedTokens'>): void {
    eachToken(name, NOTHING, this.#count);
    for (const token of statedTokens) eachToken(token, NOTHING, this.#count);
  }

  *common(min: number): Generator<string> {
    for (const [form, { count }] of this.#counts) if (count >= min) yield form;
  }

  readonly #count = (written: string): void => {
    const kind = kindOf(written);
    if (kind === 'word') return;
    const forms = readForms(written);
    // Few products share a model number, and many its pieces.
    for (let at = kind === 'model' ? 1 : 0; at < forms.length; at++) {
      const known = this.#counts.get(forms[at]!);
      if (known !== undefined) known.count++;
      else if (this.#counts.size < AMOUNTS_MAX) this.#counts.set(ownText(forms[at]!), { count: 1 });
    }
  };
}

const NOTHING = (): void => {};

/** The rank lists of words that many products have, by the text of their form. */
export class WordLists {
  readonly #byForm = new Map<string, FormLists>();

  constructor(forms: Iterable<string> = []) {
    this.list(forms);
  }

  /** Gives each form lists. It must be called before the first document. */
  list(forms: Iterable<string>): void {
    for (const form of forms)
      if (!this.#byForm.has(form))
        this.#byForm.set(form, {
          token: new RankListWriter(),
          core: new RankListWriter(),
          described: new RankListWriter(),
        });
  }

  of = (form: string): FormLists | undefined => this.#byForm.get(form);

  *[Symbol.iterator](): Generator<[token: string, ranks: RankListWriter]> {
    for (const [form, { token, core, described }] of this.#byForm)
      yield* [
        [form, token],
        [CORE + form, core],
        [IN_DESCRIPTION + form, described],
      ] as const;
  }
}

/** The lists of common amounts, and of all forms of common words. */
export function wordListsOf(
  amounts: Iterable<string>,
  words: Iterable<string>,
  parts: Parameters<typeof formsOf>[1],
): WordLists {
  const lists = new WordLists(amounts);
  for (const word of words) lists.list(formsOf(word, parts));
  return lists;
}

/** The rank lists of brands and categories that many products have. */
export class MarkLists {
  readonly #ofBrand: RankListWriter[] = [];
  readonly #ofNode: RankListWriter[] = [];
  readonly #ofPath: RankListWriter[][] = [];

  constructor({ brands, categories, paths }: TraitNames, min: number) {
    for (const { number, products } of brands)
      if (products >= min) this.#ofBrand[number] = new RankListWriter();
    for (const { number, products } of categories)
      if (products >= min) this.#ofNode[number] = new RankListWriter();
    for (const { number, nodes } of paths)
      this.#ofPath[number] = nodes.flatMap((node) => this.#ofNode[node] ?? []);
  }

  add(rank: number, { path, brand }: Pick<Traits, 'path' | 'brand'>): void {
    this.#ofBrand[brand]?.add(rank);
    for (const list of this.#ofPath[path] ?? []) list.add(rank);
  }

  *[Symbol.iterator](): Generator<[token: string, ranks: RankListWriter]> {
    for (const [brand, list] of this.#ofBrand.entries()) if (list) yield [brandMark(brand), list];
    for (const [node, list] of this.#ofNode.entries()) if (list) yield [categoryMark(node), list];
  }
}

/** Packs the lists that are long enough, in the order of their tokens. Each is packed when it is asked for. */
export function* packLists(
  lists: readonly (readonly [token: string, ranks: RankListWriter])[],
  min: number,
): Generator<TokenRanks> {
  const long = lists.filter(([, { ranks }]) => ranks >= min);
  long.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [token, writer] of long) yield { token, ranks: writer.packed() };
}
