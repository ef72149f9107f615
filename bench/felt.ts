const LOOKUP_EVERY_MS = 10;
/** A prime, so that consecutive lookups are of distant products. */
const EANS_APART = 7_919;

export interface FeltLatency {
  asked: number;
  failed: number;
  p99Ms: number;
  slowestMs: number;
  tookMs: number;
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
  const tookMs = performance.now() - beganMs;
  timesMs.sort((a, b) => a - b);
  const p99Ms = timesMs[Math.floor(timesMs.length * 0.99)]!;
  return { asked, failed, p99Ms, slowestMs: timesMs.at(-1)!, tookMs };
}
