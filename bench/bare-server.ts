import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { QUERIES } from '../src/store/sqlite/generation.ts';

/** What lookups cost at the least: node:http, the same SELECT on the same file, the same bytes out. */
const dir = join(process.argv[2]!, 'generations');
const id = readFileSync(join(dir, 'current'), 'utf8').split('\n')[0];
const db = new DatabaseSync(`${pathToFileURL(join(dir, `${id}.db`))}?immutable=1`, { readOnly: true });
db.exec(`pragma mmap_size = ${64 * 1024 ** 3}`);
const select = db.prepare(QUERIES.product);
select.setReturnArrays(true);

const server = createServer((request, response) => {
  const ean = request.url!.slice('/public/product/'.length);
  const row = select.get(Number(ean)) as unknown as [string] | undefined;
  const body = Buffer.from(`{"found":${row !== undefined},"ean":"${ean}","product":${row?.[0] ?? 'null'}}`);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
