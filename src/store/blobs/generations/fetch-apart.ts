import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BlobMissing, BlobsUnavailable, NoRoom } from '../../ports/blobs.ts';
import type { GenerationManifest } from './generation-manifest.ts';

export interface FetchTask {
  address: string;
  /** The variables that the address needs. */
  secrets: Readonly<Record<string, string>>;
  id: string;
  dir: string;
}

export type FetchReport =
  | { bytes: number; all: number }
  | { fetched: GenerationManifest }
  | { failed: { name: string; message: string } };

const CHILD = fileURLToPath(new URL('./fetch-child.ts', import.meta.url));

/** Fetches a generation in a process of its own that lets others go first. Throws what `fetchGeneration` throws. */
export function fetchApart(
  task: FetchTask,
  { onBytes, signal }: { onBytes?: (bytes: number, all: number) => void; signal?: AbortSignal } = {},
): Promise<GenerationManifest> {
  const { promise, resolve, reject } = Promise.withResolvers<GenerationManifest>();
  const child = fork(CHILD, [], { execArgv: [], ...(signal && { signal, killSignal: 'SIGKILL' as const }) });
  child.on('message', (report: FetchReport) => {
    if ('bytes' in report) onBytes?.(report.bytes, report.all);
    else if ('fetched' in report) resolve(report.fetched);
    else reject(errorOf(report.failed));
  });
  child.once('error', reject);
  // After a report this changes nothing.
  child.once('exit', (code, killedBy) =>
    reject(new Error(`fetching ${task.id} ended without an answer (${killedBy ?? code})`)),
  );
  child.send(task);
  return promise;
}

/** Whoever asked tells a missing generation, a full disk and the store's trouble from what is broken here. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'BlobMissing') return new BlobMissing(message.replace(/^the object store has no /, ''));
  if (name === 'NoRoom') return new NoRoom(message);
  return name.startsWith('Blob') ? new BlobsUnavailable(message) : new Error(message);
}
