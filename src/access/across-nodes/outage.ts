/** Shorter outages would come and go with every answer that is late. */
const AWAY_MS_MIN = 5_000;
const PROBE_EVERY_MS = 1_000;
const GOOD_PROBES = 3;

export interface OutageParts {
  /** Rejects while what is away is away. */
  probe: () => Promise<unknown>;
  onAway: (error: Error) => void;
  onBack: (awayMs: number) => void;
  probeEveryMs?: number;
  awayMsMin?: number;
}

/**
 * Whether something that nodes share can be counted on. One failure is enough for it to be away; it is back after some
 * time at least, and when it answered several times in a row.
 */
export interface Outage {
  isAway(): boolean;
  failed(error: Error): void;
  close(): void;
}

export function createOutage({
  probe,
  onAway,
  onBack,
  probeEveryMs = PROBE_EVERY_MS,
  awayMsMin = AWAY_MS_MIN,
}: OutageParts): Outage {
  let sinceMs: number | undefined;
  let good = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      await probe();
      good++;
    } catch {
      good = 0;
    }
    if (sinceMs === undefined || timer === undefined) return;
    const awayMs = performance.now() - sinceMs;
    if (good >= GOOD_PROBES && awayMs >= awayMsMin) {
      sinceMs = undefined;
      timer = undefined;
      onBack(awayMs);
    } else plan();
  };
  const plan = () => {
    timer = setTimeout(() => void look(), probeEveryMs);
    timer.unref();
  };

  return {
    isAway: () => sinceMs !== undefined,
    failed(error) {
      if (sinceMs !== undefined) return;
      sinceMs = performance.now();
      good = 0;
      onAway(error);
      plan();
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
