import { parseDomain } from '../domain/domain-name.ts';
import { priceAt } from '../store/packed.ts';
import { readKnownRows } from '../store/spool/rows.ts';
import { openSpool } from '../store/spool/write.ts';
import type { FeedSpec, RawRow, SkipReason } from './feed.ts';
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
  let validUntilMs: number | null = null;
  const onPriceChangeAt = (ms: number) => {
    validUntilMs = Math.min(ms, validUntilMs ?? ms);
  };
  const keep = (priceOre: number) => {
    kept++;
    if (prices.length < MEDIAN_SAMPLE) prices.push(priceOre);
  };
  const recall = createRecall();
  let mark = 0;
  let host: string | null = null;
  const onSample = (sample: readonly RawRow[], thousandths: boolean) => {
    mark = Number(thousandths);
    if (known?.mark === mark) recall.know(known);
    host = commonHost(sample);
  };
  const context = { nowMs, onPriceChangeAt };
  try {
    for await (const { records, read } of rowsToRead(spec, unpack(path), context, { recall, onSample })) {
      for (const record of records) {
        rows++;
        const result = read(record);
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
    host,
  };
}

/** Where a network tells no domain, the host of most of the shop's own pages is it. */
function commonHost(rows: readonly RawRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { plainUrl } of rows) {
    const host = plainUrl ? parseDomain(plainUrl) : undefined;
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
