import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { facetsView } from '../../catalogue/answers/search.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { typedKroner } from '../../domain/format/numbers.ts';
import { IN_STOCK, OFFER_KIND } from '../../domain/product.ts';
import { foldedWord } from '../../domain/text.ts';
import { foldColour } from '../../search/filter/folding/colours.ts';
import { foldSize } from '../../search/filter/folding/sizes.ts';
import type { PriceInWords } from '../../search/filter/price-words.ts';
import { NO_VENDOR } from '../../search/filter/trait-filter.ts';
import type { FoundFacets, SearchFilters } from '../../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../store/ports/traits.ts';
import {
  type Facets,
  TYPED_CONDITIONS,
  type TypedCondition,
  type TypedFilters,
} from '../pages/filters/content.ts';

const WORD_CHARS_MAX = 100;
/** Further values of one filter are left out, as many as the API takes. */
const VALUES_MAX = 10;

/** The filters of a page's address. Invalid values are ignored, because people cannot repair an address. */
export function readTypedFilters(query: Readonly<Record<string, unknown>>): TypedFilters {
  const words = (name: string): string[] =>
    [query[name]]
      .flat()
      .flatMap((value) =>
        typeof value === 'string' ? Array.from(value.trim()).slice(0, WORD_CHARS_MAX).join('') || [] : [],
      );
  const word = (name: string): string | undefined => words(name)[0];
  const price = (name: string) => (typedKroner(word(name) ?? '') === undefined ? undefined : word(name));
  const [min, maks] = inOrder(price('min'), price('maks'));
  return {
    kategori: word('kategori'),
    maerke: distinct(words('maerke')),
    butik: distinct(words('butik').flatMap((text) => parseDomain(text) ?? [])),
    min,
    maks,
    stoerrelse: distinct(words('stoerrelse').map((text) => foldSize(text) || text)),
    farve: distinct(words('farve').map((text) => foldColour(text) || text)),
    lager: word('lager') === 'ja' ? 'ja' : undefined,
    stand: conditionOf(word('stand')),
    tilbehoer: word('tilbehoer') === 'nej' ? 'nej' : undefined,
  };
}

const distinct = (values: readonly string[]): readonly string[] | undefined =>
  values.length === 0 ? undefined : [...new Set(values)].slice(0, VALUES_MAX);

const conditionOf = (text: string | undefined): TypedCondition | undefined =>
  text === 'istandsat' || text === 'brugt' ? text : undefined;

/** Swaps limits in the wrong order: from 500 to 100 means from 100 to 500. */
function inOrder(min: string | undefined, maks: string | undefined) {
  const isCrossed = min !== undefined && maks !== undefined && typedKroner(min)! > typedKroner(maks)!;
  return isCrossed ? [maks, min] : [min, maks];
}

const oreOf = (text: string): number => Math.round(typedKroner(text)! * 100);

/** The filters as the search threads take them. A price in a field wins over one in the words. */
export function askedFilters(
  { kategori, maerke, butik, min, maks, stoerrelse, farve, lager, stand, tilbehoer }: TypedFilters,
  worded: PriceInWords | undefined,
  live: Pick<CurrentCatalogue, 'vendorByDomain'>,
): SearchFilters {
  const kinds = kindsOf(lager === 'ja', stand);
  return {
    ...(kategori !== undefined && { category: foldedWord(kategori) }),
    ...(maerke !== undefined && { brands: maerke.map(foldedWord) }),
    ...(butik !== undefined && {
      vendorIds: butik.map((domain) => live.vendorByDomain(domain)?.id ?? NO_VENDOR),
    }),
    ...(worded?.minOre !== undefined && { minOre: worded.minOre }),
    ...(worded?.maxOre !== undefined && { maxOre: worded.maxOre }),
    ...(min !== undefined && { minOre: oreOf(min) }),
    ...(maks !== undefined && { maxOre: oreOf(maks) }),
    ...(stoerrelse !== undefined && { sizes: stoerrelse }),
    ...(farve !== undefined && { colors: farve }),
    ...(kinds > 0 && { kinds }),
    ...(tilbehoer !== undefined && { withoutKinds: ACCESSORY_KIND }),
  };
}

function kindsOf(isInStock: boolean, stand: TypedCondition | undefined): number {
  if (stand === undefined) return isInStock ? OFFER_KIND.inStock : 0;
  const condition = TYPED_CONDITIONS[stand];
  return isInStock ? IN_STOCK[condition] : OFFER_KIND[condition];
}

/** The counts of a page's filters. Stock is counted in the condition that is chosen. */
export function facetsOnPage(live: CurrentCatalogue, found: FoundFacets, { stand }: TypedFilters): Facets {
  const inStock = stand === undefined ? OFFER_KIND.inStock : IN_STOCK[TYPED_CONDITIONS[stand]];
  const count = (bit: number) => found.kinds.get(bit) ?? 0;
  return {
    ...facetsView(live, found),
    offers: {
      inStock: count(inStock),
      refurbished: count(OFFER_KIND.refurbished),
      used: count(OFFER_KIND.used),
    },
  };
}
