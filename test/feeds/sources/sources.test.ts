import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { UsageError } from '../../../src/domain/errors.ts';
import { parseLinedJson } from '../../../src/feeds/sources/json-places.ts';
import { sourcesJsonSchema } from '../../../src/feeds/sources/schema.ts';
import { parseSources, readSources } from '../../../src/feeds/sources/sources.ts';

const aFeed = (extra: object = {}) => ({
  id: 'elshop',
  vendor: { name: 'Elshop', domain: 'elshop.dk' },
  format: 'google-tsv',
  url: 'https://elshop.dk/feed.tsv',
  ...extra,
});
const parse = (document: unknown) =>
  parseSources(JSON.stringify(document, null, 1), '/etc/prisme/sources.json');
const linesOf = (text: string): string[] => {
  try {
    parseSources(text, 'sources.json');
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return error.message.split('\n');
  }
  return [];
};

test('the published schema is the one the code checks with', () => {
  const published = readFileSync(new URL('../../../docs/sources.schema.json', import.meta.url), 'utf8');
  assert.equal(published, sourcesJsonSchema());
});

test('a sources file is read whole, with domains folded', () => {
  const full = aFeed({
    vendor: { name: 'Bæk', domain: 'https://www.BÆK.dk/' },
    encoding: 'windows-1252',
    currency: 'DKK',
    vat: 'excluded',
    export: true,
    fields: { ean: 'barcode' },
    vendors: { 'Butik A/S': 'www.butik.dk' },
  });
  const network = {
    kind: 'adtraction',
    key_env: 'ADTRACTION_KEY',
    channel_id: '12',
    pace_s: 65,
    export: true,
  };
  assert.deepEqual(parse({ $schema: './sources.schema.json', feeds: [full], networks: [network] }), {
    feeds: [
      { ...full, vendor: { name: 'Bæk', domain: 'xn--bk-1ia.dk' }, vendors: { 'Butik A/S': 'butik.dk' } },
    ],
    networks: [
      {
        kind: 'adtraction',
        keyEnv: 'ADTRACTION_KEY',
        channelId: '12',
        market: 'DK',
        paceS: 65,
        isExported: true,
      },
    ],
  });
});

test('file: URLs are absolute, or relative to the sources file', () => {
  for (const [url, absolute] of [
    ['file:./feeds/a.xml', 'file:///etc/prisme/feeds/a.xml'],
    ['file:a æ.xml', 'file:///etc/prisme/a%20%C3%A6.xml'],
    ['file:../a.xml', 'file:///etc/a.xml'],
    ['file:///srv/a.xml', 'file:///srv/a.xml'],
    ['file:/srv/a.xml', 'file:///srv/a.xml'],
  ] as const) {
    assert.equal(parse({ feeds: [aFeed({ url })] }).feeds[0]?.url, absolute);
  }
});

test('a mistake is told with its line, its place and a guess at what was meant', () => {
  const text = `{
  "feeds": [
    { "id": "a", "vendor": { "name": "A", "domain": "a.dk" },
      "format": "google-xml", "url": "https://a.dk/f" },
    {
      "id": "b",
      "vendor": { "name": "B", "domain": "b.dk" },
      "format": "goggle-tsv",
      "url": "https://b.dk/f",
      "curency": "DKK"
    },
    { "id": "c",
      "format": "google-tsv" }
  ]
}`;
  assert.deepEqual(linesOf(text), [
    'sources.json:8: feeds[1].format: "goggle-tsv" is not a format; did you mean "google-tsv"?',
    'sources.json:10: feeds[1].curency: unknown key; did you mean "currency"?',
    'sources.json:12: feeds[2]: "vendor", "url" missing',
  ]);
});

