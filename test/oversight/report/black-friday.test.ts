import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { blackFridayCommand } from '../../../src/commands/report.ts';
import { addDays, type Day, formatDay, instantOf } from '../../../src/domain/day.ts';
import { UsageError } from '../../../src/domain/errors.ts';
import { run } from '../../access/a-terminal.ts';
import { aFolder } from '../../builders.ts';
import { at, gone, times } from '../../catalogue/honesty/a-story.ts';
import { aPast, FROM, type PastArticle, PUBLISHED, TO } from './a-past.ts';

/** Four days of the period and the two after it. */
const sale = (price: number, before: number, after: number) => [times(4, at(price, before)), times(2, after)];

const MARKET: readonly PastArticle[] = [
  // The year's lowest price, and as much lower as the shop says. Beta asks the same as ever.
  { category: 'Kaffe', shops: { 1: [times(394, 1000), ...sale(800, 1000, 1000)], 2: [times(400, 1200)] } },
  { category: 'Kaffe', shops: { 1: [times(364, 1000), times(30, 1500), ...sale(1000, 1500, 1500)] } },
  { category: 'Kaffe', shops: { 1: [times(400, 1000)] } },
  { category: 'Te', shops: { 1: [times(200, 700), times(194, 1000), ...sale(900, 1000, 1000)] } },
  { category: 'Te', shops: { 1: [times(394, 1000), ...sale(1100, 1500, 1000)] } },
  { category: 'Te', shops: { 1: [gone(348), times(46, 500), ...sale(400, 500, 500)] } },
  { category: 'Te', shops: { 1: [times(390, 100), gone(10)] } },
];

const NOW_MS = instantOf(PUBLISHED, 700);
const report = (dir: string, line: string, out = aFolder()) =>
  run(blackFridayCommand, [...line.split(' '), '--out', out], dir, NOW_MS).then((done) => ({
    ...done,
    files: () =>
      Object.fromEntries(
        readdirSync(out).map((name) => [name.split('.').at(-1)!, readFileSync(join(out, name), 'utf8')]),
      ),
  }));
const days = (from: Day, to: Day): string => `--from ${formatDay(from)} --to ${formatDay(to)}`;
const rowsOf = (csv: string) => {
  const [head, ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [head![i]!, cell])));
};

test('a market of known truth is told by all, by category and by shop', async () => {
  const { code, out, files } = await report(await aPast(MARKET), days(FROM, TO));
  assert.equal(code, 0);
  assert.equal(out.trimEnd().split('\n').length, 3);
  const rows = rowsOf(files().csv!);
  const shown = (row: Record<string, string>) =>
    [
      `${row['group']} ${row['name']}`.trim(),
      `${row['goods']} goods`,
      `year ${row['year_known']}: ${row['cheapest_of_365_days']} ${row['as_low_as_before']}`,
      `month ${row['month_known']}: ${row['reduced']} ${row['raised_first']} ${row['same_price']} ${row['dearer']}`,
      `claims ${row['claims']}: ${row['claims_genuine']} ${row['claims_raised_first']} ${row['claims_dearer']}`,
    ].join(', ');
  assert.deepEqual(rows.map(shown), [
    'all, 6 goods, year 5: 1 2, month 5: 2 1 1 1, claims 5: 3 1 1',
    'category Kaffe, 3 goods, year 3: 1 2, month 3: 1 1 1 0, claims 2: 1 1 0',
    'category Te, 3 goods, year 2: 0 0, month 2: 1 0 0 1, claims 3: 2 0 1',
    'shop alfa.dk, 6 goods, year 5: 1 2, month 5: 2 1 1 1, claims 5: 3 1 1',
    'shop beta.dk, 1 goods, year 1: 0 1, month 1: 0 0 1 0, claims 0: 0 0 0',
  ]);
});

test('the page says it in words, and gives no share of fewer than a hundred to a shop', async () => {
  const { files } = await report(await aPast(MARKET), days(FROM, TO));
  const { md, svg } = files();
  assert.match(md!, /6 articles were on sale/);
  assert.match(md!, /Cheapest of 365 days:\*\* 20 % \(1 of 5\)/);
  assert.match(md!, /Really reduced:\*\* 40 % \(2 of 5\)/);
  assert.match(md!, /Raised before:\*\* 20 % \(1 of 5\)/);
  assert.match(md!, /\| alfa\.dk \| 6 \| – \| – \| – \| 5 \| – \|/);
  assert.match(svg!, /All articles: 40 % really reduced, 20 % raised before/);
  assert.doesNotMatch(md! + svg!, /fake|illegal|cheat|fraud|mislead|ulovlig|snyd/i);
});

