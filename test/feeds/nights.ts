import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedSpec, FileReading } from '../../src/feeds/feed.ts';
import { readFeedFile } from '../../src/feeds/reading/read-feed-file.ts';
import { mergeRuns } from '../../src/store/spool/merge-runs.ts';
import { openRuns, textOfLine } from '../../src/store/spool/read.ts';
import { aFolder } from '../builders.ts';
import { NOW_MS } from './reading.ts';

const dir = aFolder();
let files = 0;

export interface Night {
  path: string;
  spool: string;
  lines: string[];
  reading: FileReading;
}

/** Reads a feed's file, with the spool of an earlier night in mind or without. */
export async function night(
  spec: FeedSpec,
  content: string | Uint8Array,
  known: string | null,
  nowMs = NOW_MS,
): Promise<Night> {
  const path = join(dir, `${++files}.feed`);
  const spool = join(dir, `${files}.spool`);
  writeFileSync(path, content);
  const reading = await readFeedFile(spec, path, spool, nowMs, known);
  const { runs, close } = openRuns([spool]);
  const lines = [...mergeRuns(runs)].flatMap((group) => group.lines.map(textOfLine));
  close();
  return { path, spool, lines, reading };
}

/** Reads the second night with and without the first one in mind. */
export async function both(
  spec: FeedSpec,
  first: string | Uint8Array,
  second: string | Uint8Array,
  laterMs = 0,
) {
  const before = await night(spec, first, null);
  const recalled = await night(spec, second, before.spool, NOW_MS + laterMs);
  const anew = await night(spec, second, null, NOW_MS + laterMs);
  return { before, recalled, anew };
}
