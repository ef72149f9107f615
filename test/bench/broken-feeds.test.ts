import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { breakFeeds, DAMAGES } from '../../bench/soak/scene.ts';

const TEXT = 'ean;name;price\n'.repeat(400);

function aMarket(feeds: number) {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-broken-'));
  mkdirSync(join(dir, 'day'));
  const ids = Array.from({ length: feeds }, (_, n) => `shop-${n}`);
  for (const id of ids) writeFileSync(join(dir, 'day', `${id}.csv.gz`), gzipSync(TEXT));
  const sources = join(dir, 'day', 'sources.json');
  writeFileSync(sources, JSON.stringify({ feeds: ids.map((id) => ({ id, url: `file:./${id}.csv.gz` })) }));
  return { dir, sources, ids };
}

test('as many feeds as asked for are broken, the others and the market itself stay as they were', (t) => {
  const { dir, sources, ids } = aMarket(20);
  t.after(() => rmSync(dir, { recursive: true }));
  const broken = breakFeeds(sources, join(dir, 'broken'), 8, new Map(ids.map((id) => [id, 400])));
  assert.equal(broken.ids.length, 8);
  const { feeds } = JSON.parse(readFileSync(broken.sources, 'utf8')) as {
    feeds: { id: string; url: string }[];
  };
  assert.deepEqual(
    feeds.map(({ id }) => id),
    ids,
  );
  for (const { id, url } of feeds) {
    const path = fileURLToPath(url);
    const isGood = existsSync(path) && readFileSync(path).equals(gzipSync(TEXT));
    assert.equal(isGood, !broken.ids.includes(id), id);
  }
  for (const id of ids)
    assert.equal(gunzipSync(readFileSync(join(dir, 'day', `${id}.csv.gz`))).toString(), TEXT);
});

test('a feed too small to be seen to shrink is never chosen', (t) => {
  const { dir, sources, ids } = aMarket(4);
  t.after(() => rmSync(dir, { recursive: true }));
  const rows = new Map(ids.map((id, n) => [id, n === 2 ? 400 : 199]));
  assert.deepEqual(breakFeeds(sources, join(dir, 'broken'), 4, rows).ids, ['shop-2']);
});

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`${name}: nobody can read the whole feed out of it`, () => {
    const bad = damage(gzipSync(TEXT));
    let read = '';
    try {
      read = bad === null ? '' : gunzipSync(bad).toString();
    } catch {}
    assert.ok(read.length < TEXT.length / 2);
  });
}
