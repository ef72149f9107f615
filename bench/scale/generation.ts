import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fetchApart } from '../../src/store/blobs/generations/fetch.ts';
import { uploadGeneration } from '../../src/store/blobs/generations/upload.ts';
import { openBlobs } from '../../src/store/blobs/open-blobs.ts';
import { secretOf } from '../../test/store/blobs/signature.ts';
import type { Figure } from '../result.ts';

const ID = '2026-11-15-0123456789ab';
const FILES = [768, 256];
const MB = 1 << 20;

/** One GB in two files, as random as no compression would help with. */
export function writeGeneration(dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  const block = Buffer.alloc(MB);
  return FILES.map((megabytes, n) => {
    const name = n === 0 ? `${ID}.db` : `${ID}.${n + 1}.db`;
    const fd = openSync(join(dir, name), 'w');
    for (let i = 0; i < megabytes; i++) writeSync(fd, randomFillSync(block));
    closeSync(fd);
    return name;
  });
}

/** Times one generation up into a store and down again. */
export async function upAndDown(store: string, address: string, dir: string): Promise<Figure[]> {
  const names = FILES.map((_, n) => (n === 0 ? `${ID}.db` : `${ID}.${n + 1}.db`));
  const blobs = await openBlobs(address, secretOf);
  const about = { id: ID, parent: null, schema: 1, createdMs: Date.now(), vendors: [] };
  const cpu = process.cpuUsage();
  let beganMs = performance.now();
  await uploadGeneration({ blobs, dir, names, about, isAsPublished: async () => true });
  const upMs = performance.now() - beganMs;
  const used = process.cpuUsage(cpu);
  await blobs.close();

  const target = join(dir, 'fetching');
  const secrets = Object.fromEntries(
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => [name, secretOf(name)!]),
  );
  beganMs = performance.now();
  await fetchApart({ address, secrets, id: ID, dir: target, isToServe: false });
  const downMs = performance.now() - beganMs;
  rmSync(target, { recursive: true });
  return [
    { name: `${store}: upload`, value: `${(upMs / 1000).toFixed(1)} s` },
    { name: `${store}: upload, CPU`, value: `${((used.user + used.system) / 1e6).toFixed(1)} s` },
    { name: `${store}: fetch`, value: `${(downMs / 1000).toFixed(1)} s` },
  ];
}
