import { readFileSync } from 'node:fs';
import type { SuggestionColumns } from '../../store/ports/search-index.ts';
import type { TraitNames, Traits } from '../../store/ports/traits.ts';
import { canonical, type Token } from '../language/tokens/token.ts';
import { packSuggestions, type SuggestionEntry } from './pack.ts';
import { type CountedPhrase, choosePhrases, createPhrases, PRODUCTS_MIN } from './phrases.ts';

/** A word of a name as it is shown; '' for a token that ends phrases. */
export interface PhraseWord {
  word: string;
  /** The compared text, which model numbers have too. */
  compared: string;
}

/** "T-shirt" is one token that is shown with its hyphen. Numbers and model numbers end phrases. */
export function namePart({ kind, text, pieces }: Token, display: (word: string) => string): PhraseWord {
  if (kind !== 'word') return { word: '', compared: text };
  const hyphened = pieces.join('') === text ? pieces.map(display).join('-') : display(text);
  return { word: hyphened, compared: hyphened };
}

export interface CollectedDocument {
  traits: Pick<Traits, 'ean' | 'brand' | 'path'>;
  name: readonly PhraseWord[];
}

interface CatalogueParts {
  names: TraitNames;
  stem: (word: string) => string;
  /** The word is a brand in many of the names that have it. */
  isBrand: (word: string) => boolean;
}

/** Phrases are taken from this many products, the most popular: more take time and add nothing. */
const READ_MAX = 200_000;
const within = (least: number, share: number, most: number): number =>
  Math.min(Math.max(least, Math.round(share)), most);

export function createCollector({ names, stem, isBrand }: CatalogueParts) {
  const { placed: products } = names;
  const phrases = createPhrases();
  const isOffensive = createIsOffensive();
  const leafOf = new Map(names.paths.map(({ number, leaf }) => [number, leaf]));
  const branded = new Map<string, number>();
  const named: SuggestionEntry[] = [];
  const phrasesMax = within(5_000, products / 10, 200_000);
  const namedMax = within(2_000, products / 50, 50_000);
  let read = 0;

  const add = ({ traits, name }: CollectedDocument): void => {
    read++;
    phrases.add(name.map(({ word }) => word));
    const leaf = leafOf.get(traits.path) ?? 0;
    if (leaf > 0 && traits.brand > 0) {
      const both = `${traits.brand} ${leaf}`;
      branded.set(both, (branded.get(both) ?? 0) + 1);
    }
    if (named.length === namedMax) return;
    const text = name.map(({ compared }) => compared).join(' ');
    if (text !== '' && !isOffensive(text))
      named.push({ kind: 'product', text, weight: namedMax - named.length, ean: traits.ean });
  };

  return {
    wantsMore: (): boolean => read < READ_MAX,
    add,
    columns(): SuggestionColumns {
      const counted = [...phrases.all(), ...brandedCategories(branded, names)];
      const withBrands = brandSpeller(names, isBrand);
      const searches = choosePhrases(counted, stem, phrasesMax).map(
        ({ words, products: weight }): SuggestionEntry => ({
          kind: 'search',
          text: withBrands(words),
          weight,
        }),
      );
      const entries = [...searches, ...categoryEntries(names), ...brandEntries(names)];
      return packSuggestions([...entries.filter(({ text }) => !isOffensive(text)), ...named]);
    },
  };
}

/** Phrases such as "sony høretelefoner": a brand and a leaf category in which it has several products. */
function* brandedCategories(
  branded: ReadonlyMap<string, number>,
  names: TraitNames,
): Generator<CountedPhrase> {
  const brandName = new Map(names.brands.map(({ number, name }) => [number, name]));
  const leafName = new Map(names.categories.map(({ number, name }) => [number, name]));
  for (const [both, products] of branded) {
    if (products < PRODUCTS_MIN) continue;
    const [brand, leaf] = both.split(' ').map(Number) as [number, number];
    yield { words: `${brandName.get(brand)} ${leafName.get(leaf)}`.toLowerCase().split(/\s+/), products };
  }
}

/** Writes a phrase with its brand as the brand is written: "Nordhavn kaffemaskine". */
function brandSpeller({ brands }: TraitNames, isBrand: (word: string) => boolean) {
  const spelled = new Map<string, string>();
  for (const { name } of brands) {
    const words = name.toLowerCase().split(/\s+/);
    if (words.length > 1 || isBrand(words[0]!)) spelled.set(words.join(' '), name);
  }
  return (words: readonly string[]): string => {
    for (let length = words.length; length > 0; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const brand = spelled.get(words.slice(from, from + length).join(' '));
        if (brand !== undefined)
          return [...words.slice(0, from), brand, ...words.slice(from + length)].join(' ');
      }
    return words.join(' ');
  };
}

/** Limits the index if a feed invents a brand per row. */
const NAMES_MAX = 50_000;

const categoryEntries = ({ categories }: TraitNames): SuggestionEntry[] =>
  largest(categories).map(({ name, products }) => ({ kind: 'category', text: name, weight: products }));

const brandEntries = ({ brands: all }: TraitNames): SuggestionEntry[] =>
  largest(all).map(({ name, products }) => ({ kind: 'brand', text: name, weight: products }));

const largest = <T extends { products: number }>(names: readonly T[]): readonly T[] =>
  names.length <= NAMES_MAX ? names : names.toSorted((a, b) => b.products - a.products).slice(0, NAMES_MAX);

export function createIsOffensive(): (text: string) => boolean {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const line of readFileSync(new URL('./offensive.txt', import.meta.url), 'utf8').split('\n')) {
    const word = canonical(line.trim());
    if (word === '' || word.startsWith('#')) continue;
    if (word.endsWith('*')) beginnings.push(word.slice(0, -1));
    else whole.add(word);
  }
  const begins = new RegExp(`(?<![a-z0-9æøå])(?:${beginnings.join('|')})`);
  return (text) => {
    const compared = canonical(text);
    return begins.test(compared) || compared.split(/[^a-z0-9æøå]+/).some((word) => whole.has(word));
  };
}
