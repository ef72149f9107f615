import { parseDomain } from '../../domain/domain-name.ts';
import { type EanNumber, numberOfEan } from '../../domain/ean.ts';
import { eanKeyAt } from '../../store/packed/offer-line.ts';
import { readPrices, sharedCodes } from '../../store/spool/prices.ts';
import { openRefused } from '../../store/spool/refused.ts';
import { readKnownRows } from '../../store/spool/rows.ts';
import { openSpool } from '../../store/spool/write.ts';
import type { FeedSpec, FileReading, RawRow } from '../feed.ts';
import { createRecall } from '../last-night/recall.ts';
import type { OwnRows } from '../normalise/merchants.ts';
import { type RowContext, RowCounts, rowsToRead } from './read-rows.ts';
import { unpack } from './unpack.ts';

/**
 * Reads one file on disk into a sorted spool of clean offers, which appears only when the whole file was read.
 * `knownPath` is a spool of the same recipe, whose offers are copied where the row is the same.
 */
export async function readFeedFile(
  spec: FeedSpec,
  path: string,
  spoolPath: string,
  nowMs: number,
  knownPath: string | null = null,
  refusedPath?: string,
): Promise<FileReading> {
  const files = { path, spoolPath, knownPath, refusedPath };
  const ownRows: OwnRows = { areNamed: false, cameLate: false };
  const read = (left: ReadonlySet<EanNumber>) => readInto(spec, files, { nowMs, ownRows }, left);
  let reading = await read(NO_CODES);
  if (ownRows.cameLate) reading = await read(NO_CODES);
  // Codes that several articles share are known only at the end: such a file is read once more, without them.
  const shared = sharedCodes(spoolPath);
  return shared.size === 0 ? reading : read(shared);
}

interface Files {
  path: string;
  spoolPath: string;
  knownPath: string | null;
  refusedPath: string | undefined;
}

const NO_CODES: ReadonlySet<EanNumber> = new Set();

async function readInto(
  spec: FeedSpec,
  { path, spoolPath, knownPath, refusedPath }: Files,
  now: Pick<RowContext, 'nowMs' | 'ownRows'>,
  left: ReadonlySet<EanNumber>,
): Promise<FileReading> {
  const known = knownPath === null ? undefined : readKnownRows(knownPath);
  const spool = openSpool(spoolPath);
  const counts = new RowCounts(
    refusedPath === undefined ? undefined : openRefused(refusedPath, left.size > 0),
  );
  let validUntilMs: number | null = null;
  const onPriceChangeAt = (ms: number) => {
    validUntilMs = Math.min(ms, validUntilMs ?? ms);
  };
  const recall = createRecall();
  let mark = 0;
  let host: string | null = null;
  const onSample = (sample: readonly RawRow[], thousandths: boolean) => {
    mark = Number(thousandths);
    if (known?.mark === mark) recall.know(known);
    host = commonHost(sample);
  };
  const context = { ...now, onPriceChangeAt };
  try {
    for await (const { records, read } of rowsToRead(spec, unpack(path), context, { recall, onSample })) {
      for (const record of records) {
        counts.rows++;
        const result = read(record);
        if ('skip' in result) {
          counts.skip(result.skip, result.row);
          continue;
        }
        const start = 'known' in result ? known!.lineStart(result.known) : 0;
        const ean = 'known' in result ? eanKeyAt(known!.bytes, start) : numberOfEan(result.ok.ean);
        if (left.has(ean)) {
          counts.skip('shared_code', typeof record === 'number' ? { ean: [String(ean)] } : record);
          continue;
        }
        counts.kept++;
        if ('ok' in result) spool.add(result.ok, result.keys, result.texts);
        else spool.copy(known!.bytes, start, known!.lineEnd(result.known), result.keys);
      }
    }
    spool.finish(mark);
    counts.refused?.finish();
  } catch (error) {
    spool.abandon();
    counts.refused?.abandon();
    throw error;
  }
  return { ...counts.reading(), eans: readPrices(spoolPath).count, validUntilMs, host };
}

/** The host of most of the shop's own pages, for networks that state no domain. */
function commonHost(rows: readonly RawRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { plainUrl } of rows) {
    const host = plainUrl ? parseDomain(plainUrl) : undefined;
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
