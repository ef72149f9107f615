import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDay } from '../../../src/domain/day.ts';
import { FeedError, type FeedSpec } from '../../../src/feeds/feed.ts';
import { createRecall } from '../../../src/feeds/last-night/recall.ts';
import { rowsToRead } from '../../../src/feeds/reading/read-rows.ts';
import { unpack } from '../../../src/feeds/reading/unpack.ts';
import { MARKET_FORMATS } from '../../../src/market/model.ts';
import { syntheticShop } from '../../../src/market/synthetic/synthetic.ts';
import { fileOf, writeShops } from '../../../src/market/writing/generate.ts';
import { readKnownRows } from '../../../src/store/spool/rows.ts';
import { aFolder } from '../../builders.ts';
import { both, type Night, night } from '../nights.ts';
import { aSpec, NOW_MS } from '../reading.ts';

const SEED = 11;
const PRODUCTS = 5_000;
const SHOPS = MARKET_FORMATS.map((_, index) => index);
const out = aFolder();
const written = (day: string) =>
  writeShops(
    {
      products: PRODUCTS,
      shops: SHOPS.length,
      seed: SEED,
      out,
      gzip: false,
      boastPercent: 4,
      longDescriptions: true,
    },
    SHOPS,
    parseDay(day)!,
    () => {},
  );
written('2026-11-14');
written('2026-11-15');

const shops = SHOPS.map((index) => {
  const shop = syntheticShop(SEED, index);
  const spec = aSpec({
    format: shop.format,
    currency: 'DKK',
    vendor: { id: 7, name: shop.name, domain: shop.domain },
  });
  const fileOn = (day: string) => readFileSync(join(out, day, fileOf(shop, false)));
  return { spec, fileOn };
});

async function passedOver(
  spec: FeedSpec,
  { spool, path }: Night,
): Promise<{ known: number; records: number }> {
  const recall = createRecall();
  const onSample = () => recall.know(readKnownRows(spool)!);
  const counts = { known: 0, records: 0 };
  for await (const batch of rowsToRead(
    spec,
    unpack(path),
    { nowMs: NOW_MS, ownRows: { areNamed: false, cameLate: false } },
    { recall, onSample },
  )) {
    for (const record of batch.records) {
      batch.read(record);
      counts.records++;
      if (typeof record === 'number') counts.known++;
    }
  }
  return counts;
}

describe('records whose text is that of last night', () => {
  for (const { spec, fileOn } of shops) {
    it(`are passed over in ${spec.format}`, async () => {
      const { known, records } = await passedOver(spec, await night(spec, fileOn('2026-11-15'), null));
      assert.ok(records > 300, String(records));
      assert.ok(known > (records - 260) * 0.9, `${known} of ${records}`);
    });
    it(`give what reading them anew gives on the next day in ${spec.format}`, async () => {
      const { recalled, anew } = await both(spec, fileOn('2026-11-14'), fileOn('2026-11-15'));
      assert.deepEqual(recalled.lines, anew.lines);
      assert.deepEqual(recalled.reading, anew.reading);
    });
  }
  for (const { spec, fileOn } of shops) {
    it(`give what reading them anew gives, whatever happened to the file, in ${spec.format}`, async () => {
      const first = fileOn('2026-11-15');
      const { spool } = await night(spec, first, null);
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
          const second = edits.reduce(edited, first);
          const [recalled, anew] = [await outcome(spec, second, spool), await outcome(spec, second, null)];
          assert.deepEqual(recalled, anew);
        }),
        { numRuns: Number(process.env['FUZZ_RUNS'] ?? 1) },
      );
    });
  }
});

/** Places and lengths are shares of the file: most edits fall behind the rows that are read each night. */
const share = fc.double({ min: 0, max: 1, noNaN: true });
const edit = fc.oneof(
  fc.record({
    kind: fc.constant('cut' as const),
    at: share,
    length: fc.double({ min: 0, max: 0.05, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    at: share,
    length: fc.double({ min: 0, max: 0.2, noNaN: true }),
    to: share,
  }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: share,
    text: fc.constantFrom(
      '"',
      "'",
      '\n',
      '\r\n',
      '\r',
      '<',
      '>',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '</produkt>',
      '</item>',
      '</product>',
      '<produkt>',
      '<item>',
      '<x>',
      '</x>',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\\',
      '\t',
      ';',
      '|',
      ' ',
      'æ',
      '<currency>SEK</currency>',
      'TRL|1|2\n',
    ),
  }),
  fc.record({ kind: fc.constant('digit' as const), at: share }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function edited(file: Buffer, made: Edit): Buffer {
  const at = Math.floor(made.at * file.length);
  if (made.kind === 'insert')
    return Buffer.concat([file.subarray(0, at), Buffer.from(made.text), file.subarray(at)]);
  if (made.kind === 'digit') {
    const copy = Buffer.from(file);
    const digit = copy.subarray(at).findIndex((byte) => byte >= 0x30 && byte <= 0x38);
    if (digit >= 0) copy[at + digit]!++;
    return copy;
  }
  const end = Math.min(file.length, at + Math.floor(made.length * file.length));
  const rest = Buffer.concat([file.subarray(0, at), file.subarray(end)]);
  if (made.kind === 'cut') return rest;
  const to = Math.floor(made.to * rest.length);
  return Buffer.concat([rest.subarray(0, to), file.subarray(at, end), rest.subarray(to)]);
}

async function outcome(spec: FeedSpec, content: Buffer, known: string | null): Promise<unknown> {
  try {
    const { lines, reading } = await night(spec, content, known);
    return { lines, reading };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.message;
  }
}
