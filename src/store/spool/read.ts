import { closeSync, openSync, readSync } from 'node:fs';
import { BEFORE_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import type { Offer } from '../../domain/product.ts';
import { eanKeyAt, offerEndAt, unpackOffer } from '../packed/offer-line.ts';
import { readFooter } from './footer.ts';

const CHUNK_BYTES = 32_768;
const NEWLINE = 10;

export interface SpoolLine {
  spool: number;
  bytes: Buffer;
  /** A view of the same buffer, for reading four bytes at a time. */
  view: DataView;
  start: number;
  end: number;
}

export const textOfLine = ({ bytes, start, end }: SpoolLine): string => bytes.toString('utf8', start, end);

export const offerOfLine = ({ bytes, start, end }: SpoolLine): Offer =>
  unpackOffer(bytes.toString('utf8', start, offerEndAt(bytes, start, end)));

export interface Run extends SpoolLine {
  key: EanNumber;
  next(): boolean;
}

export interface OpenRuns {
  runs: Run[];
  /** Slots of the common sentences, one set per spool: see `sentences.ts`. */
  commonSentences: ReadonlySet<number>[];
  close(): void;
}

export function openRuns(paths: readonly string[]): OpenRuns {
  const fds: number[] = [];
  const runs: Run[] = [];
  const commonSentences: ReadonlySet<number>[] = [];
  const close = () => {
    for (const fd of fds.splice(0)) closeSync(fd);
  };
  try {
    for (const [spool, path] of paths.entries()) {
      const fd = openSync(path, 'r');
      fds.push(fd);
      const footer = readFooter(fd, path);
      for (const [start, end] of footer.runs) runs.push(openRun(fd, path, spool, start, end));
      commonSentences.push(new Set(footer.commonSentences));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { runs, commonSentences, close };
}

const NO_BYTES = Buffer.alloc(0);
const NO_VIEW = new DataView(NO_BYTES.buffer);

function openRun(fd: number, path: string, spool: number, runStart: number, runEnd: number): Run {
  let at = runStart;
  /** Offset at which the complete lines of `run.bytes` end. */
  let filled = 0;

  // Each chunk is a new buffer, because lines that were handed out keep theirs.
  const fill = (): boolean => {
    let want = CHUNK_BYTES;
    while (at < runEnd) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(want, runEnd - at));
      const read = readSync(fd, chunk, 0, chunk.length, at);
      const last = chunk.lastIndexOf(NEWLINE, read - 1);
      if (last >= 0) {
        run.bytes = chunk;
        run.view = new DataView(chunk.buffer);
        run.end = -1;
        filled = last + 1;
        at += filled;
        return true;
      }
      if (read < want) throw new Error(`${path} is damaged: a run in it does not end with a line`);
      want *= 2;
    }
    return false;
  };

  const run: Run = {
    spool,
    key: BEFORE_EVERY_EAN,
    bytes: NO_BYTES,
    view: NO_VIEW,
    start: 0,
    end: -1,
    next() {
      if (run.end + 1 >= filled && !fill()) return false;
      run.start = run.end + 1;
      run.end = run.bytes.indexOf(NEWLINE, run.start);
      run.key = eanKeyAt(run.bytes, run.start);
      return true;
    },
  };
  return run;
}
