import { closeSync, openSync } from 'node:fs';
import type { EanNumber } from '../../domain/ean.ts';
import { readFooter } from './footer.ts';
import { offerOfLine, openRuns } from './read.ts';

/** The codes of a spool that stand on more than ten rows under different names: no article's own code. */
export function sharedCodes(path: string): ReadonlySet<EanNumber> {
  const names = new Map(crowdedCodes(path).map((code) => [code, new Set<string>()]));
  if (names.size === 0) return new Set();
  const { runs, close } = openRuns([path]);
  try {
    for (const run of runs) while (run.next()) names.get(run.key)?.add(offerOfLine(run).name);
  } finally {
    close();
  }
  return new Set([...names].filter(([, different]) => different.size > 1).map(([code]) => code));
}

function crowdedCodes(path: string): readonly EanNumber[] {
  const fd = openSync(path, 'r');
  try {
    return readFooter(fd, path).crowded ?? [];
  } finally {
    closeSync(fd);
  }
}
