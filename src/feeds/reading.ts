import { parseDomain } from '../domain/domain-name.ts';
import { priceAt } from '../store/packed.ts';
import { readKnownRows } from '../store/spool/rows.ts';
import { openSpool } from '../store/spool/write.ts';
import type { FeedSpec, SkipReason } from './feed.ts';
import { UNREADABLE } from './feed.ts';
import { rowsToRead } from './read.ts';
import { createRecall } from './recall.ts';
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

/**
 * One file on disk → one spool of clean offers, sorted. The spool appears only when the whole file was read.
 * `knownPath`: a spool made by the same recipe, whose offers are taken over where the row is the same.
 */
export async function readFeedFile(
  spec: FeedSpec,
  path: string,
  spoolPath: string,
  nowMs: number,
  knownPath: string | null = null,
): Promise<Reading> {
  const known = knownPath === null ? undefined : readKnownRows(knownPath);
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
  const keep = (priceOre: number) => {
    kept++;
    if (prices.length < MEDIAN_SAMPLE) prices.push(priceOre);
  };
  let mark = 0;
  let recall = createRecall(undefined);
  const recallFor = (thousandths: boolean) => {
    mark = Number(thousandths);
    recall = createRecall(known?.mark === mark ? known : undefined);
    return recall;
  };
  const context = { nowMs, onPriceChangeAt, onPlainUrl: hosts.add };
  try {
    for await (const { rows: batch, read } of rowsToRead(spec, unpack(path), context, recallFor)) {
      for (const row of batch) {
        rows++;
        const result = read(row);
        if ('known' in result) {
          const start = known!.lineStart(result.known);
          spool.copy(known!.bytes, start, known!.lineEnd(result.known), recall.keys);
          keep(priceAt(known!.bytes, start));
        } else if ('ok' in result) {
          spool.add(result.ok, recall.keys);
          keep(result.ok.priceOre);
        } else skipped[result.skip] = (skipped[result.skip] ?? 0) + 1;
      }
    }
    spool.finish(mark);
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const unreadable = UNREADABLE.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
  const sorted = Float64Array.from(prices).sort();
  return {
    rows,
    kept,
    skipped,
    unreadable,
    coverage: rows === unreadable ? 0 : kept / (rows - unreadable),
    medianOre: sorted[sorted.length >> 1] ?? 0,
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