test('a category of a hundred articles has its share, one of ninety-nine has none', async () => {
  const many = (category: string, count: number) =>
    Array.from({ length: count }, () => ({ category, shops: { 1: [times(400, 1000)] } }));
  const { files } = await report(await aPast([...many('Nok', 100), ...many('Få', 99)]), days(FROM, TO));
  assert.match(files().md!, /\| Nok \| 100 \| 0 % \| 0 % \| 0 % \|/);
  assert.match(files().md!, /\| Få \| 99 \| – \| – \| – \|/);
  assert.match(files().svg!, />Nok</);
  assert.doesNotMatch(files().svg!, />Få</);
});

test('with less than a year of history nothing is said of the year’s lowest price, and the rest is', async () => {
  const since = addDays(PUBLISHED, -99);
  const dir = await aPast([{ category: 'Te', shops: { 1: [times(94, 500), ...sale(400, 500, 500)] } }], {
    since,
  });
  const { code, err, files } = await report(dir, days(FROM, TO));
  assert.equal(code, 0);
  assert.match(err, /^98 of the 365 days up to 2026-11-30 are known and 292 are needed/);
  const [all] = rowsOf(files().csv!);
  assert.deepEqual([all!['cheapest_of_365_days'], all!['reduced']], ['', '1']);
  assert.match(files().md!, /not known\. 98 of the 365 days are known/);
});

test('names out of shops’ files stay text in all three files', async () => {
  const evil = '=HYPERLINK("http://x")|<script>&\u0007';
  const articles = Array.from({ length: 100 }, () => ({ category: evil, shops: { 1: [times(400, 1000)] } }));
  const { files } = await report(await aPast(articles), days(FROM, TO));
  const { csv, md, svg } = files();
  assert.ok(csv!.includes('"\'=HYPERLINK(""http://x"")|<script>&'));
  assert.ok(md!.includes('\\|\\<script\\>\\&'));
  assert.ok(svg!.includes('|&lt;scr') && !svg!.includes('<script') && !svg!.includes('\u0007'));
});

test('before prices that cannot be judged are counted, and not among the judged', async () => {
  const known = { category: 'Te', shops: { 1: [times(394, 1000), ...sale(800, 1300, 1000)] } };
  const unknown = { category: 'Te', shops: { 1: [gone(391), times(3, 1000), ...sale(800, 1000, 1000)] } };
  const { files } = await report(await aPast([known, unknown]), days(FROM, TO));
  const [all] = rowsOf(files().csv!);
  assert.deepEqual([all!['claims'], all!['claims_judged'], all!['claims_unknown']], ['2', '1', '1']);
  assert.match(files().md!, /2 offers showed one, 1 of them could be judged/);
});

test('an invented market is called so', async () => {
  const { files } = await report(await aPast(MARKET, { demo: true }), days(FROM, TO));
  assert.match(files().md!, /invented/);
  assert.match(files().svg!, /invented demo market/);
});

test('wrong days are told in one line', async () => {
  const dir = await aPast([]);
  for (const [line, says] of [
    [days(TO, FROM), /--from 2026-11-30 comes after --to 2026-11-27/],
    [days(PUBLISHED, addDays(PUBLISHED, 1)), /--to 2026-12-03 is in the future/],
    [days(addDays(TO, -31), TO), /are 32 days; a report is about 31 at most/],
    ['--from 2026-11-27', /name the days with --from and --to/],
    ['--from 27/11 --to 2026-11-30', /--from takes a day like 2026-11-27; it is '27\/11'/],
    ['--from 2026-02-30 --to 2026-03-01', /--from takes a day/],
  ] as const)
    await assert.rejects(
      report(dir, line),
      (error) => error instanceof UsageError && says.test(error.message),
    );
});

test('no catalogue, unread days and a past that is gone are told, and nothing is written', async () => {
  const out = aFolder();
  const none = await report(aFolder(), days(FROM, TO), out);
  assert.deepEqual(
    [none.code, none.err],
    [1, "prisme: there is no catalogue yet; 'prisme refresh' makes one\n"],
  );
  const young = await report(await aPast(MARKET, { since: addDays(FROM, -23) }), days(FROM, TO), out);
  assert.equal(young.code, 1);
  assert.match(young.err, /^prisme: 23 of the 30 days before 2026-11-27 are known and 24 are needed/);
  const old = await report(await aPast(MARKET), '--from 2025-11-28 --to 2025-11-30', out);
  assert.match(old.err, /^prisme: history is kept for 730 days: the oldest day .* is 2025-12-01\n$/);
  assert.deepEqual(readdirSync(out), []);
});

test('a folder that is a file is refused in the machine’s own words', async () => {
  const out = join(aFolder(), 'file');
  writeFileSync(out, '');
  await assert.rejects(report(await aPast(MARKET), days(FROM, TO), out), /EEXIST|ENOTDIR/);
});
