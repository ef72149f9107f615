import { formatInstant } from '../domain/day.ts';
import type { EndedRun } from './nights/day-runs.ts';
import type { NightProgress } from './nights/night-marks.ts';
import type { ServiceStatus } from './status.ts';
import { count, duration } from './words/table.ts';

/** Empty where no run has ever been begun and none is planned. */
export function runLines({ run, atMs }: ServiceStatus): [label: string, text: string][] {
  const { running, last, nextMs } = run;
  const said = last && `${duration(atMs - last.beganAtMs)} ago: ${runText(last)}`;
  const shown = running === undefined ? said : runningText(running);
  return [
    ...(shown === undefined ? [] : [['last run', shown] as [string, string]]),
    ...(nextMs === null
      ? []
      : [['next run', `${formatInstant(nextMs)}, in ${duration(nextMs - atMs)}`] as [string, string]]),
  ];
}

/** How far a refresh is that is under way. */
export function runningText({ beganAtMs, step, done, total }: NightProgress): string {
  const share = total === 0 ? '' : `, ${count(done)} of ${count(total)}`;
  return `running since ${formatInstant(beganAtMs)}: ${step}${share}`;
}

/** How a run of the day ended, for people. A run that failed or dropped a reading needs nobody: the night comes. */
export function runText({ problem, published, files, changed, dropped, doubts = [] }: EndedRun): string {
  if (problem !== null) return `no catalogue: ${problem}`;
  const names = dropped.map(({ id, reason }) => `${id} (${reason})`).join(', ');
  const said = `${published ? 'published' : 'nothing new'}, ${changed} of ${files} files changed`;
  const shown = dropped.length === 0 ? said : `${said}, ${dropped.length} not shown: ${names}`;
  return [shown, ...doubts].join('; ');
}
