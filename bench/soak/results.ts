import { writeFileSync } from 'node:fs';
import { svgOf } from '../chart.ts';
import { type Figure, figureTable, markdownPage, markdownTable, whenAndWhere } from '../result.ts';
import { soakChart } from './drawing.ts';
import { kindRows, lookupP99, restingMemory } from './figures.ts';
import type { SoakRecord } from './record.ts';

/** The table and the chart, beside each other in one folder. Gives the table's path. */
export function writeResults(record: SoakRecord, figures: readonly Figure[], folder: string): string {
  const name = `soak-${record.products}`;
  writeFileSync(`${folder}/${name}.svg`, svgOf(soakChart(record)));
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
