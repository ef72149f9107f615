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

/** The folder in which this machine's builder makes generations, apart from the served ones. */
export const buildFolder = (dataDir: string): string => join(dataDir, 'build');

interface BringOptions {
  /** Tells whether answers of this process are slow; given if it is about to serve the generation. */
  isSlow?: () => boolean;
  signal?: AbortSignal;
}

/** Puts a generation into a folder: by hard links if this machine has it, else from the object store in a child process. */
export async function bring(
  config: Config,
  id: string,
  dir: string,
  { isSlow, signal }: BringOptions = {},
): Promise<void> {
  const { hasGeneration, isSetAside, linkGeneration } = await followedGenerations();
  // The other folder has hard links to the same files: a damaged copy is fetched.
  for (const near of [buildFolder(config.dataDir), generationsIn(config.dataDir)])
    if (near !== dir && !isSetAside(dir, id) && hasGeneration(near, id)) return linkGeneration(near, dir, id);
  const { fetchApart } = await import('../../store/blobs/generations/fetch.ts');
  const secrets = Object.fromEntries(
    AWS_SECRETS.flatMap((name) => {
      const value = config.secret(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  // Each target folder has its own download folder: a builder, a node and a backup of one machine may fetch at the same time.
  const fetching = join(dirname(dir), 'fetching', basename(dir));
  await removeAllBut(id, fetching);
  const into = join(fetching, id);
  const task = { address: config.blobs!, secrets, id, dir: into, isToServe: isSlow !== undefined };
  await fetchApart(task, { ...(isSlow && { isSlow }), ...(signal && { signal }) });
  await placeGeneration(into, dir, id);
}

/** Removes unfinished downloads of other generations, which would stay on the disk for ever. */
async function removeAllBut(id: string, fetching: string): Promise<void> {
  await mkdir(fetching, { recursive: true });
  for (const name of await readdir(fetching))
    if (name !== id) await rm(join(fetching, name), { recursive: true, force: true });
}

export interface GenerationFetcher {
  /** Starts to fetch a generation, unless a fetch is running or the back-off of this generation has not ended. */
  want(id: string): void;
  /** Ends the fetch of any other generation: what nobody serves must not keep the others waiting. */
  keepOnly(ids: readonly (string | null)[]): void;
  /** Why the last fetch of a generation failed; undefined when it did not. */
  trouble(id: string): NodeTrouble | undefined;
  close(): Promise<void>;
}

interface FetchingParts {
  config: Config;
  clock: Clock;
  log: (level: 'info' | 'warn', message: string) => void;
  isSlow: () => boolean;
  nowMs?: () => number;
}

/** Fetches one generation at a time. A failed one is retried with a growing back-off, which delays no other generation. */
export function createFetching(parts: FetchingParts): GenerationFetcher {
  const { config, clock, log, isSlow, nowMs = () => performance.now() } = parts;
  const failures = new Map<string, { trouble: NodeTrouble; times: number; notBefore: number }>();
  let running: { id: string; stop: AbortController; done: Promise<void> } | undefined;
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
  const run = async (id: string, signal: AbortSignal): Promise<void> => {
    const began = nowMs();
    try {
      await bring(config, id, generationsIn(config.dataDir), { isSlow, signal });
      failures.delete(id);
      log('info', `generation ${id} is here after ${Math.round(nowMs() - began)} ms`);
    } catch (error) {
      if (!signal.aborted) fail(id, `generation ${id} cannot be fetched: ${(error as Error).message}`);
    } finally {
      running = undefined;
    }
  };
  return {
    want(id) {
      if (running !== undefined || nowMs() < (failures.get(id)?.notBefore ?? 0)) return;
      const stop = new AbortController();
      running = { id, stop, done: run(id, stop.signal) };
    },
    keepOnly(ids) {
      if (running !== undefined && !ids.includes(running.id)) running.stop.abort();
    },
    trouble: (id) => failures.get(id)?.trouble,
    async close() {
      running?.stop.abort();
      await running?.done;
    },
  };
}

/** Takes addresses and paths out of an error message for `/ready`, which is public. The log has the whole message. */
export function withoutPlaces(text: string, { dataDir, blobs }: Pick<Config, 'dataDir' | 'blobs'>): string {
  const places: [string, string][] = [[dataDir, 'DATA_DIR'], ...placesOf(blobs)];
  return (
    places
      .reduce((left, [place, name]) => left.replaceAll(place, name), text)
      // Example: "connect ECONNREFUSED 10.0.0.5:3900".
      .replace(/\b(E[A-Z]{4,}) \S+:\d+/g, '$1')
  );
}

/** Texts to take out: the folder, or the bucket and the endpoint's host with and without its port. */
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
