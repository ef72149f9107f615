import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAdtractionPrograms } from '../../src/feeds/discover/adtraction.ts';
import { listNetworkFeeds, listRequest, NETWORK_ORIGINS } from '../../src/feeds/discover/ask-network.ts';
import { parseAwinFeedList } from '../../src/feeds/discover/awin.ts';
import { type DiscoveredFeed, parseListTime, planSync } from '../../src/feeds/discover/discovered-feed.ts';
import { parsePartnerAdsPrograms } from '../../src/feeds/discover/partner-ads.ts';
import { FeedError } from '../../src/feeds/feed.ts';
import type { NetworkSource } from '../../src/feeds/sources/sources.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { alwaysAt, startLoopback, TEST_CA } from '../net/loopback-server.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/networks/${name}`, import.meta.url));
const partnerAds = fixture('partner-ads-programoversigt.xml');
const awin = fixture('awin-feedlist.csv').toString();
const adtraction = fixture('adtraction-programs.json').toString();
const idsOf = (feeds: readonly DiscoveredFeed[]): string[] => feeds.map((feed) => feed.feedId);

test('Partner-ads: approved programs with a Danish feed are found', () => {
  const feeds = parsePartnerAdsPrograms(partnerAds, 'DK');
  // 305 is Swedish, program 9007 has no feed, 308 waits for approval.
  assert.deepEqual(idsOf(feeds), ['300', '301', '302', '303', '304', '306', '309']);
  assert.deepEqual(feeds[0], {
    network: 'partner-ads',
    programId: '9000',
    feedId: '300',
    vendorName: 'Butik A',
    domain: 'butik-a.example',
    url: 'https://www.partner-ads.com/dk/feed_udlaes.php?partnerid=20002&bannerid=10001&feedid=300',
    format: 'partner-ads-xml',
    currency: 'DKK',
    updatedAtMs: Date.parse('2026-11-13T23:12:31Z'),
    statedProducts: null,
    market: 'DK',
  });
});

test('Partner-ads: names in Windows-1252 and in UTF-8 are read as they were meant', () => {
  const list = (encoding: string, name: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `<?xml version="1.0" encoding="${encoding}"?><partnerprogrammer><program><programid>1</programid><programnavn>`,
      ),
      name,
      Buffer.from(
        '</programnavn><feedlink>http://www.partner-ads.com/f?feedid=2</feedlink><status>godkendt</status><feedmarket>DK</feedmarket></program></partnerprogrammer>',
      ),
    ]);
  const name = (bytes: Buffer) => parsePartnerAdsPrograms(bytes, 'DK')[0]?.vendorName;
  assert.equal(
    name(list('iso-8859-1', Buffer.from('B\xf8rn \x96 k\xf8b &amp; salg', 'latin1'))),
    'Børn – køb & salg',
  );
  assert.equal(name(list('UTF-8', Buffer.from('Børn – køb &amp; salg'))), 'Børn – køb & salg');
});

test('Partner-ads: a cut, foreign or hostile list is refused, never taken as "no programs"', () => {
  const refused = (text: Uint8Array | string) => () =>
    parsePartnerAdsPrograms(Buffer.from(text as string), 'DK');
  for (const length of [0, 500, partnerAds.length - 25]) {
    assert.throws(refused(partnerAds.subarray(0, length)), FeedError, String(length));
  }
  assert.throws(refused('<html><body>Log ind</body></html>'), FeedError);
  assert.throws(refused('<!DOCTYPE x [<!ENTITY a "b">]><partnerprogrammer></partnerprogrammer>'), /DOCTYPE/);
});

test('Awin: the feeds of joined advertisers in Denmark are found, and asked for with the columns we read', () => {
  const feeds = parseAwinFeedList(awin, 'DK');
  // 55503 is not joined, 55505 is Swedish.
  assert.deepEqual(idsOf(feeds), ['55501', '55502', '55504', '55506', '55507', '55508', '55509', '55510']);
  const { url, ...rest } = feeds[0]!;
  assert.deepEqual(rest, {
    network: 'awin',
    programId: '7701',
    feedId: '55501',
    vendorName: 'Butik C DK',
    domain: null,
    format: 'awin-csv',
    currency: null,
    updatedAtMs: Date.parse('2026-11-14T02:12:55Z'),
    statedProducts: 12034,
    market: 'DK',
  });
  assert.match(
    url,
    /^https:\/\/productdata\.awin\.com\/datafeed\/download\/apikey\/FEEDKEY\/language\/da\/fid\/55501\//,
  );
  assert.match(url, /\/columns\/[^/]*search_price[^/]*\/format\/csv\/delimiter\/%2C\/compression\/gzip\/$/);
});

test('Awin: an answer that is no feed list is refused', () => {
  for (const text of ['', '<html>login</html>', 'Invalid API key', 'Advertiser ID,Feed ID\n1,2']) {
    assert.throws(() => parseAwinFeedList(text, 'DK'), FeedError, text);
  }
});

test('Adtraction: every feed of an approved Danish program is found, with the format its link asks for', () => {
  const feeds = parseAdtractionPrograms(adtraction, 'DK');
  assert.deepEqual(
    feeds.map(({ feedId, format, domain }) => [feedId, format, domain]),
    [
      ['300', 'adtraction-xml', 'butik-a.example'],
      ['301', 'google-xml', 'butik-b.example'],
      ['311', 'google-tsv', 'butik-b.example'],
      ['302', 'adtraction-tsv', 'butik-c.example'],
      ['308', 'adtraction-xml', null],
    ],
  );
  assert.equal(feeds[0]?.statedProducts, 4300);
  assert.equal(feeds[0]?.updatedAtMs, Date.parse('2026-11-14T01:30:00Z'));
  const csv = new URL(feeds[3]!.url).searchParams;
  assert.deepEqual([csv.get('cdelim'), csv.get('tdelim')], ['tab', 'singlequote']);
  assert.equal(feeds[3]?.statedProducts, null);
  assert.equal(feeds[3]?.updatedAtMs, null);
});

test('Adtraction: an answer that is no list is refused, and odd entries are passed over', () => {
  for (const text of ['', '<html>', '{"message":"Unauthorized"}', 'null']) {
    assert.throws(() => parseAdtractionPrograms(text, 'DK'), FeedError, text);
  }
  const odd = [
    null,
    7,
    'x',
    {},
    { programId: 1, approvalStatus: 1, market: 'DK', feeds: [null, 3, { feedId: {} }] },
  ];
  assert.deepEqual(parseAdtractionPrograms(JSON.stringify(odd), 'DK'), []);
});

test('times in lists are read with their zone, else as Copenhagen time', () => {
  for (const [text, iso] of [
    ['2026-11-14 03:12:55', '2026-11-14T02:12:55.000Z'],
    ['2026-07-01 03:12', '2026-07-01T01:12:00.000Z'],
    ['2026-11-14T02:30:00+0100', '2026-11-14T01:30:00.000Z'],
    ['2026-11-14T02:30:00Z', '2026-11-14T02:30:00.000Z'],
  ] as const) {
    assert.equal(new Date(parseListTime(text) ?? Number.NaN).toISOString(), iso);
  }
  for (const text of ['', 'i går', '2026-13-14 03:12:55', '2026-11-14 25:00:00'])
    assert.equal(parseListTime(text), null);
});

const aFeed = (feedId: string, extra: Partial<DiscoveredFeed> = {}): DiscoveredFeed => ({
  ...parseAwinFeedList(awin, 'DK')[0]!,
  feedId,
  ...extra,
});

test('a sync adds what is new, updates what changed, retires what is gone and leaves other networks alone', () => {
  const elsewhere = aFeed('1', { network: 'adtraction' });
  const known = [aFeed('1'), aFeed('2'), aFeed('3'), elsewhere];
  const changed = aFeed('2', { url: 'https://productdata.awin.com/new' });
  assert.deepEqual(planSync('awin', known, [aFeed('1'), changed, aFeed('4'), aFeed('4')]), {
    add: [aFeed('4')],
    update: [changed],
    retire: [aFeed('3')],
    held: [],
  });
});

test('a list that lost most of its feeds retires none', () => {
  const known = Array.from({ length: 40 }, (_, i) => aFeed(String(i)));
  assert.deepEqual(planSync('awin', known, []).retire, []);
  const plan = planSync('awin', known, known.slice(0, 31));
  assert.deepEqual([plan.retire.length, plan.held.length], [0, 9]);
  assert.equal(planSync('awin', known, known.slice(0, 32)).retire.length, 8);
});

const aNetwork = (kind: NetworkSource['kind'], extra: Partial<NetworkSource> = {}): NetworkSource => ({
  kind,
  keyEnv: 'KEY',
  market: 'DK',
  ...extra,
});

test('each network is asked as its documentation says', () => {
  assert.equal(
    listRequest(aNetwork('partner-ads'), 'k/1').url,
    'https://www.partner-ads.com/dk/programoversigt_xml.php?key=k%2F1&godkendte=1',
  );
  assert.equal(listRequest(aNetwork('awin'), 'k').url, 'https://productdata.awin.com/datafeed/list/apikey/k');
  assert.equal(
    listRequest(aNetwork('awin', { publisherId: '9' }), 'k').url,
    'https://ui.awin.com/productdata-darwin-download/publisher/9/k/1/feedList',
  );
  const { url, method, headers, body } = listRequest(aNetwork('adtraction', { channelId: '12' }), 'k');
  assert.equal(url, 'https://api.adtraction.net/v3/partner/programs/');
  assert.equal(method, 'POST');
  assert.equal(headers?.['x-token'], 'k');
  assert.deepEqual(JSON.parse(String(body)), { market: 'DK', approvalStatus: 1, channelId: 12 });
});

test('a list is fetched through the door, and no error tells the key', async () => {
  let status = 200;
  await using server = await startLoopback((req, res) => {
    res
      .writeHead(status)
      .end(req.url?.includes('programoversigt') ? partnerAds : req.method === 'POST' ? adtraction : awin);
  });
  const here = `https://localhost:${server.port}`;
  const origins = {
    'partner-ads': here,
    awin: here,
    'awin-publisher': here,
    adtraction: here,
    'awin-api': here,
  };
  assert.deepEqual(Object.keys(origins), Object.keys(NETWORK_ORIGINS));
  const allowing = (...hosts: string[]) =>
    createOutbound({ allowPrivateHosts: hosts, ca: TEST_CA, lookup: alwaysAt('127.0.0.1') });
  const list = (kind: NetworkSource['kind'], hosts = ['localhost']) =>
    listNetworkFeeds(aNetwork(kind), 'hemmelig', allowing(...hosts), origins);

  assert.equal((await list('partner-ads')).length, 7);
  assert.equal((await list('awin')).length, 8);
  assert.equal((await list('adtraction')).length, 5);
  status = 401;
  await assert.rejects(list('awin'), {
    name: 'FeedError',
    message: 'Awin: the list was answered with HTTP 401',
  });
  await assert.rejects(list('partner-ads', []), (error: unknown) => {
    assert.ok(error instanceof FeedError);
    assert.match(error.message, /^Partner-ads: refused: localhost resolves to a private address/);
    assert.doesNotMatch(JSON.stringify([error.message, error.stack]), /hemmelig/);
    return true;
  });
});
