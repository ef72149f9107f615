import { fileURLToPath } from 'node:url';
import { parseRaw } from '../../src/feeds/reading/read-rows.ts';
import { unpack } from '../../src/feeds/reading/unpack.ts';
import { readSources } from '../../src/feeds/sources/sources.ts';

/** Unpacks, decodes and parses the same bytes with the same parsers, and does nothing else. */
const { feeds } = await readSources(process.argv[2]!);
let rows = 0;
for (const { id, format, url, encoding } of feeds) {
  const spec = { id, format, vendor: { id: 1, name: id, domain: 'x.dk' }, ...(encoding && { encoding }) };
  for await (const batch of parseRaw(spec, unpack(fileURLToPath(url)))) rows += batch.length;
}
console.log(rows);
