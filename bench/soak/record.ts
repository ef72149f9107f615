/** The kinds of requests that run all the time. */
export const KINDS = ['lookup', 'offers', 'search', 'list', 'tool', 'agent'] as const;
export type Kind = (typeof KINDS)[number];

export interface Sample {
  /** Seconds since the run began. */
  atS: number;
  kind: Kind;
  ms: number;
  /** Why the answer was not what was asked for. */
  failure: string | null;
}

/** Memory of the processes and bytes of the data folder at one moment. */
export interface Moment {
  atS: number;
  serverMb: number;
  refreshMb: number;
  diskMb: number;
  /** The longest pause of the measuring process in that second: answers then look slower than they were. */
  stalledMs: number;
}

export interface Phase {
  name: string;
  kind: 'idle' | 'night' | 'rest';
  fromS: number;
  toS: number;
}

export interface Night {
  name: string;
  /** Seconds of the run that published. */
  seconds: number;
  /** Time from the end of the refresh until the service answers from it. */
  noticedMs: number;
  products: number;
  held: number;
  failed: number;
  diskMb: number;
  generations: number;
  /** Files that neither a pointer nor a feed names, left in the data folder. */
  leftovers: string[];
  /** Removed catalogues that the service still keeps open, so that their disk is not free. */
  heldOpen: number;
}

export interface Messages {
  expected: number;
  lost: number;
  surplus: number;
  repeated: number;
  refusedOnce: number;
}

export interface SoakRecord {
  products: number;
  samples: readonly Sample[];
  moments: readonly Moment[];
  phases: readonly Phase[];
  nights: readonly Night[];
  messages: Messages;
  /** The kill came while the run was still building. */
  killed: boolean;
  broken: { feeds: number; noticed: number };
  /** Answers older than one already given. */
  wentBack: number;
}

export const inPhases = <T extends { atS: number }>(items: readonly T[], phases: readonly Phase[]): T[] =>
  items.filter(({ atS }) => phases.some(({ fromS, toS }) => atS >= fromS && atS < toS));

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
