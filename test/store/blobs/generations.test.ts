import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { fetchApart, fetchGeneration } from '../../../src/store/blobs/generations/fetch.ts';
import {
  type GenerationManifest,
  type ManifestFile,
  manifestIn,
  manifestName,
  manifestSource,
  type PieceSum,
  pieceName,
  readManifestOf,
  sha256OfBytes,
} from '../../../src/store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../../src/store/blobs/generations/removal.ts';
import { uploadGeneration } from '../../../src/store/blobs/generations/upload.ts';
import { openGenerations, placeGeneration, pointTo } from '../../../src/store/open.ts';
import {
  BlobDamaged,
  BlobMissing,
  type Blobs,
  BlobsUnavailable,
  NoRoom,
} from '../../../src/store/ports/blobs.ts';
import { aFolder, anEan } from '../../builders.ts';
import { aGeneration } from './a-generation.ts';
import type { Fault } from './s3-server.ts';
import { secretOf } from './signature.ts';
import { aBucket, ENGINES } from './stores.ts';
import { PIECE_BYTES, upload, VENDORS } from './upload.ts';

const generation = await aGeneration();
const { id } = generation;
const SECRETS = Object.fromEntries(
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => [name, secretOf(name)!]),
);

const manifestText = (manifest: GenerationManifest): string => {
  const source = manifestSource(manifest);
  return 'content' in source ? source.content.toString() : '';
};

const sameFiles = (a: string, b: string): void => {
  const names = readdirSync(a).filter((name) => name.startsWith(id));
  assert.ok(names.length >= 4, names.join());
  assert.deepEqual(readdirSync(b).sort(), names.sort());
  for (const name of names) assert.ok(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name);
};

for (const [engine, open] of ENGINES) {
  test(`${engine}: a node that fetches a generation has it byte for byte, and answers from it`, async () => {
    await using store = await open();
    await upload(store.blobs, generation, '2026-11-14-0123456789ab');
    const folder = aFolder();
    const dir = join(folder, 'fetching');
    const told: number[] = [];
    const manifest = await fetchApart(
      { address: store.address, secrets: store.secrets ?? SECRETS, id, dir, isToServe: true },
      { onBytes: (bytes, all) => told.push(bytes / all) },
    );
    assert.deepEqual([manifest.parent, manifest.vendors], ['2026-11-14-0123456789ab', VENDORS]);
    assert.deepEqual([told.at(-1), told.length > 5], [1, true]);
    sameFiles(generation.dir, dir);

    const generations = join(folder, 'generations');
    await placeGeneration(dir, generations, id);
    await pointTo(generations, id);
    const opened = await openGenerations({ dir: generations, log: (_, line) => assert.fail(line) });
    assert.equal(opened.current()?.meta.id, id);
    assert.match(opened.current()!.productJson(anEan(299))!, /398/);
    opened.close();
    assert.ok(!existsSync(dir));
  });

  test(`${engine}: what is not in the store is missing, also to whoever asks in a process apart`, async () => {
    await using store = await open();
    const dir = join(aFolder(), 'fetching');
    await assert.rejects(fetchGeneration({ blobs: store.blobs, id, dir }), BlobMissing);
    await assert.rejects(
      fetchApart({ address: store.address, secrets: store.secrets ?? SECRETS, id, dir, isToServe: true }),
      BlobMissing,
    );
  });
}

for (const fault of ['flip', 'cut', 'slow-down', 'hang-up'] as const satisfies Fault[])
  test(`a piece that comes with a ${fault} is fetched again`, async () => {
    await using store = await aBucket();
    await upload(store.blobs, generation);
    const spoilt = new Set<string>();
    store.server.fault = (_, name) => {
      if (spoilt.has(name)) return undefined;
      spoilt.add(name);
      return fault;
    };
    const dir = join(aFolder(), 'fetching');
    await fetchGeneration({ blobs: store.blobs, id, dir });
    sameFiles(generation.dir, dir);
    assert.ok(spoilt.size > 5);
  });

