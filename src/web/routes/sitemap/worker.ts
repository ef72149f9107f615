import { parentPort, workerData } from 'node:worker_threads';
import { productPath, readProductView } from '../../../contract/product-view.ts';
import { formatDay } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { openSitePages } from '../../../store/open.ts';
import type { SitePages } from '../../../store/ports/lists.ts';
import { lowerPriority, type OneTaskMessage } from '../../../store/threads/thread.ts';
import { brandPath, categoryPath } from '../../pages/browse.ts';
import { ADDRESSES_MAX, type SitemapEntry, type SitemapTask, sitemapXml } from './task.ts';

/** Same nice level as a refresh, so that requests keep priority. */
const NICER = 10;
const BROWSE_PAGES_MAX = 20_000;

lowerPriority(NICER);
const task = workerData as SitemapTask;
const pages = await openSitePages(task.path);
const done = answerTo(task, pages);
pages.close();
parentPort!.postMessage({ done } satisfies OneTaskMessage<EanNumber[] | string, never>);

function answerTo(question: SitemapTask, from: SitePages): EanNumber[] | string {
  switch (question.kind) {
    case 'starts':
      return from.starts(ADDRESSES_MAX);
    case 'products':
      return sitemapXml(question.baseUrl, productEntries(from, question.from));
    case 'pages':
      return sitemapXml(
        question.baseUrl,
        [...question.paths, ...browsePaths(from)].slice(0, ADDRESSES_MAX).map((path) => ({ path })),
      );
  }
}

function* productEntries(from: SitePages, start: EanNumber): Generator<SitemapEntry> {
  for (const { json, changedDay } of from.products(start, ADDRESSES_MAX)) {
    const path = productPath(readProductView(json));
    yield changedDay === null ? { path } : { path, lastmod: formatDay(changedDay) };
  }
}

function browsePaths(from: SitePages): string[] {
  const categories = from.categorySlugs(BROWSE_PAGES_MAX).map((slug) => categoryPath({ slug }));
  return [...categories, ...from.brandKeys(BROWSE_PAGES_MAX).map(brandPath)];
}
