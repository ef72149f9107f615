import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { offersShown } from '../../../catalogue/answers/lookup.ts';
import { readProductView } from '../../../contract/product-view.ts';
import type { Ean } from '../../../domain/ean.ts';
import type { AskThreads } from '../../../store/ports/asked/product-question.ts';
import { generationOf } from '../../lists/paging.ts';
import { readSearch } from '../../lists/search-query.ts';
import { searchBody } from '../search.ts';
import { browsePage } from './browse.ts';

/** A page of products with all their offers, for other surfaces: a search where there are words, else a walk. */
export async function foundProducts(
  live: CurrentCatalogue,
  ask: AskThreads,
  query: Readonly<Record<string, string>>,
) {
  if (query['q'] !== undefined) {
    const asked = readSearch(query, live);
    const { results, next_cursor, total } = await searchBody(
      live,
      ask,
      generationOf(live, asked.cursor),
      asked,
    );
    return { results, next_cursor, total };
  }
  const { generation, eans, next } = await browsePage(live, ask, query);
  const results = eans.flatMap((ean) => {
    const product = generation.productJson(ean as Ean);
    if (product === undefined) return [];
    return [{ ...readProductView(product), offers: offersShown(live, generation, ean as Ean, 'all') }];
  });
  return { results, next_cursor: next, total: null };
}
