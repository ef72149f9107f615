const LOOKUP_EVERY_MS = 10;
/** A prime, so that consecutive lookups are of distant products. */
const EANS_APART = 7_919;

export interface FeltLatency {
  asked: number;
  failed: number;
  p99Ms: number;
  slowestMs: number;
  tookMs: number;
  /** Every lookup's time, the shortest first. */
  timesMs: readonly number[];
}

/** What callers waited over several periods, as if they had been one. */
export function together(periods: readonly FeltLatency[]): FeltLatency {
  const sum = (of: (period: FeltLatency) => number) =>
    periods.reduce((total, period) => total + of(period), 0);
  return latencyOf(
    periods.flatMap(({ timesMs }) => timesMs),
    {
      asked: sum(({ asked }) => asked),
      failed: sum(({ failed }) => failed),
      tookMs: sum(({ tookMs }) => tookMs),
    },
  );
}

function latencyOf(
  timesMs: readonly number[],
  counts: Pick<FeltLatency, 'asked' | 'failed' | 'tookMs'>,
): FeltLatency {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)]!;
  return { ...counts, p99Ms, slowestMs: sorted.at(-1)!, timesMs: sorted };
}

/** Looks up a hundred products a second while `work` goes on, and tells how long a caller waits. */
export async function felt(
  origin: string,
  eans: readonly string[],
  work: (beganMs: number) => Promise<unknown>,
): Promise<FeltLatency> {
  const timesMs: number[] = [];
  let asked = 0;
  let failed = 0;
  const ask = async (): Promise<void> => {
    const beganMs = performance.now();
    const ean = eans[(asked++ * EANS_APART) % eans.length];
    const answer = await fetch(`${origin}/public/product/${ean}`).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) failed++;
    await answer?.arrayBuffer();
    timesMs.push(performance.now() - beganMs);
  };
  const asking = setInterval(() => void ask(), LOOKUP_EVERY_MS);
  const beganMs = performance.now();
  try {
    await work(beganMs);
  } finally {
    clearInterval(asking);
  }
  return latencyOf(timesMs, { asked, failed, tookMs: performance.now() - beganMs });
}
