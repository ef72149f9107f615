import { lowerPriority } from '../../threads/thread.ts';
import { openBlobs } from '../open-blobs.ts';
import { type FetchReport, type FetchTask, fetchGeneration } from './fetch.ts';

/** Requests are answered meanwhile: whoever waits for a generation waits a little longer. */
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

// Nobody waits for what a service that is gone has asked for.
process.once('disconnect', () => process.exit());
process.once('message', (task) => void work(task as FetchTask));
