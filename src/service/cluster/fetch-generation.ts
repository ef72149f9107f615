import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import type { NodeTrouble } from '../../contract/ready-view.ts';
import type { Clock } from '../../domain/day.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations, placeGeneration } from '../../store/open.ts';

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
  // Beside the folder it is for: a builder and a node of one machine fetch at the same time, and so does a backup.
  const fetching = join(dirname(dir), 'fetching', basename(dir));
  await removeAllBut(id, fetching);
  const into = join(fetching, id);
  await fetchApart({ address: config.blobs!, secrets, id, dir: into }, { ...(signal && { signal }) });
  await placeGeneration(into, dir, id);
}

/** What was fetched of a generation that is wanted no more would stay on the disk. */
async function removeAllBut(id: string, fetching: string): Promise<void> {
  await mkdir(fetching, { recursive: true });
  for (const name of await readdir(fetching))
    if (name !== id) await rm(join(fetching, name), { recursive: true, force: true });
}

export interface Fetching {
  /** Begins to bring a generation unless one is being brought, or this one failed lately. */
  want(id: string): void;
  /** Why a generation that was wanted is not here; undefined when nothing is wrong. */
  trouble(id: string): NodeTrouble | undefined;
  close(): Promise<void>;
}

interface FetchingParts {
  config: Config;
  clock: Clock;
  log: (level: 'info' | 'warn', message: string) => void;
  /** Milliseconds of a clock that nobody sets. */
  nowMs?: () => number;
}

interface Failure {
  trouble: NodeTrouble;
  times: number;
  notBefore: number;
}

/** One generation at a time. What fails is tried again, ever more rarely, and keeps no other generation waiting. */
export function createFetching(parts: FetchingParts): Fetching {
  const { config, clock, log, nowMs = () => performance.now() } = parts;
  const ended = new AbortController();
  const failures = new Map<string, Failure>();
  let running: Promise<void> | undefined;
  const fail = (id: string, problem: string): void => {
    const { times = 0, trouble } = failures.get(id) ?? {};
    failures.set(id, {
      trouble: {
        reason: withoutPlaces(problem, config),
        generation: id,
        sinceMs: trouble?.sinceMs ?? clock(),
      },
      times: times + 1,
      notBefore: nowMs() + Math.min(RETRY_MS * 2 ** times, RETRY_MS_MAX),
    });
    log('warn', problem);
  };
  const run = async (id: string): Promise<void> => {
    const began = nowMs();
    try {
      await bring(config, id, generationsIn(config.dataDir), ended.signal);
      failures.delete(id);
      log('info', `generation ${id} is here after ${Math.round(nowMs() - began)} ms`);
    } catch (error) {
      if (!ended.signal.aborted) fail(id, `generation ${id} cannot be fetched: ${(error as Error).message}`);
    } finally {
      running = undefined;
    }
  };
  return {
    want(id) {
      if (running === undefined && nowMs() >= (failures.get(id)?.notBefore ?? 0)) running = run(id);
    },
    trouble: (id) => failures.get(id)?.trouble,
    async close() {
      ended.abort();
      await running;
    },
  };
}

/** What went wrong without where things lie, for `/ready`, which anybody may ask; the log has it whole. */
export function withoutPlaces(text: string, { dataDir, blobs }: Pick<Config, 'dataDir' | 'blobs'>): string {
  const places: [string, string][] = [[dataDir, 'DATA_DIR'], ...placesOf(blobs)];
  return (
    places
      .reduce((left, [place, name]) => left.replaceAll(place, name), text)
      // As in "connect ECONNREFUSED 10.0.0.5:3900".
      .replace(/\b(E[A-Z]{4,}) \S+:\d+/g, '$1')
  );
}

/** The folder; or the bucket, and the endpoint's host with its port and without. */
function placesOf(blobs: string | undefined): [string, string][] {
  if (blobs === undefined) return [];
  const url = new URL(blobs);
  if (url.protocol === 'file:') return [[fileURLToPath(url), 'BLOBS']];
  const endpoint = url.searchParams.get('endpoint');
  const bucket: [string, string] = [`bucket ${url.host}`, 'bucket of BLOBS'];
  if (endpoint === null) return [bucket];
  const { host, hostname } = new URL(endpoint);
  return [bucket, [host, 'BLOBS'], [hostname, 'BLOBS']];
}
