import { join } from 'node:path';
import { spoolsIn } from '../../store/disk/data-folder.ts';
import type { State } from '../../store/ports/state.ts';
import { spoolProblem } from '../../store/spool/whole.ts';
import type { FeedReport } from './report.ts';

/**
 * Forgets each feed's last good offers that the disk no longer has as they were written, so that neither the merge nor
 * "same hash" goes by them. What was wrong, by feed. Those that were written tonight need not be read through.
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

/** The report of a feed that was read anew because its last good offers were damaged. */
export function afterDamage(report: FeedReport, problem: string): FeedReport {
  const outcome = report.status === 'failed' ? 'and are gone' : 'and it was read anew';
  const told = `its last good offers were damaged on the disk (${problem}) ${outcome}`;
  return { ...report, reason: report.reason === null ? told : `${report.reason}; ${told}` };
}
