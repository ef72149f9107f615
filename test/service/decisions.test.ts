import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCommand } from '../../src/commands/index.ts';
import { addDays, type Day, formatDay, instantOf } from '../../src/domain/day.ts';
import { numberOfEan } from '../../src/domain/ean.ts';
import { UsageError } from '../../src/domain/errors.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { run } from '../access/a-terminal.ts';
import { anEan, day } from '../builders.ts';
import { aNightlyShop, row, rows, tsv } from './a-nightly-shop.ts';

const FIRST = day('2026-08-01');
const at = (n: number): Day => addDays(FIRST, n);
const of = (report: RefreshReport, id: string) => report.feeds.find((feed) => feed.id === id)!;

/** A market of two shops, and the command line over its folder. */
async function aDesk() {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(at(0));
  await shop.refresh(at(1));
  return {
    ...shop,
    async type(line: string, today = at(1)) {
      const argv = line.split(' ');
      const command = (await findCommand(argv))!;
      const args = argv.slice(command.name.split(' ').length);
      return run(command, args, shop.config.dataDir, instantOf(today, 700));
    },
    flags: (n: number) =>
      shop.stores.generations
        .current()!
        .held({ ean: numberOfEan(anEan(n)) })
        .map(({ reason }) => reason),
  };
}

test('a held feed that is accepted is taken over once, and asked about again the next time', async () => {
  const desk = await aDesk();
  desk.write('alfa', tsv(rows(300, (n) => (100 + n) * 2)));
  assert.equal(of(await desk.refresh(at(2)), 'alfa').status, 'held');
  const { code, out } = await desk.type('feeds accept alfa');
  assert.equal(code, 0);
  assert.match(out, /alfa is believed at the next refresh: .* \(held since 2026-08-03\)/);
  assert.equal(of(await desk.refresh(at(3)), 'alfa').status, 'accepted');
  desk.write('alfa', tsv(rows(300, (n) => (100 + n) * 4)));
  assert.equal(of(await desk.refresh(at(4)), 'alfa').status, 'held');
});

test('one that is accepted for good is not asked about again for the same reason', async () => {
  const desk = await aDesk();
  for (const [night, factor] of [
    [2, 2],
    [4, 4],
  ] as const) {
    desk.write('alfa', tsv(rows(300, (n) => (100 + n) * factor)));
    await desk.refresh(at(night));
    if (night === 2) assert.equal((await desk.type('feeds accept alfa --always')).code, 0);
    assert.equal(
      of(await desk.refresh(at(night + 1)), 'alfa').status,
      night === 2 ? 'accepted' : 'unchanged',
    );
  }
});

test('a feed of which nothing is held, or which could not be read, cannot be accepted', async () => {
  const desk = await aDesk();
  assert.match((await desk.type('feeds accept alfa')).err, /nothing of alfa waits to be accepted/);
  desk.write('alfa', '');
  await desk.refresh(at(2));
  const { code, err } = await desk.type('feeds accept alfa');
  assert.equal(code, 1);
  assert.match(err, /empty/);
  await assert.rejects(desk.type('feeds accept nope'), UsageError);
  await assert.rejects(desk.type('feeds accept'), /name one feed/);
});

test('a price that is accepted counts from the next refresh on, while it stays about the same', async () => {
  const desk = await aDesk();
  desk.write('alfa', tsv(rows(300, (n) => (n === 10 ? 20 : 100 + n))));
  await desk.refresh(at(2));
  assert.deepEqual([desk.lowest(10), desk.flags(10)], [100, ['no_record']]);
  const { code, out } = await desk.type(`prices accept ${anEan(10)}`);
  assert.equal(code, 0);
  assert.match(out, new RegExp(`${anEan(10)}  alfa.dk  20.00 kr. against 100.00 kr., held since 2026-08-03`));
  await desk.refresh(at(3));
  assert.deepEqual([desk.lowest(10), desk.flags(10)], [20, []]);
  desk.write('alfa', tsv(rows(300, (n) => (n === 10 ? 17 : 100 + n))));
  await desk.refresh(at(4));
  assert.deepEqual([desk.lowest(10), desk.flags(10)], [100, ['no_record']]);
});

test('a shop’s held prices are accepted all at once, or those of one night', async () => {
  const desk = await aDesk();
  desk.write('alfa', tsv(rows(300, (n) => (n === 10 ? 20 : 100 + n))));
  await desk.refresh(at(2));
  desk.write('alfa', tsv(rows(300, (n) => (n === 10 || n === 20 ? 20 : 100 + n))));
  await desk.refresh(at(3));
  assert.match(
    (await desk.type(`prices accept --vendor alfa.dk --night ${formatDay(at(3))}`)).out,
    /1 accepted/,
  );
  await desk.refresh(at(4));
  assert.deepEqual([desk.lowest(10), desk.lowest(20)], [100, 20]);
  assert.match((await desk.type('prices accept --vendor alfa.dk')).out, /1 accepted/);
  await desk.refresh(at(5));
  assert.deepEqual([desk.lowest(10), desk.lowest(20)], [20, 20]);
});

