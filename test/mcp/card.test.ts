import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { TODAY } from '../api/an-app.ts';
import { anEan, anOffer } from '../builders.ts';
import { aBrowser, CHROMIUM } from '../web/a-browser.ts';
import { aToolServer, legacyCall, META, modern, modernCall } from './a-tool-server.ts';

const CARD_BYTES_MAX = 30 * 1024;
const UI = 'io.modelcontextprotocol/ui';
const TYPE = 'text/html;profile=mcp-app';

const { post, market } = await aToolServer({}, []);
await market.publish(addDays(TODAY, -40), [anOffer({ price: 599, name: '<b>Kaffe</b> & "kande"' })], {
  searchable: false,
});
await market.publish(TODAY, [anOffer({ price: 499, name: '<b>Kaffe</b> & "kande"' })]);

const announcing = (capabilities: object) => {
  const [body, headers] = modernCall('get_product', { ean: anEan(1) });
  const _meta = { ...META, 'io.modelcontextprotocol/clientCapabilities': capabilities };
  return [{ ...body, params: { ...body.params, _meta } }, headers] as const;
};
const read = async () => {
  const { json } = await post(
    ...modern('resources/read', { uri: 'ui://prisme/product', name: 'ui://prisme/product' }),
  );
  return json.result.contents[0];
};

test('the card is listed for every client, in both eras, and named by get_product alone', async () => {
  const old = await post({ jsonrpc: '2.0', id: 1, method: 'resources/list' });
  const fresh = await post(...modern('resources/list'));
  assert.deepEqual(old.json.result.resources, fresh.json.result.resources);
  const [card] = fresh.json.result.resources;
  assert.deepEqual([card.uri, card.mimeType], ['ui://prisme/product', TYPE]);
  const { tools } = (await post(...modern('tools/list'))).json.result;
  assert.deepEqual(
    tools.map((tool: { _meta?: object }) => tool._meta),
    [undefined, { ui: { resourceUri: 'ui://prisme/product' } }],
  );
});

test('the card is one page of at most 30 KB that asks nobody for anything', async () => {
  const { text, mimeType, _meta } = await read();
  assert.equal(mimeType, TYPE);
  assert.ok(Buffer.byteLength(text) <= CARD_BYTES_MAX, String(Buffer.byteLength(text)));
  assert.doesNotMatch(
    text,
    /\bsrc=|href=|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|innerHTML|https?:\/\/(?!www\.w3\.org)/,
  );
  assert.deepEqual(_meta.ui.csp, { connectDomains: [], resourceDomains: [] });
});

test('a resource that is not there is an error that names the one there is', async () => {
  const [body, headers] = modern('resources/read', { uri: 'ui://prisme/other', name: 'ui://prisme/other' });
  const { json } = await post(body, headers);
  assert.match(json.error.message, /ui:\/\/prisme\/product/);
});

test('the chart travels in _meta, only to a client that announces the extension in that request', async () => {
  const chartOf = async (capabilities: object) =>
    (await post(...announcing(capabilities))).json.result._meta?.['prisme/chart'];
  assert.match(await chartOf({ extensions: { [UI]: { mimeTypes: [TYPE] } } }), /^<svg class="narrow"/);
  assert.match(await chartOf({ extensions: { [UI]: {} } }), /^<svg/);
  assert.equal(await chartOf({}), undefined);
  assert.equal(await chartOf({ extensions: {} }), undefined);
  assert.equal(await chartOf({ extensions: { [UI]: { mimeTypes: ['text/plain'] } } }), undefined);
  assert.equal(await chartOf({ extensions: { [UI]: { mimeTypes: TYPE } } }), undefined);
  const old = await post(legacyCall('get_product', { ean: anEan(1) }));
  assert.equal(old.json.result._meta?.['prisme/chart'], undefined);
});

test('a host that hands over a result sees the product, and shop text stays text', async (t) => {
  if (!existsSync(CHROMIUM)) return t.skip('no browser: install chromium');
  const { open } = await aBrowser();
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().startsWith('http') && asked.push(request.url())));
  const { text } = await read();
  const { result } = (await post(...announcing({ extensions: { [UI]: {} } }))).json;
  await page.setContent(
    '<iframe id="frame" sandbox="allow-scripts" style="width:400px;height:700px"></iframe>',
  );
  const host = `(card, result) => new Promise((done) => {
    const frame = document.getElementById('frame');
    const heard = [];
    addEventListener('message', ({ data }) => {
      heard.push(data.method);
      const say = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
      if (data.method === 'ui/initialize') say({ id: data.id, result: { hostContext: { theme: 'dark' } } });
      if (data.method === 'ui/notifications/initialized') say({ method: 'ui/notifications/tool-result', params: result });
      if (data.method === 'ui/notifications/size-changed') done(heard);
    });
    frame.srcdoc = card;
  })`;
  const heard = await page.evaluate(`(${host})(${JSON.stringify(text)}, ${JSON.stringify(result)})`);
  assert.deepEqual(heard, ['ui/initialize', 'ui/notifications/initialized', 'ui/notifications/size-changed']);
  const shown = page.frames()[1]!;
  assert.equal(await shown.textContent('h1'), '<b>Kaffe</b> & "kande"');
  assert.match((await shown.textContent('.price'))!, /^499/);
  assert.equal(await shown.locator('svg path.line').count(), 1);
  assert.equal(await shown.evaluate('document.documentElement.dataset.theme'), 'dark');
  assert.deepEqual(asked, []);
});
