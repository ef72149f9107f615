import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { eanKeyOfLine } from '../packed.ts';
import { FOOTER_BYTES } from './write.ts';

const CHUNK_BYTES = 32_768;
const NEWLINE = 10;

/** A sorted run being read: the line at hand and its key. */
export interface Run {
  /** Which spool it belongs to, in the order given. */
  spool: number;
  key: number;
  line: string;
  next(): boolean;
}

/** Opens every run of every spool. A file of N runs is read through one descriptor. */
export function openRuns(paths: readonly string[]): { runs: Run[]; close: () => void } {
  const fds: number[] = [];
  const runs: Run[] = [];
  try {
    for (const [spool, path] of paths.entries()) {
      const fd = openSync(path, 'r');
      fds.push(fd);
      for (const [start, end] of footer(fd, path)) runs.push(openRun(fd, spool, start, end));
    }
  } catch (error) {
    for (const fd of fds) closeSync(fd);
    throw error;
  }
  return {
    runs,
    close: () => {
      for (const fd of fds) closeSync(fd);
    },
  };
}

function footer(fd: number, path: string): [number, number][] {
  const { size } = fstatSync(fd);
  const read = (length: number, end: number) => {
    const bytes = Buffer.alloc(length);
    readSync(fd, bytes, 0, length, end - length);
    return bytes.toString('utf8');
  };
  const length = size < FOOTER_BYTES ? Number.NaN : Number(read(FOOTER_BYTES, size));
  if (!(length > 0 && length < size)) throw new Error(`${path} is not a whole spool`);
  return JSON.parse(read(length, size - FOOTER_BYTES));
}

function openRun(fd: number, spool: number, start: number, end: number): Run {
  let at = start;
  let lines: string[] = [];
  let index = 0;

  const fill = (): boolean => {
    let want = CHUNK_BYTES;
    while (at < end) {
      const chunk = Buffer.allocUnsafe(Math.min(want, end - at));
      const read = readSync(fd, chunk, 0, chunk.length, at);
      const last = chunk.lastIndexOf(NEWLINE, read - 1);
      if (last >= 0) {
        lines = chunk.toString('utf8', 0, last).split('\n');
        index = 0;
        at += last + 1;
        return true;
      }
      want *= 2;
    }
    return false;
  };

  const run: Run = {
    spool,
    key: 0,
    line: '',
    next() {
      if (index >= lines.length && !fill()) return false;
      run.line = lines[index++]!;
      run.key = eanKeyOfLine(run.line);
      return true;
    },
  };
  return run;
}
