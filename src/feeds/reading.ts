import { parseDomain } from '../domain/domain-name.ts';
import { priceAt } from '../store/packed.ts';
import { mergeRuns } from '../store/spool/merge.ts';
import { openRuns } from '../store/spool/read.ts';
import { openSpool } from '../store/spool/write.ts';
import type { FeedSpec, SkipReason } from './feed.ts';
import { UNREADABLE } from './feed.ts';
import { readRows } from './read.ts';
import { unpack } from './unpack.ts';

/** What reading one file gave. Everything the guard and the report need, and nothing that grows with the file. */
export interface Reading {
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  unreadable: number;
  /** Rows with a usable code among those that could be read, 0–1. */
  coverage: number;
  medianOre: number;
  /** A sale starts or ends then: the same bytes mean other prices. */
  validUntilMs: number | null;
  /** The host of most of the shop's own links, seen in a sample; null when the feed has none. */
  host: string | null;
}

const MEDIAN_SAMPLE = 20_001;

/** One file on disk → one spool of clean offers, sorted. The spool appears only when the whole file was read. */
export async function readFeedFile(
  spec: FeedSpec,
  path: string,
  spoolPath: string,
  nowMs: number,
): Promise<Reading> {
  const spool = openSpool(spoolPath);
  const skipped: Partial<Record<SkipReason, number>> = {};
  const prices: number[] = [];
  let rows = 0;
  let kept = 0;
  const hosts = countHosts();
  let validUntilMs: number | null = null;
  const onPriceChangeAt = (ms: number) => {
    validUntilMs = Math.min(ms, validUntilMs ?? ms);
  };
  try {
    for await (const batch of readRows(spec, unpack(path), {
      nowMs,
      onPriceChangeAt,
      onPlainUrl: hosts.add,
    })) {
      for (const result of batch) {
        rows++;
        if ('ok' in result) {
          kept++;
          spool.add(result.ok);
          if (prices.length < MEDIAN_SAMPLE) prices.push(result.ok.priceOre);
        } else skipped[result.skip] = (skipped[result.skip] ?? 0) + 1;
      }
    }
    spool.finish();
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const unreadable = UNREADABLE.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
  prices.sort((a, b) => a - b);
  return {
    rows,
    kept,
    skipped,
    unreadable,
    coverage: rows === unreadable ? 0 : kept / (rows - unreadable),
    medianOre: prices[prices.length >> 1] ?? 0,
    validUntilMs,
    host: hosts.most(),
  };
}

const HOSTS_SAMPLE = 500;

function countHosts() {
  const counts = new Map<string, number>();
  let seen = 0;
  return {
    add(url: string): void {
      if (seen++ >= HOSTS_SAMPLE) return;
      const host = parseDomain(url);
      if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
    },
    most: (): string | null => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null,
  };
}

/** How many offers two readings share, and how many of those changed price. */
export function comparePrices(before: string, after: string): { shared: number; changed: number } {
  const { runs, close } = openRuns([before, after]);
  let shared = 0;
  let changed = 0;
  try {
    for (const { lines } of mergeRuns(runs)) {
      const old = lines[0]!;
      const now = lines.find(({ spool }) => spool === 1);
      if (old.spool !== 0 || now === undefined) continue;
      shared++;
      if (priceAt(old.bytes, old.start) !== priceAt(now.bytes, now.start)) changed++;
    }
  } finally {
    close();
  }
  return { shared, changed };
}
