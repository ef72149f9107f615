import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { ListPage } from './paging.ts';

/** A page is some 15 KB, so that all of them take about 1 MB. */
const PAGES_MAX = 64;

/**
 * The first page of an unfiltered list is asked for most, and by everybody alike until something is published: its bytes
 * are kept. Anything else is one read anyway.
 */
export function createFirstPages(
  live: CurrentCatalogue,
): (generation: Generation, url: string, make: () => ListPage) => ListPage {
  let of = '';
  const pages = new Map<string, ListPage>();
  return (generation, url, make) => {
    const now = `${generation.meta.id} ${live.revision()}`;
    if (now !== of) pages.clear();
    of = now;
    const known = pages.get(url);
    if (known) return known;
    const { body, next } = make();
    const made = { body: Buffer.from(body as string), next };
    if (pages.size >= PAGES_MAX) pages.delete(pages.keys().next().value!);
    pages.set(url, made);
    return made;
  };
}