test('a piece that stays flipped is damage, one that is gone is missing, and the next fetch goes on with the rest', async () => {
  await using store = await aBucket();
  const { files } = await upload(store.blobs, generation);
  const all = files.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const [first] = files.filter(({ pieces }) => pieces.length > 2);
  const last = files.at(-1)!;
  const lost = `${last.name}.${last.pieces.length}`;
  const cases = [
    ['flip', BlobDamaged],
    ['missing', BlobMissing],
    ['slow-down', BlobsUnavailable],
  ] as const;
  for (const [fault, expected] of cases) {
    const dir = join(aFolder(), 'fetching');
    const fetch = () => fetchGeneration({ blobs: store.blobs, id, dir });
    store.server.fault = (_, name) => (name.endsWith(lost) ? fault : undefined);
    await assert.rejects(fetch(), expected);
    const kept = readFileSync(join(dir, first!.name)).subarray(0, PIECE_BYTES);
    assert.ok(kept.equals(readFileSync(join(generation.dir, first!.name)).subarray(0, PIECE_BYTES)));

    // What a power cut made of a piece, and a file that belongs to nothing.
    store.server.fault = () => undefined;
    writeFileSync(join(dir, first!.name), Buffer.alloc(100), { flag: 'r+' });
    writeFileSync(join(dir, `${id}.99.db`), 'x');
    store.server.log.length = 0;
    await fetch();
    sameFiles(generation.dir, dir);
    const asked = store.server.log.filter((line) => /\.\d+$/.test(line));
    assert.ok(asked.length >= 2 && asked.length < all - 2, `${asked.length} of ${all} pieces`);
    await fetch();
    assert.equal(store.server.log.filter((line) => /\.\d+$/.test(line)).length, asked.length);
  }
});

test('pieces are packed, and a store with the plain pieces of an older version is still read', async () => {
  await using store = await aBucket();
  const { files, ...about } = await upload(store.blobs, generation);
  const pieces = files.flatMap((file) => file.pieces);
  const packed = pieces.reduce((sum, piece) => sum + piece.packed!.bytes, 0);
  const plain = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  assert.ok(packed < plain / 2, `${packed} of ${plain} bytes`);

  const older: GenerationManifest = { ...about, files: [] };
  for (const { name, bytes, pieces } of files) {
    const content = readFileSync(join(generation.dir, name));
    const plainPieces = pieces.map(({ packed: _, ...piece }) => piece);
    for (const [n, piece] of plainPieces.entries()) {
      const own = content.subarray(n * PIECE_BYTES, n * PIECE_BYTES + piece.bytes);
      await store.blobs.put(pieceName(id, name, n + 1), { content: own, ...piece });
    }
    older.files.push({ name, bytes, pieces: plainPieces });
  }
  const content = manifestText(older).replace('"prisme_generation":2', '"prisme_generation":1');
  const source = {
    content: Buffer.from(content),
    bytes: Buffer.byteLength(content),
    sha256: sha256OfBytes(content),
  };
  await store.blobs.put(manifestName(id), source);
  const dir = join(aFolder(), 'fetching');
  assert.deepEqual(await fetchGeneration({ blobs: store.blobs, id, dir }), older);
  sameFiles(generation.dir, dir);
});

test('a packed piece that unpacks to more, to less or to other bytes is damage', async () => {
  await using store = await aBucket();
  const manifest = await upload(store.blobs, generation);
  const [{ name, pieces }] = manifest.files as [ManifestFile];
  const cases: [Buffer, RegExp][] = [
    [Buffer.alloc(pieces[0]!.bytes + 1), /more than/],
    [Buffer.alloc(64 << 20), /more than/],
    [Buffer.alloc(pieces[0]!.bytes - 1), /bytes, not/],
    [Buffer.alloc(pieces[0]!.bytes), /checksum/],
  ];
  for (const [plain, problem] of cases) {
    const content = zstdCompressSync(plain);
    const packed = { bytes: content.length, sha256: sha256OfBytes(content) };
    await store.blobs.put(pieceName(id, name, 1), { content, ...packed });
    const files = structuredClone(manifest.files);
    files[0]!.pieces[0]!.packed = packed;
    await store.blobs.put(manifestName(id), manifestSource({ ...manifest, files }));
    const dir = join(aFolder(), 'fetching');
    await assert.rejects(fetchGeneration({ blobs: store.blobs, id, dir }), problem);
  }
});

/** Uploads a file of `bytes` bytes as a generation in one piece. */
async function putLarge(blobs: Blobs, { id, dir }: { id: string; dir: string }, bytes: number) {
  writeFileSync(join(dir, `${id}.db`), Buffer.alloc(bytes, 'x'));
  await uploadGeneration({
    blobs,
    dir,
    names: [`${id}.db`],
    about: { id, parent: null, schema: 1, createdMs: 1, vendors: VENDORS },
    isAsPublished: async () => true,
  });
}