test('what is not there to be accepted is told in one line', async () => {
  const desk = await aDesk();
  const none = await desk.type(`prices accept ${anEan(10)}`);
  assert.equal(none.code, 1);
  assert.match(none.err, /^prisme: no such price is held; .*\n$/);
  for (const [line, says] of [
    ['prices accept', /name an EAN or a --vendor/],
    ['prices accept abc', /is no EAN/],
    ['prices accept 1 2', /name an EAN/],
    ['prices accept --vendor nope.dk', /there is no shop 'nope.dk'/],
    ['prices accept --vendor alfa.dk --night 2026-13-01', /--night takes a day/],
    ['shops join alfa.dk', /name two shops/],
    ['shops join alfa.dk nope.dk', /there is no shop 'nope.dk'/],
    ['shops join alfa.dk alfa.dk', /are the same shop/],
    ['shops reject', /name one shop/],
    ['shops reject alfa.dk --since 2030-01-01', /is in the future/],
    ['shops reject alfa.dk --since yesterday', /--since takes a day/],
    ['feeds reject nope', /no feed 'nope' has been read/],
  ] as const)
    await assert.rejects(
      desk.type(line),
      (error) => error instanceof UsageError && says.test(error.message),
      line,
    );
});

test('shops that are joined no longer confirm each other', async () => {
  const desk = await aDesk();
  const idOf = async (domain: string) => (await desk.stores.state.vendors.byDomain(domain))!.id;
  const [alfa, beta] = [await idOf('alfa.dk'), await idOf('beta.dk')];
  const voices = () =>
    desk.stores.generations
      .current()!
      .references()
      .find(numberOfEan(anEan(10)))?.voices;
  assert.equal(voices(), 2);
  assert.equal((await desk.type('shops join beta.dk alfa.dk')).code, 0);
  assert.deepEqual((await desk.stores.state.decisions.all()).joined, [[alfa, beta]]);
  await desk.refresh(at(2));
  assert.equal(voices(), 1);
});

test('a rejected shop is a newcomer again, and the days whose lowest price it set are unknown', async () => {
  const desk = await aDesk();
  const points = () => JSON.parse(desk.stores.generations.current()!.memory(anEan(10))!)[2] as unknown[][];
  const beta = (await desk.stores.state.vendors.byDomain('beta.dk'))!.id;
  const alfa = (await desk.stores.state.vendors.byDomain('alfa.dk'))!.id;
  assert.deepEqual(points(), [[at(0), 10_000, beta, 2]]);
  await desk.refresh(at(2));
  assert.equal((await desk.type(`shops reject beta.dk --since ${formatDay(at(1))}`, at(2))).code, 0);
  await desk.refresh(at(3));
  assert.deepEqual(points(), [
    [at(0), 10_000, beta, 2],
    [at(1), null, null, 0],
    [at(3), 10_000, beta, 2, 0, 11_000, alfa],
  ]);
  const record = desk.stores.generations
    .current()!
    .shops()
    .find(({ id }) => id === beta)!.record!;
  assert.deepEqual(JSON.parse(record).slice(0, 2), [at(3), 'newcomer']);
});

test('a rejected feed’s shop is a newcomer again, and its history stays', async () => {
  const desk = await aDesk();
  assert.equal((await desk.type('feeds reject beta')).code, 0);
  desk.write('beta', tsv([...rows(300, (n) => 90 + n), row(400, 5)]));
  await desk.refresh(at(2));
  const beta = (await desk.stores.state.vendors.byDomain('beta.dk'))!.id;
  const record = desk.stores.generations
    .current()!
    .shops()
    .find(({ id }) => id === beta)!.record!;
  assert.equal(JSON.parse(record)[1], 'newcomer');
  assert.deepEqual(JSON.parse(desk.stores.generations.current()!.memory(anEan(10))!)[2], [
    [at(0), 10_000, beta, 2],
    [at(2), 10_000, beta, 2, 0, 11_000, beta - 1],
  ]);
});

test('a shop that is vouched for has places for its articles, by command or in the sources file, until that is taken back', async () => {
  const desk = await aDesk();
  desk.sources(['alfa', 'beta', 'niche']);
  desk.write('niche', tsv(Array.from({ length: 30 }, (_, i) => row(900 + i, 500 + i))));
  const hasPlace = () => desk.stores.generations.current()!.hasPlace(numberOfEan(anEan(900)));
  await desk.refresh(at(2));
  assert.equal(hasPlace(), false);
  const status = await desk.type('status', at(2));
  assert.match(status.out, /niche\.dk is new: 30 of its 30 articles \(Sager\) stand behind all others/);
  const { code, out } = await desk.type('shops vouch www.Niche.dk');
  assert.deepEqual([code, out], [0, 'niche.dk has places for its articles from the next refresh on\n']);
  await desk.refresh(at(3));
  assert.equal(hasPlace(), true);
  assert.doesNotMatch((await desk.type('status', at(3))).out, /niche\.dk is new/);
  await desk.type('shops vouch niche.dk --off');
  await desk.refresh(at(4));
  assert.equal(hasPlace(), false);
  await assert.rejects(desk.type('shops vouch'), UsageError);
  await assert.rejects(desk.type('shops vouch nobody.dk'), UsageError);
});
