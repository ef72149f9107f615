import { lowerPriority } from '../../threads/thread.ts';
import { openBlobs } from '../open-blobs.ts';
import { type FetchReport, type FetchTask, fetchGeneration } from './fetch.ts';

/** A fetch runs at this nice level, so that requests keep priority. */
const NICE = 10;

const tell = (report: FetchReport): Promise<void> =>
  new Promise((resolve) => process.send!(report, () => resolve()));

async function work({ address, secrets, id, dir }: FetchTask): Promise<void> {
  lowerPriority(NICE);
  const blobs = await openBlobs(address, (name) => secrets[name]);
  try {
    const onBytes = (bytes: number, all: number) => void tell({ bytes, all });
    await tell({ fetched: await fetchGeneration({ blobs, id, dir, onBytes }) });
  } catch (error) {
    const { name, message } = error as Error;
    await tell({ failed: { name, message } });
  } finally {
    await blobs.close();
    process.disconnect();
  }
}

// Ends with its parent process: nobody would receive the result.
process.once('disconnect', () => process.exit());
process.once('message', (task) => void work(task as FetchTask));
