import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { NodeTrouble } from '../../contract/ready-view.ts';
import type { Clock } from '../../domain/day.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations, placeGeneration } from '../../store/open.ts';
import { BlobMissing } from '../../store/ports/blobs.ts';
import { withoutPlaces } from './without-places.ts';

const AWS_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 60_000;

/** Where the builder of this machine makes generations, apart from those that are served. */
export const buildFolder = (dataDir: string): string => join(dataDir, 'build');

/** Brings a generation into a folder: from the builder's beside it, or from the object store in a process apart. */
export async function bring(config: Config, id: string, dir: string, signal?: AbortSignal): Promise<void> {
  const { hasGeneration, linkGeneration } = await followedGenerations();
  for (const near of [buildFolder(config.dataDir), generationsIn(config.dataDir)])
    if (near !== dir && hasGeneration(near, id)) return linkGeneration(near, dir, id);
  const { fetchApart } = await import('../../store/blobs/generations/fetch-apart.ts');
  const secrets = Object.fromEntries(
    AWS_SECRETS.flatMap((name) => {
      const value = config.secret(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const into = join(config.dataDir, 'fetching', id);
  await fetchApart({ address: config.blobs!, secrets, id, dir: into }, { ...(signal && { signal }) });
  await placeGeneration(into, dir, id);
}

export interface Fetching {
  /** Begins to bring a generation unless one is being brought, or failed lately. */
  want(id: string): void;
  /** Why the last one that was wanted is not there; null when nothing is wrong. */
  trouble(): NodeTrouble | null;
  close(): Promise<void>;
}

/** One generation at a time; what fails is tried again, ever more rarely. */
export function createFetching(
  config: Config,
  clock: Clock,
  log: (level: 'info' | 'warn', message: string) => void,
): Fetching {
  const ended = new AbortController();
  let running: Promise<void> | undefined;
  let trouble: NodeTrouble | null = null;
  let failures = 0;
  let notBefore = 0;
  const run = async (id: string): Promise<void> => {
    const began = performance.now();
    try {
      await bring(config, id, generationsIn(config.dataDir), ended.signal);
      failures = 0;
      trouble = null;
      log('info', `generation ${id} is here after ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      if (ended.signal.aborted) return;
      notBefore = performance.now() + Math.min(RETRY_MS * 2 ** failures++, RETRY_MS_MAX);
      const problem = `generation ${id} cannot be fetched: ${(error as Error).message}`;
      const reason = withoutPlaces(problem, config);
      trouble = { reason, generation: id, sinceMs: trouble?.generation === id ? trouble.sinceMs : clock() };
      // It may have been removed since the head was read: whatever the head names now is wanted next.
      if (error instanceof BlobMissing) notBefore = 0;
      log('warn', problem);
    } finally {
      running = undefined;
    }
  };
  return {
    want(id) {
      if (running !== undefined || performance.now() < notBefore) return;
      running = run(id);
    },
    trouble: () => trouble,
    async close() {
      ended.abort();
      await running;
    },
  };
}
