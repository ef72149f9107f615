import { formatDay } from '../domain/day.ts';
import { countStates, isProblem } from './feeds/feed-facts.ts';
import type { ServiceStatus } from './status.ts';

/** A night, and room for one that takes long. */
const GENERATION_AGE_MS_MAX = 30 * 3_600_000;
/** Mails wait minutes when a server is slow; nothing waits this long by itself. */
const MESSAGE_AGE_MS_MAX = 6 * 3_600_000;

/** What somebody should do something about, a sentence each; nothing when all is well. */
export function needsAPerson(status: ServiceStatus): string[] {
  const { generation, night, sourcesProblem, outbox, disk, atMs } = status;
  const said: string[] = [];
  if (sourcesProblem !== null) said.push(sourcesProblem);
  if (status.pinned !== undefined)
    said.push(`${status.pinned} is pinned: no night is begun until 'prisme generations unpin'`);
  if (night.failure !== undefined)
    said.push(`the refresh of ${night.failure.day} failed: ${night.failure.reason}`);
  if (generation === undefined && night.running === undefined) said.push('no catalogue is published');
  if (generation !== undefined && night.nextMs !== null && night.running === undefined) {
    const ageMs = atMs - generation.dataAsOfMs;
    if (ageMs > GENERATION_AGE_MS_MAX)
      said.push(`the catalogue is ${hours(ageMs)} hours old: no night was published since`);
    if (ageMs < -86_400_000)
      said.push(
        `the catalogue is of ${formatDay(generation.day)}, in the future: 'prisme generations pin' goes back`,
      );
  }
  const bad = countStates(status.feeds);
  if (status.feeds.some(isProblem))
    said.push(
      `feeds: ${bad.failed} failed, ${bad.held} held, ${bad.stale} stale; 'prisme feeds list --problems'`,
    );
  if (outbox.oldestOpenMs !== null && atMs - outbox.oldestOpenMs > MESSAGE_AGE_MS_MAX)
    said.push(
      `a message has waited ${hours(atMs - outbox.oldestOpenMs)} hours; 'prisme agents list --failing'`,
    );
  if (disk.freeBytes < disk.neededBytes) said.push('the disk has less room than the next night may need');
  return said;
}

const hours = (ms: number): number => Math.floor(ms / 3_600_000);
