import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_EAN } from '../../src/contract/resources.ts';
import { aDemoWindow } from './a-demo-window.ts';

const { get } = await aDemoWindow();
const PRODUCT = String((await get(`/vare/${EXAMPLE_EAN}`)).headers.location);
const inEnglish = { 'accept-language': 'en' };

test('a product that came last night is new today, in words', async () => {
  assert.match((await get('/nyheder')).body, /set første gang i dag</);
  assert.match((await get('/nyheder', inEnglish)).body, /first seen today</);
});

test('a span of prices names its unit once, where the language puts it', async () => {
  assert.match((await get('/maerke/nordhavn')).body, />[\d.]+–[\d.]+\u00a0kr\.</);
  const { body } = await get('/maerke/nordhavn', inEnglish);
  assert.match(body, />DKK\u00a0[\d,]+–[\d,]+</);
  assert.doesNotMatch(body, /–DKK/);
});

test('the share of before prices that held is the same on a shop’s page and in the list of shops', async () => {
  const { body: list } = await get('/butikker');
  const shares = [...list.matchAll(/href="(\/butik\/[^"]+)".*?<td class="n">(?:(\d+)\u00a0%)?/g)].filter(
    ([, , percent]) => percent !== undefined && percent !== '0',
  );
  assert.ok(shares.length > 5, `${shares.length} shops`);
  for (const [, path, percent] of shares)
    assert.match((await get(path!)).body, new RegExp(`>${percent}\u00a0% af de `), path);
});

test('a line of facts never begins with the dot between them', async () => {
  for (const path of ['/', PRODUCT, '/soeg?q=st%C3%B8vsuger', '/butik/torvet.example']) {
    const [body] = /<body>.*<\/body>/s.exec((await get(path)).body)!;
    assert.ok(body.includes('·'), path);
    assert.deepEqual(body.match(/.{40}[^\u00a0]·/g), null, path);
  }
});

test('a search that finds nothing does not speak of its order', async () => {
  const { body } = await get('/soeg?q=qqqqqqq');
  assert.doesNotMatch(/<main.*<\/main>/s.exec(body)![0], /raekkefoelge/);
});
