import { formatInstant } from '../domain/day.ts';
import type { EndedRun } from './nights/day-runs.ts';
import type { ServiceStatus } from './status.ts';
import { duration } from './words/table.ts';

/** Empty where no run has ever been begun and none is planned. */
export function runLines({ run: { last, nextMs }, atMs }: ServiceStatus): [label: string, text: string][] {
  return [
    ...(last === undefined
      ? []
      : [['last run', `${duration(atMs - last.beganAtMs)} ago: ${runText(last)}`] as [string, string]]),
    ...(nextMs === null
      ? []
      : [['next run', `${formatInstant(nextMs)}, in ${duration(nextMs - atMs)}`] as [string, string]]),
  ];
}

/** How a run of the day ended, for people. A run that failed or dropped a reading needs nobody: the night comes. */
export function runText({ problem, published, files, changed, dropped }: EndedRun): string {
  if (problem !== null) return `no catalogue: ${problem}`;
  const names = dropped.map(({ id, reason }) => `${id} (${reason})`).join(', ');
  const said = `${published ? 'published' : 'nothing new'}, ${changed} of ${files} files changed`;
  return dropped.length === 0 ? said : `${said}, ${dropped.length} not shown: ${names}`;
}
