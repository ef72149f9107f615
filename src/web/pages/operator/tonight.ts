import { formatDay } from '../../../domain/day.ts';
import { type Html, html } from '../../../html/html.ts';
import { isProblem } from '../../../oversight/feeds/feed-facts.ts';
import type { NightProgress } from '../../../oversight/nights/night-marks.ts';
import type { EndedNight } from '../../../oversight/nights/nights.ts';
import { runText } from '../../../oversight/run-text.ts';
import type { ServiceStatus } from '../../../oversight/status.ts';
import { behindTexts, needsAPerson } from '../../../oversight/status-text.ts';
import { bytesText, count, duration } from '../../../oversight/words/table.ts';
import { countOf, type DeskPage, type DeskVisit, deskTime } from './desk.ts';
import { deskFeedTable, stateLine } from './feeds.ts';

const WORST_SHOWN = 10;

export function tonightPage(
  visit: DeskVisit,
  status: ServiceStatus,
  nights: readonly EndedNight[],
): DeskPage {
  const worst = status.feeds.filter(isProblem);
  return {
    title: 'Tonight',
    at: '/operator',
    content: html`${needs(status)}
${nightNow(visit, status.night.running ?? status.run.running)}
<dl class="told">${facts(status).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
${worst.length > 0 && html`<h2>Feeds that need attention</h2>${deskFeedTable(visit, worst.slice(0, WORST_SHOWN), nights)}`}
<p><a href="${visit.bare('/operator/feeds')}">All feeds</a>: ${stateLine(status.feeds)}</p>`,
  };
}

function needs(status: ServiceStatus): Html {
  const problems = needsAPerson(status);
  return problems.length === 0
    ? html`<p class="needs well">All is well.</p>`
    : html`<section class="needs" aria-label="What needs a person"><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></section>`;
}

export const progressText = ({ day, run, step, done, total }: NightProgress): string =>
  `The ${run ? 'run of the day' : 'refresh'} of ${day} is ${step}${total === 0 ? '' : `: ${count(done)} of ${count(total)}`}`;

function nightNow(visit: DeskVisit, running: NightProgress | undefined): Html {
  const at = visit.bare('/operator/progress');
  return running === undefined
    ? html`<div data-night="${at}" data-running="false"></div>`
    : html`<section data-night="${at}" data-running="true"><p class="step">${progressText(running)}</p><progress max="${Math.max(1, running.total)}" value="${running.done}" aria-label="How far the refresh is"></progress></section>`;
}

function facts(status: ServiceStatus): [name: string, text: string][] {
  const { generation, night, outbox, disk, atMs } = status;
  const last = night.last?.report;
  return [
    [
      'Catalogue',
      generation === undefined
        ? 'none is published'
        : `${formatDay(generation.day)}, ${duration(atMs - generation.dataAsOfMs)} old: ${count(generation.products)} products, ${count(generation.offers)} offers, ${count(generation.vendors)} shops`,
    ],
    [
      'Last night',
      last === undefined
        ? 'there has been none'
        : `${last.day} in ${Math.round(last.totals.seconds)} s: ${count(last.totals.rows)} rows, ${count(last.totals.price_changes)} price changes`,
    ],
    ...(status.run.last === undefined
      ? []
      : [
          ['Last run of the day', `${deskTime(status.run.last.beganAtMs)}: ${runText(status.run.last)}`] as [
            string,
            string,
          ],
        ]),
    ['Next night', night.nextMs === null ? 'begun by hand (REFRESH_AT=off)' : deskTime(night.nextMs)],
    [
      'Messages',
      `${count(outbox.open)} waiting; ${countOf(outbox.failing, 'channel')} failing, ${count(outbox.disabled)} given up`,
    ],
    [
      'Disk',
      `${bytesText(disk.freeBytes)} free of ${bytesText(disk.totalBytes)}; the next night needs up to ${bytesText(disk.neededBytes)}`,
    ],
    ['Searches', `${count(status.searchesRefused)} refused since yesterday`],
    ...behindTexts(status.behind).map((text): [string, string] => ['Newcomers', text]),
  ];
}
