import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { honestyPictures } from '../../scripts/method/pictures.ts';

const PAGES = { en: 'docs/honesty.md', da: 'docs/honesty.da.md' };
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every picture is small, has a name and a description, and stands on its page', async () => {
  const pictures = Object.entries(honestyPictures());
  assert.equal(pictures.length, 18);
  for (const [path, make] of pictures) {
    const svg = await make();
    assert.ok(Buffer.byteLength(svg) <= 4096, `${path} is too large`);
    assert.match(svg, /<title id="t">[^<]+<\/title>\n<desc id="d">[^<]+<\/desc>/);
    assert.match(svg, /prefers-color-scheme:dark/);
    const page = PAGES[path.includes('.da.') ? 'da' : 'en'];
    assert.ok(read(page).includes(`(${path.replace('docs/', '')})`), `${path} is not on ${page}`);
  }
});

test('the pages name every picture that there is, and no other', () => {
  const known = Object.keys(honestyPictures());
  for (const page of Object.values(PAGES))
    for (const [, path] of read(page).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      assert.ok(known.includes(`docs/${path}`), `${page} shows ${path}`);
});

test('nobody is accused: the pages and pictures tell what prices did', async () => {
  const texts = [...Object.values(PAGES).map(read)];
  for (const make of Object.values(honestyPictures())) texts.push(await make());
  for (const text of texts)
    assert.doesNotMatch(text, /\b(ulovlig|snyd|svindel|fusk|illegal|cheat|fraud|fake|scam|dishonest)/i);
});
