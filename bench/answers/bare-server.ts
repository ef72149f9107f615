import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Ean, numberOfEan } from '../../src/domain/ean.ts';
import { openProductFiles } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { QUERIES } from '../../src/store/sqlite/catalogue/generation.ts';

/** The lower bound of a lookup's cost: node:http, the same SELECT on the same files, the same bytes out. */
const dir = join(process.argv[2]!, 'generations');
const id = readFileSync(join(dir, 'current'), 'utf8').split('\n')[0];
const path = join(dir, `${id}.db`);
const files = openProductFiles(path, (db) => {
  const select = db.prepare(QUERIES.product);
  select.setReturnArrays(true);
  return select;
});

const server = createServer((request, response) => {
  const ean = request.url!.slice('/public/product/'.length);
  const code = numberOfEan(ean as Ean);
  const row = files.of(code).get(code) as unknown as [string] | undefined;
  const body = Buffer.from(`{"found":${row !== undefined},"ean":"${ean}","product":${row?.[0] ?? 'null'}}`);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
