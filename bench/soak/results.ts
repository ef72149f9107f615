import { writeFileSync } from 'node:fs';
import { type PanelChart, panelPicture, type Series } from '../panels.ts';
import { type Figure, figureTable, markdownPage, markdownTable, whenAndWhere } from '../result.ts';
import { kindRows, lookupP99, restingMemory } from './figures.ts';
import { type Kind, quantile, type SoakRecord } from './record.ts';

const POINTS_WANTED = 180;

/** Writes the table and the chart into one folder, and returns the table's path. */
export function writeResults(record: SoakRecord, figures: readonly Figure[], folder: string): string {
  const name = `soak-${record.products}`;
  writeFileSync(`${folder}/${name}.svg`, panelPicture(soakChart(record)));
  writeFileSync(`${folder}/${name}.md`, soakMarkdown(record, figures, `${name}.svg`));
  return `${folder}/${name}.md`;
}

function soakMarkdown(record: SoakRecord, figures: readonly Figure[], chart: string): string {
  const { products, samples, phases, nights } = record;
  const ms = ([p50, p99]: [number, number]) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  const memory = restingMemory(record);
  return markdownPage([
    `# Three nights under load, ${products.toLocaleString('en')} products`,
    whenAndWhere(),
    'A synthetic market (`prisme market`), the service under steady load while three nights are refreshed beside it: a plain one, one\n' +
      'killed with `kill -9` midway and run again, one with broken feeds. Run it with `npm run soak -- --products N`.',
    `![Answer time, memory and disk over the run](${chart})`,
    figureTable(figures),
    '## What was asked',
    markdownTable(
      ['kind', 'requests', 'failed', 'idle p50 / p99 ms', 'during refresh p50 / p99 ms'],
      kindRows(record).map(({ kind, requests, failed, idleMs, nightMs }) => [
        kind,
        String(requests),
        String(failed),
        ms(idleMs),
        ms(nightMs),
      ]),
    ),
    '## The nights',
    markdownTable(
      [
        'night',
        'refresh',
        'served after',
        'products',
        'feeds held / failed',
        'lookup p99',
        'memory after',
        'disk after',
      ],
      nights.map((night, i) => [
        night.name,
        `${night.seconds.toFixed(0)} s`,
        `${night.noticedMs.toFixed(0)} ms`,
        String(night.products),
        `${night.held} / ${night.failed}`,
        `${lookupP99(
          samples,
          phases.filter(({ kind, name }) => kind === 'night' && name.startsWith(night.name)),
        ).toFixed(2)} ms`,
        `${memory[i]?.toFixed(0)} MB`,
        `${night.diskMb.toFixed(0)} MB`,
      ]),
    ),
  ]);
}

/** Latency and memory over the run, the nights shaded. */
export function soakChart(record: SoakRecord): PanelChart {
  const { samples, moments, phases, products } = record;
  const endS = moments.at(-1)!.atS;
  const stepS = Math.max(2, Math.ceil(endS / POINTS_WANTED));
  const minutes = (atS: number) => atS / 60;
  const latency = (name: string, kind: Kind, share: number): Series => {
    const slots: number[][] = Array.from({ length: Math.ceil(endS / stepS) }, () => []);
    for (const sample of samples)
      if (sample.kind === kind) slots[Math.floor(sample.atS / stepS)]?.push(sample.ms);
    return {
      name,
      points: slots.map((slot, i) => [
        minutes((i + 0.5) * stepS),
        slot.length > 0 ? quantile(slot, share) : null,
      ]),
    };
  };
  const level = (name: string, of: (moment: (typeof moments)[number]) => number): Series => ({
    name,
    points: moments.map((moment) => [minutes(moment.atS), of(moment) || null]),
  });
  return {
    title: `Three nights under load: ${products.toLocaleString('en')} products`,
    subtitle: `Synthetic market (prisme market). 121 requests/s all the time; each point is ${stepS} s. Shaded: a refresh is running.`,
    xLabel: 'minutes since the run began',
    xScale: 'linear',
    stretches: phases
      .filter(({ kind }) => kind === 'night')
      .map(({ name, fromS, toS }) => ({ from: minutes(fromS), to: minutes(toS), label: name })),
    panels: [
      {
        title: 'Answer time',
        yLabel: 'milliseconds (log)',
        yScale: 'log',
        series: [
          latency('lookup p50', 'lookup', 0.5),
          latency('lookup p99', 'lookup', 0.99),
          latency('search p50', 'search', 0.5),
        ],
      },
      {
        title: 'Memory (anonymous)',
        yLabel: 'MB',
        yScale: 'linear',
        series: [
          level('service', ({ serverMb }) => serverMb),
          level('refresh', ({ refreshMb }) => refreshMb),
        ],
      },
      {
        title: 'Disk (whole data folder)',
        yLabel: 'MB',
        yScale: 'linear',
        series: [level('disk', ({ diskMb }) => diskMb)],
      },
    ],
  };
}
