import type { SuggestionColumns } from '../../store/ports/search-index.ts';
import type { TraitNames, Traits } from '../../store/ports/traits.ts';
import type { Token } from '../language/tokens/token.ts';
import { choosePhrases } from './choose-phrases.ts';
import { createIsOffensive } from './offensive.ts';
import { packSuggestions, type SuggestionEntry } from './pack.ts';
import { type CountedPhrase, createPhrases, PRODUCTS_MIN } from './phrases.ts';

/** A word of a name as it is shown; '' where something stands that phrases do not go across. */
export interface NamePart {
  word: string;
  /** What is compared: of a model number too. */
  compared: string;
}

/** "t-shirt" is one token that is shown in two pieces; numbers and model numbers are no words of phrases. */
export function namePart({ kind, text, pieces }: Token, display: (word: string) => string): NamePart {
  if (kind !== 'word') return { word: '', compared: text };
  const hyphened = pieces.join('') === text ? pieces.map(display).join('-') : display(text);
  return { word: hyphened, compared: hyphened };
}

export interface CollectedDocument {
  traits: Pick<Traits, 'ean' | 'brand' | 'path'>;
  name: readonly NamePart[];
}

interface CatalogueParts {
  names: TraitNames;
  stem: (word: string) => string;
}

/** Phrases are those of the most popular products: more of them cost a night time and tell nothing new. */
const READ_MAX = 200_000;
const within = (least: number, share: number, most: number): number =>
  Math.min(Math.max(least, Math.round(share)), most);

/** Gathers what may be suggested from a catalogue's documents that have a place, the most popular first. */
export function createCollector({ names, stem }: CatalogueParts) {
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
    /** Whether another document would be read. */
    wantsMore: (): boolean => read < READ_MAX,
    add,
    columns(): SuggestionColumns {
      const counted = [...phrases.all(), ...brandedShelves(branded, names)];
      const searches = choosePhrases(counted, stem, phrasesMax).map(
        ({ words, products: weight }): SuggestionEntry => ({ kind: 'search', text: words.join(' '), weight }),
      );
      const entries = [...searches, ...shelves(names), ...brands(names)];
      return packSuggestions([...entries.filter(({ text }) => !isOffensive(text)), ...named]);
    },
  };
}

/** "sony høretelefoner": a brand and a shelf on which it has several products. */
function* brandedShelves(branded: ReadonlyMap<string, number>, names: TraitNames): Generator<CountedPhrase> {
  const brandName = new Map(names.brands.map(({ number, name }) => [number, name]));
  const leafName = new Map(names.categories.map(({ number, name }) => [number, name]));
  for (const [both, products] of branded) {
    if (products < PRODUCTS_MIN) continue;
    const [brand, leaf] = both.split(' ').map(Number) as [number, number];
    yield { words: `${brandName.get(brand)} ${leafName.get(leaf)}`.toLowerCase().split(/\s+/), products };
  }
}

/** A feed that invents a brand a row must not fill the index. */
const NAMES_MAX = 50_000;

const shelves = ({ categories }: TraitNames): SuggestionEntry[] =>
  largest(categories).map(({ name, products }) => ({ kind: 'category', text: name, weight: products }));

const brands = ({ brands: all }: TraitNames): SuggestionEntry[] =>
  largest(all).map(({ name, products }) => ({ kind: 'brand', text: name, weight: products }));

const largest = <T extends { products: number }>(names: readonly T[]): readonly T[] =>
  names.length <= NAMES_MAX ? names : names.toSorted((a, b) => b.products - a.products).slice(0, NAMES_MAX);
