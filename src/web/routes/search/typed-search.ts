import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { parseDomain } from '../../../domain/domain-name.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { OFFER_KIND } from '../../../domain/product.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { SearchFilters } from '../../../store/ports/search-question.ts';
import { type TypedFilters, type TypedSearch, typedSort } from '../../pages/search/content.ts';

const WORD_CHARS_MAX = 100;
/** No shop has this number: one that we do not know sells nothing. */
const NO_VENDOR = -1;

/** What an address asks for. People cannot mend addresses, so what cannot be meant is passed over, not refused. */
export function readTyped(q: string, query: Readonly<Record<string, unknown>>): TypedSearch {
  const word = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, WORD_CHARS_MAX) || undefined : undefined;
  };
  const price = (name: string) => (typedKroner(word(name) ?? '') === undefined ? undefined : word(name));
  const [min, maks] = inOrder(price('min'), price('maks'));
  return {
    q,
    kategori: word('kategori'),
    maerke: word('maerke'),
    butik: parseDomain(word('butik') ?? ''),
    min,
    maks,
    lager: word('lager') === 'ja' ? 'ja' : undefined,
    sorter: typedSort(word('sorter')),
  };
}

/** Whoever writes from 500 to 100 means from 100 to 500. */
function inOrder(min: string | undefined, maks: string | undefined) {
  const isCrossed = min !== undefined && maks !== undefined && typedKroner(min)! > typedKroner(maks)!;
  return isCrossed ? [maks, min] : [min, maks];
}

export function askedFilters(
  { kategori, maerke, butik, min, maks, lager }: TypedFilters,
  live: Pick<CurrentCatalogue, 'vendors'>,
): SearchFilters {
  const ore = (text: string) => Math.round(typedKroner(text)! * 100);
  return {
    ...(kategori !== undefined && { category: foldedWord(kategori) }),
    ...(maerke !== undefined && { brand: foldedWord(maerke) }),
    ...(butik !== undefined && {
      vendorId: live.vendors().find(({ domain }) => domain === butik)?.id ?? NO_VENDOR,
    }),
    ...(min !== undefined && { minOre: ore(min) }),
    ...(maks !== undefined && { maxOre: ore(maks) }),
    ...(lager !== undefined && { kinds: OFFER_KIND.inStock }),
  };
}
