import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NETWORK_ORIGINS } from '../../src/feeds/discover/ask-network.ts';
import type { NetworkSource } from '../../src/feeds/sources/sources.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { numberedShops } from '../../src/service/night/feeds/shops.ts';
import { networkFeeds, printSync, syncNetworks } from '../../src/service/night/networks.ts';
import { openState } from '../../src/store/open.ts';
import { aFolder } from '../builders.ts';
import { startLoopback, TEST_CA } from '../net/loopback-server.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/networks/${name}`, import.meta.url));
const network = (kind: NetworkSource['kind']): NetworkSource => ({ kind, keyEnv: 'KEY', market: 'DK' });

/** A network on loopback whose list a test may change between syncs. */
async function aNetwork(kind: NetworkSource['kind'], list: Buffer) {
  const answer = { body: list, status: 200, vouchers: Buffer.from('[]'), vouchersStatus: 200 };
  const server = await startLoopback((request, response) => {
    const vouchers = /offers|promotions/.test(request.url ?? '');
    const status = vouchers ? answer.vouchersStatus : answer.status;
    response.writeHead(status).end(vouchers ? answer.vouchers : answer.body);
  });
  const state = await openState(aFolder());
  const outbound = createOutbound({ allowPrivateHosts: ['localhost'], ca: TEST_CA });
  const origin = `https://localhost:${server.port}`;
  const origins = {
    ...NETWORK_ORIGINS,
    'partner-ads': origin,
    awin: origin,
    'awin-publisher': origin,
    adtraction: origin,
    'awin-api': origin,
  };
  const sync = async (secret = 'hemmelig') =>
    (await syncNetworks({ networks: [network(kind)], state, outbound, secret: () => secret, origins }))[0]!;
  return {
    answer,
    state,
    sync,
    feeds: (listed?: string[]) => networkFeeds(state, numberedShops(state), [network(kind)], listed),
    async [Symbol.asyncDispose]() {
      await outbound.close();
      await server[Symbol.asyncDispose]();
      await state.close();
    },
  };
}

test('a first sync adds the network’s approved Danish feeds and their vendors; a second changes nothing', async () => {
  await using partnerAds = await aNetwork('partner-ads', fixture('partner-ads-programoversigt.xml'));
  const first = await partnerAds.sync();
  assert.equal(first.problem, null);
  assert.ok(first.added.length >= 3);
  const feeds = await partnerAds.feeds();
  assert.equal(feeds.length, first.added.length);
  assert.equal(feeds[0]!.spec.format, 'partner-ads-xml');
  assert.ok(await partnerAds.state.vendors.byDomain('butik-a.example'));
  assert.equal((await partnerAds.state.vendors.byProgram('partner-ads', '9000'))?.domain, 'butik-a.example');
  const second = await partnerAds.sync();
  assert.deepEqual([second.added, second.updated, second.retired], [[], [], []]);
});

test('a network’s offers may be passed on only if the sources file says so', async () => {
  await using awin = await aNetwork('awin', fixture('awin-feedlist.csv'));
  await awin.sync();
  const exported = await networkFeeds(awin.state, numberedShops(awin.state), [
    { ...network('awin'), isExported: true },
  ]);
  assert.ok(exported.length > 0 && exported.every(({ terms }) => terms?.isExported));
  assert.ok((await awin.feeds()).every(({ terms }) => !terms?.isExported));
});

test('a feed that leaves the list is retired, a changed one updated', async () => {
  const list = fixture('awin-feedlist.csv').toString();
  await using awin = await aNetwork('awin', Buffer.from(list));
  const { added } = await awin.sync();
  const lines = list.split('\n');
  const gone = lines.findIndex((line) => line.startsWith('7702'));
  lines.splice(gone, 1);
  awin.answer.body = Buffer.from(
    lines
      .join('\n')
      .replace(
        '7701,Butik C DK,DK,active,55501,Default,Danish,Retail,2026-11-14',
        '7701,Butik C DK,DK,active,55501,Default,Danish,Retail,2026-11-15',
      ),
  );
  const second = await awin.sync();
  assert.deepEqual(second.retired, ['awin-55502']);
  assert.deepEqual(second.updated, ['awin-55501']);
  assert.equal((await awin.feeds()).length, added.length - 1);
});

