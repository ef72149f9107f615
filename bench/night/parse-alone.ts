import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { parseRaw } from '../../src/feeds/reading/read-rows.ts';
import { unpack } from '../../src/feeds/reading/unpack.ts';
import { readSources } from '../../src/feeds/sources/sources.ts';

/*
 * Unpacks, decodes and parses the same bytes with the same parsers, and does nothing else: in one thread, or in as many as are
 * named, each with its share of the feeds.
 */

interface Share {
  sources: string;
  thread: number;
  threads: number;
}

async function parseShare({ sources, thread, threads }: Share): Promise<void> {
  const { feeds } = await readSources(sources);
  let rows = 0;
  for (const [at, { id, format, url, encoding }] of feeds.entries()) {
    if (at % threads !== thread) continue;
    const spec = { id, format, vendor: { id: 1, name: id, domain: 'x.dk' }, ...(encoding && { encoding }) };
    for await (const batch of parseRaw(spec, unpack(fileURLToPath(url)))) rows += batch.length;
  }
  console.log(rows);
}

const [sources = '', threads = '1'] = process.argv.slice(2);
if (!isMainThread) await parseShare(workerData as Share);
else if (threads === '1') await parseShare({ sources, thread: 0, threads: 1 });
else
  for (let thread = 0; thread < Number(threads); thread++)
    new Worker(new URL(import.meta.url), { workerData: { sources, thread, threads: Number(threads) } });
