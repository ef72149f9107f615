import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, dayAt } from '../../../domain/day.ts';
import { staleDaysMax } from '../../../feeds/guard/guard.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { FeedRow, State } from '../../../store/ports/state.ts';
import { spoolProblem } from '../../../store/spool/footer.ts';
import { sweepHeld } from '../../../store/spool/held.ts';
import { type PlannedFeed, vendorsOf } from './planned-feed.ts';

interface SpoolFolder {
  state: State;
  dataDir: string;
}

/** The spools for the merge: each feed's last good offers unless they are too old. */
export async function goodSpools({
  state,
  day,
  dataDir,
  feeds,
}: SpoolFolder & { day: Day; feeds: readonly PlannedFeed[] }) {
  const planned = new Map(feeds.map((feed) => [feed.spec.id, feed]));
  const rows = await state.feeds.all();
  const staying = stayingAnyway(rows, day);
  return rows.flatMap(({ id, good, trust }) => {
    if (good === null || (isTooOld({ good, trust }, day) && !staying.has(id))) return [];
    const path = join(spoolsIn(dataDir), good.spool);
    const { readAtMs, sha256, recipe, kept } = good;
    const feed = planned.get(id);
    const vendorIds = feed === undefined ? [] : vendorsOf(feed.spec);
    return [{ id, path, readAtMs, sha256, recipe, kept, vendorIds, ...feed?.terms }];
  });
}

const isTooOld = ({ good, trust }: Pick<FeedRow, 'good' | 'trust'>, day: Day): boolean =>
  good !== null && day - dayAt(good.readAtMs) > staleDaysMax(trust);

const HELD_SHARE = 0.5;

/**
 * The feeds held tonight whose offers stay at any age: if half or more of the catalogue belongs to held feeds, none is dropped,
 * since an empty catalogue is never better. Feeds that could not be fetched do not count.
 */
export function stayingAnyway(rows: readonly FeedRow[], day: Day): ReadonlySet<string> {
  const isHeld = ({ good, trust: { held } }: FeedRow) =>
    good !== null && held !== null && held.kind !== 'failed' && held.lastDay === day;
  const offersOf = (some: readonly FeedRow[]) => some.reduce((sum, { good }) => sum + good!.kept, 0);
  const held = rows.filter(isHeld);
  const all = rows.filter((row) => row.good !== null && (isHeld(row) || !isTooOld(row, day)));
  return new Set(offersOf(held) >= HELD_SHARE * offersOf(all) ? held.map(({ id }) => id) : []);
}

/**
 * The shops with a feed that has been missing for longer than its offers are kept. Such a shop may still sell an article that
 * no feed of tonight names.
 */
export async function partlyRead({
  state,
  day,
  feeds,
}: Pick<SpoolFolder, 'state'> & { day: Day; feeds: readonly PlannedFeed[] }): Promise<number[]> {
  const planned = new Map(feeds.map(({ spec }) => [spec.id, vendorsOf(spec)]));
  const rows = await state.feeds.all();
  const staying = stayingAnyway(rows, day);
  const missing = rows.filter((row) => isTooOld(row, day) && !staying.has(row.id));
  return [...new Set(missing.flatMap(({ id }) => planned.get(id) ?? []))];
}

const HELD_DAYS_MAX = 3;

/** Removes spools of no feed's last good reading, and held readings that are decided or older than `HELD_DAYS_MAX`. */
export async function sweepSpools({ state, dataDir, day }: SpoolFolder & { day: Day }): Promise<void> {
  const dir = spoolsIn(dataDir);
  const feeds = await state.feeds.all();
  const kept = new Set(feeds.map(({ good }) => good?.spool));
  for (const name of existsSync(dir) ? readdirSync(dir) : [])
    if (!kept.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
  sweepHeld(
    dataDir,
    feeds.filter(({ trust: { held } }) => held !== null && day - held.lastDay <= HELD_DAYS_MAX),
  );
}

/**
 * Forgets last good readings whose spool is damaged, so that neither the merge nor the comparison of checksums uses them.
 * Tonight's spools are not checked. Returns the damage by feed.
 */
export async function forgetDamaged(
  state: State,
  dataDir: string,
  reports: readonly FeedReport[],
): Promise<Map<string, string>> {
  const written = new Set(reports.filter(({ status }) => status === 'accepted').map(({ id }) => id));
  const damaged = new Map<string, string>();
  for (const { id, good } of await state.feeds.all()) {
    const problem =
      good === null || written.has(id) ? null : spoolProblem(join(spoolsIn(dataDir), good.spool));
    if (problem === null) continue;
    damaged.set(id, problem);
    await state.feeds.forget(id);
  }
  return damaged;
}

/** The report of a feed that was read once more because its last good offers were damaged. */
export function afterDamage(report: FeedReport, problem: string): FeedReport {
  const outcome = report.status === 'failed' ? 'and are gone' : 'and it was read anew';
  const damage = `its last good offers were damaged (${problem}) ${outcome}`;
  return { ...report, reason: report.reason === null ? damage : `${report.reason}; ${damage}` };
}