test('each rule has a line of its own', () => {
  for (const [document, expected] of [
    [{}, 'names no feed and no network'],
    [[], 'must be an object'],
    [{ feeds: {} }, 'feeds: must be an array'],
    [{ feeds: [3] }, 'feeds[0]: must be an object'],
    [{ feeds: [aFeed({ id: '../x' })] }, /^feeds\[0\]\.id: must be 1–64 letters/],
    [{ feeds: [aFeed({ format: 'csv' })] }, /"csv" is not a format; one of partner-ads-xml, /],
    [{ feeds: [aFeed({ format: 7 })] }, /7 is not a format; one of /],
    [{ feeds: [aFeed({ vendor: { name: '', domain: 'a.dk' } })] }, 'feeds[0].vendor.name: must not be empty'],
    [
      { feeds: [aFeed({ vendor: { name: 'A', domain: '127.0.0.1' } })] },
      /\.domain: "127\.0\.0\.1" is not a domain name$/,
    ],
    [{ feeds: [aFeed({ url: 'ftp://a.dk/' })] }, /^feeds\[0\]\.url: must be https:\/\//],
    [{ feeds: [aFeed({ url: 'https://a b/' })] }, 'feeds[0].url: is not a URL'],
    [{ feeds: [aFeed({ encoding: 'utf8x' })] }, 'feeds[0].encoding: "utf8x" is not an encoding we know'],
    [{ feeds: [aFeed({ fields: { eann: 'x' } })] }, 'feeds[0].fields.eann: unknown key; did you mean "ean"?'],
    [{ feeds: [aFeed({ vendors: { 'A/S': '?' } })] }, 'feeds[0].vendors["A/S"]: "?" is not a domain name'],
    [{ feeds: [aFeed({ vendors: { 'A\nB': 5 } })] }, 'feeds[0].vendors["A\\nB"]: must be a string'],
    [{ feeds: [aFeed(), aFeed({ id: 'ELSHOP' })] }, 'feeds[1].id: "ELSHOP" is already the id of feeds[0]'],
    [{ feeds: [aFeed({ list: 'items' })] }, /^feeds\[0\]\.list: is for JSON, and the format is /],
    [
      { feeds: [aFeed({ format: 'json', list: 'items', fields: { name: 'titel', ean: 'kode' } })] },
      'feeds[0].format: json knows no names of its own: `fields` must also have price, url',
    ],
    [{ networks: [{ kind: 'awin', key_env: 'A', pace_s: -1 }] }, /^networks\[0\]\.pace_s: /],
  ] as const) {
    const [line = ''] = linesOf(JSON.stringify(document));
    const message = line.replace(/^sources\.json:1: /, '');
    if (typeof expected === 'string') assert.equal(message, expected);
    else assert.match(message, expected);
  }
});

test('a key pasted where its name belongs is never repeated', () => {
  const lines = linesOf(JSON.stringify({ networks: [{ kind: 'awin', key_env: 'hemmelig-1234' }] }));
  assert.match(lines.join(), /networks\[0\]\.key_env: must be the NAME of the environment variable/);
  assert.doesNotMatch(lines.join(), /hemmelig/);
});

test('broken JSON is told with its line', () => {
  for (const [text, expected] of [
    ['', 'sources.json:1: not valid JSON: the file ends where a value should be'],
    ['{\n"feeds": [\n', 'sources.json:3: not valid JSON: the file ends where a value should be'],
    ['{\n"feeds": [1,]}', 'sources.json:2: not valid JSON: ] where a value should be'],
    ['{"a": 1\n"b": 2}', 'sources.json:2: not valid JSON: "b" where "," should be'],
    ['{"a": "x\n"}', 'sources.json:1: not valid JSON: a string is not closed'],
    ['{\n\n"feeds": [],\n"feeds": []}', 'sources.json:4: the key "feeds" is given twice'],
    ['{} {}', 'sources.json:1: not valid JSON: { where the end should be'],
    ["{'a': 1}", "sources.json:1: not valid JSON: 'a' where a key should be"],
    ['['.repeat(99), 'sources.json:1: not valid JSON: nested too deep'],
  ] as const) {
    assert.deepEqual(linesOf(text), [expected]);
  }
});

test('a file that cannot be read is a mistake of usage', async () => {
  await assert.rejects(readSources('/nonexistent/sources.json'), UsageError);
});

test('lines come from a parser that agrees with JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(parseLinedJson(text).value, JSON.parse(text));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        assert.throws(() => parseLinedJson(text));
        return;
      }
      assert.deepEqual(parseLinedJson(text).value, expected);
    }),
  );
});
