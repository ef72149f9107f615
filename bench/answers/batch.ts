import { batchRequest, getRequest, load, median } from '../load.ts';

const BATCH_TURNS = 9;

/** A batch against a lookup, by short turns: from one second to the next such machines differ by a third. */
export async function batchByLookup(port: number, some: (count: number) => string[]) {
  const alone = { port, connections: 1 };
  const lookups = (seconds: number) =>
    load({ ...alone, seconds, next: () => getRequest(`/public/product/${some(1)[0]}`) });
  const batches = (seconds: number) => load({ ...alone, seconds, next: () => batchRequest(some(100)) });
  await lookups(3);
  await batches(3);
  const turns: { single: number; batch: number; failed: number }[] = [];
  for (let turn = 0; turn < BATCH_TURNS; turn++) {
    const [single, batch] = [await lookups(0.5), await batches(0.5)];
    turns.push({ single: single.p50Ms, batch: batch.p50Ms, failed: single.failed + batch.failed });
  }
  return {
    single: median(turns.map(({ single }) => single)),
    batch: median(turns.map(({ batch }) => batch)),
    times: median(turns.map(({ single, batch }) => batch / single)),
    failed: turns.reduce((sum, { failed }) => sum + failed, 0),
  };
}
