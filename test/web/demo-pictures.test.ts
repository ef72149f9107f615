import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drawingOf, PICTURES_PATH } from '../../src/market/demo/pictures.ts';
import { TYPES } from '../../src/market/vocabulary.ts';
import { drawings } from '../../src/web/routes/files.ts';
import { anApp } from '../api/an-app.ts';

const FOLDER = new URL('../../samples/pictures/', import.meta.url);
const FILES = readdirSync(FOLDER);

async function aService({ demo }: { demo: boolean }) {
  const { app, get } = await anApp();
  drawings(app, () => demo);
  return get;
}

test('a drawing of the demo market is served as a picture that runs nothing, and may be kept for a day', async () => {
  const get = await aService({ demo: true });
  const { statusCode, headers, body } = await get(`${PICTURES_PATH}/kaffemaskine.svg`);
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(headers['cache-control'], 'public, max-age=86400');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.equal(body, readFileSync(new URL('kaffemaskine.svg', FOLDER), 'utf8'));
});

test('nothing else is served from there', async () => {
  const get = await aService({ demo: true });
  for (const file of [
    'ukendt.svg',
    '..%2Faccessories.da.txt',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fgift-lists.json',
    '__proto__',
    'kaffemaskine.svg%00',
    'KAFFEMASKINE.SVG',
  ])
    assert.equal((await get(`${PICTURES_PATH}/${file}`)).statusCode, 404, file);
});

test('a catalogue of real shops has no drawings', async () => {
  const get = await aService({ demo: false });
  assert.equal((await get(`${PICTURES_PATH}/kaffemaskine.svg`)).statusCode, 404);
});

test('looking at pictures spends nobody’s limit', async () => {
  const get = await aService({ demo: true });
  const { headers } = await get(`${PICTURES_PATH}/vare.svg`);
  assert.equal(headers.ratelimit, undefined);
});

test('every kind of article of the demo has a drawing, nearly all one of their own kind', () => {
  for (const type of TYPES) assert.ok(FILES.includes(`${drawingOf(type)}.svg`), type.key);
  assert.equal(drawingOf({ key: 'noget andet' }), 'vare');
  const plain = TYPES.filter((type) => drawingOf(type) === 'vare');
  assert.ok(plain.length <= 2, plain.map(({ key }) => key).join(', '));
});

test('every drawing is asked for by some kind of article', () => {
  const asked = new Set([...TYPES.map(drawingOf), 'vare']);
  assert.deepEqual(
    FILES.map((file) => file.replace('.svg', '')).filter((name) => !asked.has(name)),
    [],
  );
});

test('every drawing is small, has a name, and holds nothing but lines', () => {
  assert.ok(FILES.length >= 25);
  for (const file of FILES) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    assert.match(file, /^[a-z]+\.svg$/);
    assert.ok(Buffer.byteLength(text) <= 2_048, file);
    assert.match(
      text,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96">\n<title>[^<]+<\/title>/,
    );
    assert.doesNotMatch(text, /href|url\(|@import|\son\w+=/i, file);
    const tags = [...text.matchAll(/<\/?([a-zA-Z]+)/g)].map(([, tag]) => tag);
    assert.deepEqual(new Set(tags), new Set(['svg', 'title', 'style', 'g', 'path']), file);
  }
});
