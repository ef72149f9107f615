import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { MergedSpool } from '../../../catalogue/night/feeds-of-night.ts';
import type { NightTerms } from '../../../catalogue/night/night-of-runs.ts';
import type { Day } from '../../../domain/day.ts';
import { dayIn, spoolsIn } from '../../../store/disk/data-folder.ts';
import type { GenerationMeta } from '../../../store/ports/catalogue.ts';
import type { FeedRow, GoodReading } from '../../../store/ports/state.ts';
import type { DayFeed, DayFeeds } from '../../../store/spool/day.ts';
import { spoolProblem } from '../../../store/spool/footer.ts';
import { NightLost } from './no-run.ts';

export interface DaySpool extends MergedSpool, Pick<GoodReading, 'sha256' | 'recipe'> {
  vendorIds: readonly number[];
}

/**
 * What runs know of the day, without readings whose spool is lost or damaged: their feeds are asked for as if only the night had
 * read them.
 */
export function withSoundReadings(known: DayFeeds, dataDir: string): DayFeeds {
  const sound = Object.entries(known).map(([id, feed]): [string, DayFeed] => {
    const { reading } = feed;
    const isSound = reading === null || spoolProblem(join(dayIn(dataDir), reading.spool)) === null;
    return [id, isSound ? feed : { ...feed, readAtMs: null, reading: null }];
  });
  // Without a prototype: a feed may be called "constructor".
  return { __proto__: null as never, ...Object.fromEntries(sound) };
}

/** The night's spools in the night's order, those of the day in place of theirs. */
export function spoolsOfDay(
  terms: NightTerms,
  rows: ReadonlyMap<string, FeedRow>,
  day: DayFeeds,
  dataDir: string,
): DaySpool[] {
  return terms.feeds.map((feed) => {
    const good = rows.get(feed.id)?.good;
    if (good == null) throw new NightLost(`the night's offers of ${feed.id} are no longer there`);
    const { reading = null, readAtMs = null } = day[feed.id] ?? {};
    const { spool, sha256, recipe } = reading ?? good;
    const path = join(reading === null ? spoolsIn(dataDir) : dayIn(dataDir), spool);
    const problem = spoolProblem(path);
    if (problem !== null) throw new NightLost(`the offers of ${feed.id} are damaged: ${problem}`);
    const { vendorIds = [], ...own } = feed;
    return { ...own, vendorIds, path, sha256, recipe, readAtMs: readAtMs ?? good.readAtMs };
  });
}

export const inputsOf = (
  { day, demo }: { day: Day; demo: boolean },
  night: string,
  spools: readonly DaySpool[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([day, demo, night, spools.map(({ id, sha256, recipe }) => [id, sha256, recipe])]))
    .digest('hex');

/**
 * Whether the run would show anything else than what is published. `isRunShown` tells a builder that has only the night that nodes
 * show a run of it.
 */
export function isOther(
  current: GenerationMeta,
  night: string,
  { inputs, day, isRunShown }: { inputs: string; day: DayFeeds; isRunShown: boolean },
): boolean {
  if (current.night?.id === night) return current.inputs !== inputs;
  return isRunShown || Object.values(day).some(({ reading }) => reading !== null);
}
