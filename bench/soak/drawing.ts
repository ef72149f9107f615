import type { Chart, Series } from '../chart.ts';
import { type Kind, quantile, type SoakRecord } from './record.ts';

const POINTS_WANTED = 180;

/** Latency and memory over the run, the nights shaded. */
export function soakChart(record: SoakRecord): Chart {
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
  const held = (name: string, of: (moment: (typeof moments)[number]) => number): Series => ({
    name,
    points: moments.map((moment) => [minutes(moment.atS), of(moment) || null]),
  });
  return {
    title: `Three nights under load: ${products.toLocaleString('en')} products`,
    subtitle: `Synthetic market (prisme market). 121 requests/s all the time; each point is ${stepS} s. Shaded: a refresh is running.`,
    xLabel: 'minutes since the run began',
    xScale: 'linear',
    bands: phases
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
        series: [held('service', ({ serverMb }) => serverMb), held('refresh', ({ refreshMb }) => refreshMb)],
      },
      {
        title: 'Disk (whole data folder)',
        yLabel: 'MB',
        yScale: 'linear',
        series: [held('disk', ({ diskMb }) => diskMb)],
      },
    ],
  };
}
