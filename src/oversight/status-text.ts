import { formatDay, formatInstant } from '../domain/day.ts';
import { countStates, feedJson, feedTable, isProblem, stateCounts } from './feeds/feed-facts.ts';
import type { BehindShop } from './nights/night-report.ts';
import { nightBeganMs } from './nights/nights.ts';
import { runLines, runningText } from './run-text.ts';
import type { ServiceStatus } from './status.ts';
import { bytesText, count, duration } from './words/table.ts';

export interface ServiceProbe {
  address: string;
  answers: boolean;
  ms: number;
}

const WORST_SHOWN = 10;

/** Prints the status for people: what needs a person first, then one line for each subject. */
export function statusText(status: ServiceStatus, probe: ServiceProbe, problems: readonly string[]): string {
  const worst = status.feeds.filter(isProblem);
  const more = worst.length - WORST_SHOWN;
  const lines: [label: string, text: string][] = [
    ['service', probeText(probe)],
    ['catalogue', catalogueText(status)],
    ['last night', lastNightText(status)],
    ['next night', nextNightText(status)],
    ...runLines(status),
    ['feeds', stateCounts(status.feeds)],
    ['outbox', outboxText(status)],
    ['disk', diskText(status)],
    ['searches', `${count(status.searchesRefused)} refused since yesterday`],
  ];
  return [
    problems.length === 0 ? 'All is well.' : 'This needs a person:',
    ...problems.map((problem) => `  - ${problem}`),
    ...warnings(status).map((warning) => `Warning: ${warning}`),
    '',
    ...lines.map(([label, text]) => `${label.padEnd(11)} ${text}`),
    ...behindTexts(status.behind).map((text) => `${'newcomers'.padEnd(11)} ${text}`),
    ...(worst.length === 0 ? [] : ['', feedTable(worst.slice(0, WORST_SHOWN), status.atMs).trimEnd()]),
    ...(more > 0 ? [`and ${more} more: 'prisme feeds list --problems' shows them all`] : []),
    '',
  ].join('\n');
}

const probeText = ({ address, answers, ms }: ServiceProbe): string =>
  answers ? `answers at ${address} (${ms} ms)` : `not running: nothing answers at ${address}`;

function catalogueText({ generation, atMs }: ServiceStatus): string {
  if (generation === undefined) return 'none is published';
  const { id, day, dataAsOfMs, products, offers, vendors, demo } = generation;
  const age = atMs < dataAsOfMs ? 'in the future' : `${duration(atMs - dataAsOfMs)} old`;
  return `${formatDay(day)}, ${age}: ${count(products)} products, ${count(offers)} offers, ${count(vendors)} shops${demo ? ' (demo market)' : ''} [${id}]`;
}

function lastNightText({ night: { last, failure, running }, atMs }: ServiceStatus): string {
  if (running !== undefined) return runningText(running);
  if (failure !== undefined)
    return `${failure.day} failed ${duration(atMs - failure.atMs)} ago: ${failure.reason}`;
  if (last === undefined) return 'there has been none';
  const { day, published, totals } = last.report;
  const outcome = published ? 'published' : 'nothing new';
  return `${day} ${outcome} in ${Math.round(totals.seconds)} s: ${count(totals.rows)} rows, ${count(totals.price_changes)} price changes, ${totals.accepted} accepted, ${totals.unchanged} unchanged, ${totals.held} held, ${totals.failed} failed`;
}

function nextNightText({ night: { nextMs }, atMs }: ServiceStatus): string {
  if (nextMs === null) return 'begun by hand (REFRESH_AT=off)';
  return nextMs <= atMs
    ? 'due now; the running service begins it'
    : `${formatInstant(nextMs)}, in ${duration(nextMs - atMs)}`;
}

function outboxText({ outbox: { open, oldestOpenMs, failing, disabled }, atMs }: ServiceStatus): string {
  const oldest = oldestOpenMs === null ? '' : `, the oldest ${duration(atMs - oldestOpenMs)}`;
  return `${count(open)} messages waiting${oldest}; ${count(failing)} channels failing, ${count(disabled)} given up`;
}

