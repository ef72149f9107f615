import type { Figure } from '../result.ts';
import {
  inPhases,
  KINDS,
  type Kind,
  type Moment,
  type Phase,
  quantile,
  type Sample,
  type SoakRecord,
} from './record.ts';

const P99_TIMES_MAX = 3;
/** Before a garbage collection a process uses more memory than it needs. */
const MEMORY_GROWTH_MAX = 1.2;
const DISK_GROWTH_MAX = 1.1;
/** The service keeps the published catalogue and the one before, for readers that are in the middle of a list. */
const GENERATIONS_MAX = 2;

/** The figures of the run, each with its bar. */
export function figuresOf(record: SoakRecord): Figure[] {
  const { samples, phases, nights, messages, broken } = record;
  const idle = phases.filter(({ kind }) => kind === 'idle');
  const refreshing = phases.filter(({ kind }) => kind === 'night');
  const failed = samples.filter(({ failure }) => failure !== null).length;
  const idleP99 = lookupP99(samples, idle);
  const nightP99 = lookupP99(samples, refreshing);
  const times = nightP99 / idleP99;
  const memory = restingMemory(record);
  const memoryGrowth = memory.at(-1)! / memoryUntilFirstRest(record);
  const diskGrowth = nights.at(-1)!.diskMb / nights[0]!.diskMb;
  const most = (of: (night: (typeof nights)[number]) => number) => Math.max(...nights.map(of));
  const leftovers = most((night) => night.leftovers.length);
  return [
    { name: 'requests', value: String(samples.length) },
    { name: 'failed requests', value: String(failed), bar: '0', ok: failed === 0 },
    {
      name: 'answers older than one before',
      value: String(record.wentBack),
      bar: '0',
      ok: record.wentBack === 0,
    },
    {
      name: 'the measuring process stood still, at most',
      value: `${Math.max(...inPhases(record.moments, [...idle, ...refreshing]).map(({ stalledMs }) => stalledMs)).toFixed(0)} ms`,
    },
    { name: 'lookup p99, idle', value: `${idleP99.toFixed(2)} ms` },
    { name: 'lookup p99, during refresh', value: `${nightP99.toFixed(2)} ms` },
    {
      name: 'p99 during refresh against idle',
      value: `${times.toFixed(2)} ×`,
      bar: `≤ ${P99_TIMES_MAX} ×`,
      ok: times <= P99_TIMES_MAX,
    },
    {
      name: "service's memory after each night",
      value: memory.map((mb) => `${mb.toFixed(0)} MB`).join(', '),
    },
    bounded('memory after the last night against until the first', memoryGrowth, MEMORY_GROWTH_MAX),
    {
      name: 'disk after each night',
      value: nights.map(({ diskMb }) => `${diskMb.toFixed(0)} MB`).join(', '),
    },
    bounded('disk after the last night against the first', diskGrowth, DISK_GROWTH_MAX),
    {
      name: 'disk at most',
      value: `${Math.max(...record.moments.map(({ diskMb }) => diskMb)).toFixed(0)} MB`,
    },
    {
      name: 'catalogues kept, at most',
      value: String(most(({ generations }) => generations)),
      bar: `≤ ${GENERATIONS_MAX}`,
      ok: most(({ generations }) => generations) <= GENERATIONS_MAX,
    },
    { name: 'files left over, at most', value: String(leftovers), bar: '0', ok: leftovers === 0 },
    {
      name: 'removed files still open, at most',
      value: String(most(({ heldOpen }) => heldOpen)),
      bar: '0',
      ok: most(({ heldOpen }) => heldOpen) === 0,
    },
    {
      name: 'killed while it was building',
      value: record.killed ? 'yes' : 'no',
      bar: 'yes',
      ok: record.killed,
    },
    {
      name: 'broken feeds held or failed',
      value: `${broken.noticed} of ${broken.feeds}`,
      bar: 'all',
      ok: broken.feeds > 0 && broken.noticed === broken.feeds,
    },
    {
      name: 'messages to price agents',
      value: String(messages.expected),
      bar: '≥ 1',
      ok: messages.expected >= 1,
    },
    { name: 'lost', value: String(messages.lost), bar: '0', ok: messages.lost === 0 },
    { name: 'not called for', value: String(messages.surplus), bar: '0', ok: messages.surplus === 0 },
    { name: 'repeated', value: String(messages.repeated) },
    { name: 'refused by the receiver at first', value: String(messages.refusedOnce) },
  ];
}

const bounded = (name: string, growth: number, most: number): Figure => ({
  name,
  value: `${growth.toFixed(2)} ×`,
  bar: `≤ ${most} ×`,
  ok: growth <= most,
});

export const lookupP99 = (samples: readonly Sample[], phases: readonly Phase[]): number =>
  quantile(latencies(samples, phases, 'lookup'), 0.99);

const latencies = (samples: readonly Sample[], phases: readonly Phase[], kind: Kind): number[] =>
  inPhases(samples, phases)
    .filter((sample) => sample.kind === kind)
    .map(({ ms }) => ms);

/** The most of each rest: a collector that is lazy for a while must not look like a leak, nor hide one. */
export const restingMemory = ({ moments, phases }: SoakRecord): number[] =>
  phases.filter(({ kind }) => kind === 'rest').map((rest) => mostMemory(inPhases(moments, [rest])));

/** The service's memory at the end of the first night; later nights may not need more. */
function memoryUntilFirstRest({ moments, phases }: SoakRecord): number {
  const { toS } = phases.find(({ kind }) => kind === 'rest')!;
  return mostMemory(moments.filter(({ atS }) => atS < toS));
}

const mostMemory = (moments: readonly Moment[]): number =>
  moments.reduce((most, { serverMb }) => Math.max(most, serverMb), 0);

export interface KindRow {
  kind: Kind;
  requests: number;
  failed: number;
  idleMs: [p50: number, p99: number];
  nightMs: [p50: number, p99: number];
}

export function kindRows({ samples, phases }: SoakRecord): KindRow[] {
  const pair = (kind: Kind, phase: Phase['kind']): [number, number] => {
    const ms = latencies(
      samples,
      phases.filter((each) => each.kind === phase),
      kind,
    );
    return [quantile(ms, 0.5), quantile(ms, 0.99)];
  };
  return KINDS.map((kind) => {
    const own = samples.filter((sample) => sample.kind === kind);
    return {
      kind,
      requests: own.length,
      failed: own.filter(({ failure }) => failure !== null).length,
      idleMs: pair(kind, 'idle'),
      nightMs: pair(kind, 'night'),
    };
  });
}
