import type { SuggestionColumns, SuggestionKind } from '../../store/ports/search-index.ts';
import type { FoundSuggestion } from '../../store/ports/search-question.ts';
import { type Entries, entriesIn, type Suggestible } from './entries.ts';
import { KEY_CHARS_MAX, typedKey } from './key.ts';

const SUGGESTIONS_MAX = 10;
/** So many of each kind, where there are enough of all; what one has too few of, others fill. */
const PLACES: Readonly<Record<SuggestionKind, number>> = { search: 4, category: 2, brand: 2, product: 2 };
/** The kinds that fill empty places, in turn. */
const FILLING = ['search', 'product', 'category', 'brand'] as const;
const PRODUCT_CHARS_MIN = 3;

export type Suggest = (text: string) => FoundSuggestion[];

/** Completes what somebody is typing; where nothing begins so, what would with one slip put right. */
export function createSuggest(columns: SuggestionColumns): Suggest {
  const entries = entriesIn(columns);
  return (text) => {
    const { key } = typedKey(text);
    return key === '' ? [] : mixed(completions(entries, key.slice(0, KEY_CHARS_MAX)), key);
  };
}

function completions(entries: Entries, key: string): Record<SuggestionKind, Suggestible[]> {
  const exact = entries.exact(key);
  const ranges = exact[0] < exact[1] ? [exact] : entries.near(key);
  return entries.best(ranges, SUGGESTIONS_MAX);
}

function mixed(found: Record<SuggestionKind, Suggestible[]>, typed: string): FoundSuggestion[] {
  const names = new Set([...found.category, ...found.brand].map(({ key }) => key));
  const seen = new Set<string>();
  const isNew = ({ key }: Suggestible) => !seen.has(key) && seen.add(key) !== undefined;
  const offered: Record<SuggestionKind, Suggestible[]> = {
    ...found,
    search: found.search.filter((each) => !names.has(each.key) && isNew(each)),
    product: typed.length < PRODUCT_CHARS_MIN ? [] : found.product,
  };
  const places = { ...PLACES };
  const taken = (kind: SuggestionKind) => Math.min(places[kind], offered[kind].length);
  const free = () =>
    SUGGESTIONS_MAX - taken('search') - taken('category') - taken('brand') - taken('product');
  for (const kind of FILLING) places[kind] += Math.max(0, free());
  return (['search', 'category', 'brand', 'product'] as const).flatMap((kind) =>
    offered[kind].slice(0, taken(kind)).map(shown),
  );
}

const shown = ({ kind, text, weight, ean }: Suggestible): FoundSuggestion => {
  if (ean !== null) return { kind, text, ean };
  return kind === 'search' ? { kind, text } : { kind, text, count: weight };
};
