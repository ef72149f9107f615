import { readFileSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { PACE_RULES, type PaceRules } from '../../feeds/fetch/pace.ts';
import { parseSources, readSources, type Sources } from '../../feeds/sources/sources.ts';
import type { State } from '../../store/ports/state.ts';

/** Reads the sources: this machine's file, or what `prisme sources put` stored for all nodes. */
export async function sourcesFor({ sources }: Config, { cluster }: State): Promise<Sources> {
  if (cluster === undefined) {
    if (sources === undefined) throw new UsageError('SOURCES is not set: there is nothing to read');
    return readSources(sources);
  }
  const put = await cluster.sources();
  if (put === undefined)
    throw new UsageError(
      "the state has no sources yet: 'prisme sources put FILE' gives it yours, SOURCES=demo the demo market",
    );
  return parseSources(put.text, put.path);
}

export function paceRules({ networks }: Sources): PaceRules {
  const own = networks.flatMap(({ kind, paceS }) =>
    paceS === undefined ? [] : [[kind, { paceMs: paceS * 1000 }]],
  );
  return { ...PACE_RULES, lanes: { ...PACE_RULES.lanes, ...Object.fromEntries(own) } };
}

/** Reads a file with one word or phrase a line and # comments. `setting` names the file in an error. */
export function readWords(setting: string, path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${setting} ${path} cannot be read: ${(error as Error).message}`);
  }
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