test('after every eight megabytes a fetch waits for its pace', async () => {
  await using store = await aBucket();
  const large = { id: '2026-11-12-0123456789ab', dir: aFolder() };
  await putLarge(store.blobs, large, 20 << 20);
  let portions = 0;
  const pace = async () => void portions++;
  await fetchGeneration({ blobs: store.blobs, id: large.id, dir: join(aFolder(), 'fetching'), pace });
  assert.equal(portions, 2);
});

test('a fetch in a process apart waits while answers are slow, but not for ever', async () => {
  await using store = await aBucket();
  const folder = aFolder();
  const large = { id: '2026-11-12-0123456789ab', dir: folder };
  await putLarge(store.blobs, large, 20 << 20);
  const fetched = async (isSlow: () => boolean) => {
    const beganMs = performance.now();
    const dir = join(aFolder(), 'fetching');
    const task = { address: store.address, secrets: SECRETS, id: large.id, dir, isToServe: true };
    await fetchApart(task, { isSlow });
    return performance.now() - beganMs;
  };
  const calm = await fetched(() => false);
  const slow = await fetched(() => true);
  // Two portions are written and five chunks read again; each waits for two seconds. The first may be done before it is told.
  assert.ok(slow > calm + 3_000, `${calm} and ${slow} ms`);
});

test('a store that takes its time is waited for', async () => {
  await using store = await aBucket();
  await upload(store.blobs, generation);
  store.server.fault = () => ({ delayMs: 50 });
  const dir = join(aFolder(), 'fetching');
  await fetchGeneration({ blobs: store.blobs, id, dir });
  sameFiles(generation.dir, dir);
});

test('without room for it nothing is fetched, to the byte', async () => {
  await using store = await aBucket();
  const { files } = await upload(store.blobs, generation);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0) + 512 * 2 ** 20;
  const dir = join(aFolder(), 'fetching');
  store.server.log.length = 0;
  const fetch = (free: number) =>
    fetchGeneration({ blobs: store.blobs, id, dir, freeBytes: async () => free });
  await assert.rejects(fetch(needed - 1), NoRoom);
  assert.deepEqual(store.server.log, [`GET ${manifestName(id)}`]);
  await fetch(needed);
  await fetch(512 * 2 ** 20);
  await assert.rejects(fetch(512 * 2 ** 20 - 1), NoRoom);
});

const withPacked = (file: ManifestFile, packed: PieceSum): ManifestFile => ({
  ...file,
  pieces: file.pieces.map((piece) => ({ ...piece, packed })),
});

test('a manifest that was flipped, is of another generation or leads out of the folder is damage', async () => {
  await using store = await aBucket();
  const manifest = await upload(store.blobs, generation);
  const key = [...store.server.objects.keys()].find((name) => name.endsWith('manifest.json'))!;
  const text = store.server.objects.get(key)!.body.toString('utf8');
  assert.deepEqual(manifestIn(text, id), manifest);
  const told = (own: Partial<GenerationManifest>) => manifestText({ ...manifest, ...own });
  const [file] = manifest.files;
  const spoilt = [
    text.replace('Butik A', 'Butik B'),
    text.slice(0, -1),
    'null',
    '{}',
    told({ id: '2026-11-16-000000000000' }),
    told({ files: [] }),
    told({ files: [{ ...file!, name: '../x.db' }] }),
    told({ files: [{ ...file!, name: '2026-11-16-000000000000.db' }] }),
    told({ files: [{ ...file!, bytes: file!.bytes + 1 }] }),
    told({ files: [withPacked(file!, { bytes: 0, sha256: 'a'.repeat(64) })] }),
    told({ files: [withPacked(file!, { bytes: 9, sha256: '../x' })] }),
    told({ files: [file!, file!] }),
  ];
  for (const each of spoilt) assert.throws(() => manifestIn(each, id), BlobDamaged, each.slice(0, 80));
  store.server.fault = (_, name) => (name.endsWith('.json') ? 'flip' : undefined);
  await assert.rejects(readManifestOf(store.blobs, id), BlobDamaged);
});

test('a generation that the disk has spoilt since it was published is not offered', async () => {
  await using store = await aBucket();
  const spoilt = await aGeneration('2026-11-13');
  const path = join(spoilt.dir, `${spoilt.id}.2.db`);
  const bytes = readFileSync(path);
  bytes[5000]! ^= 1;
  writeFileSync(path, bytes);
  await assert.rejects(upload(store.blobs, spoilt), /not what was published/);
  assert.deepEqual(await offeredIn(store.blobs), []);
});
