import { join } from 'node:path';
import type { ProductIndexer } from '../../catalogue/night/index-products.ts';
import type { Day } from '../../domain/day.ts';
import { createNightIndexer, createRunIndexer } from '../../search/index/carried/carried-indexer.ts';
import { isWorthCopying } from '../../search/index/carried/ranks-given.ts';
import { indexerFor } from '../../search/index/thread/threaded-indexer.ts';
import { openSearchIndex } from '../../store/open.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const madeAnew = (dataDir: string, products: number): ProductIndexer =>
  indexerFor(join(dataDir, 'tmp-index'), products);

/** The index of a run is the night's with today's offers. A night of an older version is indexed anew. */
export async function indexOfRun(night: Generation, dataDir: string): Promise<ProductIndexer> {
  const index = await openSearchIndex(night.path);
  if (index.canBeCopied) return createRunIndexer({ index, path: night.path });
  index.close();
  return madeAnew(dataDir, night.meta.products);
}

interface NightFacts {
  day: Day;
  dataDir: string;
  last: Generation | undefined;
  /** `kept` is the number of a feed's offers. */
  spools: readonly { kept: number }[];
  /** The number of products, as far as it is known. */
  expected: number;
}

/** With so many more offers than last night, the free ranks of last night's index may not do. */
const GROWTH_MAX = 1.1;

/** The index of a night is last night's with what changed, or is made anew: see `isWorthCopying`. */
export async function indexOfNight({
  day,
  dataDir,
  last,
  spools,
  expected,
}: NightFacts): Promise<ProductIndexer> {
  const offers = spools.reduce((sum, { kept }) => sum + kept, 0);
  // A run that stands for a lost night has articles that the night does not have.
  const isOfNight = last !== undefined && last.meta.night === undefined && last.meta.day < day;
  if (!isOfNight || offers > GROWTH_MAX * last.meta.offers) return madeAnew(dataDir, expected);
  const index = await openSearchIndex(last.path);
  if (index.canBeCopied && isWorthCopying(index.traits!, last.meta.products))
    return createNightIndexer({ index, path: last.path });
  index.close();
  return madeAnew(dataDir, expected);
}