const diskText = ({ disk }: ServiceStatus): string =>
  `${bytesText(disk.freeBytes)} free of ${bytesText(disk.totalBytes)}; catalogues ${bytesText(disk.generationsBytes)}, feeds ${bytesText(disk.spoolsBytes)}; the next night needs up to ${bytesText(disk.neededBytes)}`;

export function statusJson(status: ServiceStatus, probe: ServiceProbe, problems: readonly string[]) {
  const { generation, night, disk, outbox } = status;
  const instant = (ms: number | null | undefined) => (ms == null ? null : formatInstant(ms));
  return {
    at: formatInstant(status.atMs),
    problems,
    warnings: warnings(status),
    service: probe,
    catalogue: generation && {
      id: generation.id,
      day: formatDay(generation.day),
      data_as_of: formatInstant(generation.dataAsOfMs),
      age_seconds: Math.floor((status.atMs - generation.dataAsOfMs) / 1000),
      night: formatInstant(nightBeganMs(generation)),
      products: generation.products,
      offers: generation.offers,
      vendors: generation.vendors,
      demo: generation.demo,
    },
    night: {
      running: night.running && { ...night.running },
      last: night.last && {
        day: night.last.report.day,
        began_at: formatInstant(night.last.beganAtMs),
        published: night.last.report.published,
        totals: night.last.report.totals,
      },
      failure: night.failure && { ...night.failure, at: instant(night.failure.atMs) },
      next_at: instant(night.nextMs),
    },
    run: {
      running: status.run.running && { ...status.run.running },
      last: status.run.last && { ...status.run.last, began_at: formatInstant(status.run.last.beganAtMs) },
      next_at: instant(status.run.nextMs),
    },
    feeds: { ...countStates(status.feeds), problems: status.feeds.filter(isProblem).map(feedJson) },
    outbox: {
      open: outbox.open,
      oldest_at: instant(outbox.oldestOpenMs),
      failing: outbox.failing,
      disabled: outbox.disabled,
    },
    disk: {
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
      generations_bytes: disk.generationsBytes,
      spools_bytes: disk.spoolsBytes,
      needed_bytes: disk.neededBytes,
    },
    searches_refused: status.searchesRefused,
    newcomers_behind: status.behind,
  };
}

/** One day and the time of a long night. */
export const GENERATION_AGE_MS_MAX = 30 * 3_600_000;
/** A slow mail server delays messages by minutes; a longer delay is a fault. */
const MESSAGE_AGE_MS_MAX = 6 * 3_600_000;

/** What needs a person, one sentence each; empty when all is well. */
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
    const ageMs = atMs - nightBeganMs(generation);
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

/** What the law wants said on pages and is not set. It changes no exit code: a demo has no operator. */
export function warnings({ operator }: Pick<ServiceStatus, 'operator'>): string[] {
  const empty = [
    ...(operator.name === '' ? ['OPERATOR_NAME'] : []),
    ...(operator.contact === '' ? ['OPERATOR_CONTACT'] : []),
  ];
  if (empty.length === 0) return [];
  const verb = empty.length === 1 ? 'is' : 'are';
  return [
    `${empty.join(' and ')} ${verb} empty: pages do not say who runs the service and how to write to them`,
  ];
}

const hours = (ms: number): number => Math.floor(ms / 3_600_000);

const SHOPS_TOLD = 5;

/** One sentence for each newcomer without places, and how to give it some. */
export function behindTexts(shops: readonly BehindShop[]): string[] {
  const more = shops.length - SHOPS_TOLD;
  return [
    ...shops.slice(0, SHOPS_TOLD).map(({ domain, articles, behind, sells }) => {
      const what = sells.length === 0 ? '' : ` (${sells.join(', ')})`;
      return `${domain} is new: ${count(behind)} of its ${count(articles)} articles${what} stand behind all others; if you know the shop, 'prisme shops vouch ${domain}' gives them places`;
    }),
    ...(more > 0 ? [`and ${more} more newcomers`] : []),
  ];
}
