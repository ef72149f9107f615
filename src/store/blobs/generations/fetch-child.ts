import { getPriority } from 'node:os';
import { join } from 'node:path';
import { mayFillMemory, readPaced } from '../../disk/files.ts';
import { pauseForAnswers } from '../../threads/pause-for-answers.ts';
import { makeProcessNice } from '../../threads/thread.ts';
import { openBlobs } from '../open-blobs.ts';
import { type FetchPace, type FetchReport, type FetchTask, fetchGeneration } from './fetch.ts';
import type { GenerationManifest } from './generation-manifest.ts';

/** A fetch is nicer than the service that starts it, so that requests keep priority. */
const NICER = 10;

const tell = (report: FetchReport): Promise<void> =>
  new Promise((resolve) => process.send!(report, () => resolve()));

let isSlow = false;
const pace = (): Promise<void> => pauseForAnswers(() => isSlow);

async function work({ address, secrets, id, dir, isToServe }: FetchTask): Promise<void> {
  makeProcessNice(getPriority() + NICER);
  const blobs = await openBlobs(address, (name) => secrets[name]);
  try {
    const onBytes = (bytes: number, all: number) => void tell({ bytes, all });
    const fetched = await fetchGeneration({ blobs, id, dir, onBytes, pace });
    if (isToServe) await readAgain(fetched, dir);
    await tell({ fetched });
  } catch (error) {
    const { name, message } = error as Error;
    await tell({ failed: { name, message } });
  } finally {
    await blobs.close();
    process.disconnect();
  }
}

/** Pages that were written and read again stay in memory longest. Too large a catalogue would push the served one out. */
async function readAgain({ files }: GenerationManifest, dir: string): Promise<void> {
  if (!mayFillMemory(files.reduce((sum, { bytes }) => sum + bytes, 0))) return;
  for (const { name } of files) await readPaced(join(dir, name), pace);
}

// Ends with its parent process: nobody would receive the result.
process.once('disconnect', () => process.exit());
process.on('message', (message: FetchTask | FetchPace) => {
  if ('isSlow' in message) ({ isSlow } = message);
  else void work(message);
});