test('a shop whose domain the network does not tell gets it from its own links, and joins the vendor that has it', async () => {
  await using awin = await aNetwork('awin', fixture('awin-feedlist.csv'));
  await awin.sync();
  const unknown = (await awin.feeds()).find(({ spec }) => spec.id === 'awin-55501')!.spec.vendor;
  assert.match(unknown.domain, /\.invalid$/);
  const moved = await awin.state.vendors.giveDomain(unknown.id, 'butik-c.example');
  assert.equal(moved.id, unknown.id);
  const other = (await awin.feeds()).find(({ spec }) => spec.id !== 'awin-55501')!.spec.vendor;
  assert.equal((await awin.state.vendors.giveDomain(other.id, 'butik-c.example')).id, unknown.id);
  assert.equal((await awin.feeds()).find(({ spec }) => spec.id !== 'awin-55501')!.spec.vendor.id, unknown.id);
});

test('a network’s vouchers are taken over with its list, and those it tells no more are gone', async () => {
  await using adtraction = await aNetwork('adtraction', fixture('adtraction-programs.json'));
  await adtraction.sync();
  const program = JSON.parse((await adtraction.state.networkFeeds.all())[0]!.body).programId;
  const vendor = (await adtraction.state.vendors.byProgram('adtraction', program))!;
  adtraction.answer.vouchers = Buffer.from(
    JSON.stringify([
      {
        offerId: 1,
        programId: Number(program),
        market: 'DK',
        offerType: '1',
        offerCoupon: 'JUL20',
        offerDescription: '20 % på alt',
        trackingURL: 'https://track.example/1',
      },
    ]),
  );
  const { vouchers } = await adtraction.sync();
  assert.match(vouchers!, /1/);
  assert.equal((await adtraction.state.imports.discounts.ofVendor(vendor.id))[0]?.code, 'JUL20');
  adtraction.answer.vouchers = Buffer.from('[]');
  await adtraction.sync();
  assert.deepEqual(await adtraction.state.imports.discounts.ofVendor(vendor.id), []);
});

test('vouchers that cannot be read stay, and cost nothing of what the list of feeds told', async () => {
  await using adtraction = await aNetwork('adtraction', fixture('adtraction-programs.json'));
  adtraction.answer.vouchersStatus = 500;
  const report = await adtraction.sync('meget-hemmelig');
  assert.equal(report.problem, null);
  assert.ok(report.added.length > 0);
  const told = printSync([report]);
  assert.match(
    told,
    /^adtraction: \d added, 0 updated, 0 retired\n {2}vouchers: .*HTTP 500; they stay as they were\n/,
  );
  assert.doesNotMatch(told, /meget-hemmelig/);
});

test('a list that fails or is empty changes nothing, says so, and never tells the key', async () => {
  await using adtraction = await aNetwork('adtraction', fixture('adtraction-programs.json'));
  const { added } = await adtraction.sync();
  assert.ok(added.length > 0);
  for (const broken of [
    { status: 500, body: Buffer.from('no') },
    { status: 200, body: Buffer.from('<html>') },
  ]) {
    Object.assign(adtraction.answer, broken);
    const report = await adtraction.sync('meget-hemmelig');
    assert.notEqual(report.problem, null);
    assert.doesNotMatch(printSync([report]), /meget-hemmelig/);
    assert.match(printSync([report]), /its feeds stay as they were/);
  }
  assert.equal((await adtraction.feeds()).length, added.length);
  assert.match((await adtraction.sync('')).problem!, /KEY is not set/);
});

test('a feed is "not updated since" only by a list that names it tonight', async () => {
  await using awin = await aNetwork('awin', fixture('awin-feedlist.csv'));
  const { listed } = await awin.sync();
  const dated = async (ids: string[]) =>
    (await awin.feeds(ids)).filter(({ listed }) => listed!.updatedAtMs !== null).map(({ spec }) => spec.id);
  assert.deepEqual((await dated(listed)).toSorted(), listed.toSorted());
  awin.answer.status = 500;
  assert.deepEqual(await dated((await awin.sync()).listed), []);
});
