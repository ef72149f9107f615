import { parseDomain } from '../../domain/domain-name.ts';
import { type Ean, eanOfNumber, parseEan } from '../../domain/ean.ts';
import { UsageError } from '../../domain/errors.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { publishedIn } from '../../store/open.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';
import type { FeedRow, State } from '../../store/ports/state.ts';
import { eansOf, isSighted, type Sighting, sightingOfSku, sightingsOfUrl } from './sightings.ts';

const ARTICLES_SHOWN = 3;

interface ArticlesFound {
  eans: readonly Ean[];
  /** Rows of that page or article number that became no offer. */
  refused: readonly Sighting[];
  among: string;
}

/** Finds articles by EAN, by the address of a shop's page, or by a SKU of one feed; undefined when `text` is none of them. */
export async function findArticles(
  text: string,
  feedId: string | undefined,
  { rows, state, dataDir }: { rows: readonly FeedRow[]; state: Pick<State, 'vendors'>; dataDir: string },
): Promise<ArticlesFound | undefined> {
  if (feedId !== undefined) {
    const feed = rows.find(({ id }) => id === feedId);
    if (feed === undefined)
      throw new UsageError(`no feed '${feedId}' has been read; 'prisme feeds list' shows them`);
    return articlesIn([sightingOfSku(dataDir, feed, text)], `'${feedId}'`);
  }
  const ean = parseEan(text);
  if (ean !== undefined) return { eans: [ean], refused: [], among: '' };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const domain = parseDomain(url.host.replace(/:\d+$/, ''));
  const vendor = domain === undefined ? undefined : await state.vendors.byDomain(domain);
  if (vendor === undefined)
    throw new UsageError(`no shop is known by ${url.host}; 'prisme feeds list' shows the shops`);
  const own = rows.filter(({ vendorId, good }) => vendorId === vendor.id || good?.host === domain);
  return articlesIn(sightingsOfUrl(dataDir, own, url), `of ${vendor.domain}`);
}

const articlesIn = (sightings: readonly Sighting[], among: string): ArticlesFound => ({
  eans: eansOf(sightings).slice(0, ARTICLES_SHOWN).map(eanOfNumber),
  refused: sightings.filter((one) => one.offers.length + one.held.length === 0 && isSighted(one)),
  among,
});

/** The published catalogue, and the one before it if it is still on the disk. */
export async function lastTwo(
  generations: Generations,
  dataDir: string,
): Promise<{ now: Generation | undefined; before: Generation | undefined }> {
  const now = generations.current();
  const { ids } = await publishedIn(generationsIn(dataDir));
  const before = ids.map((id) => generations.byId(id)).find((one) => one !== undefined && one !== now);
  return { now, before };
}
