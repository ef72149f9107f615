import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ChangeEvent } from '../../../packages/client/src/index.ts';
import { pinGeneration, unpinGeneration } from '../../../src/oversight/generations.ts';
import { readDelta } from '../../../src/store/deltas/read.ts';
import { deltasIn } from '../../../src/store/disk/data-folder.ts';
import { anEan } from '../../builders.ts';
import { aFeedMarket, articles, feedOf, type Rows, times } from '../a-feed-market.ts';
import { apply, aReader, exportedCopy } from './a-copy.ts';

const ALL = articles(1, 220);

const withRow = (rows: Rows, n: number, row: object): Rows =>
  new Map([...rows, [n, { ...(rows.get(n) ?? { price: 900 + n }), ...row }]]);
const without = (rows: Rows, isGone: (n: number) => boolean): Rows =>
  new Map([...rows].filter(([n]) => !isGone(n)));
const claiming = (first: number, count: number): Rows =>
  new Map([...articles(first, count)].map(([n, { price }]) => [n, { price, before: price * 1.5 }]));

/** Two shops that may be passed on and one that may not, and a copy that is compared after every state. */
async function aCopiedMarket() {
  const market = await aFeedMarket({ alfa: ALL, beta: ALL, gamma: ALL });
  for (const id of ['alfa', 'beta']) market.source(id, { export: true });
  // A new claim is judged only of a shop that has been read for a month.
  await market.quiet(36);
  const { config, stores } = market;
  return { market, reader: await aReader(config, stores) };
}

test('a copy kept by changes alone equals an export after every kind of state', async () => {
  const { market, reader } = await aCopiedMarket();
  const { stores, config } = market;
  const first = (await reader.get('/changes?since=2026-06-01')).json();
  assert.deepEqual(
    [first.statusCode, first.error, Object.keys(first)],
    [410, 'Gone', ['statusCode', 'message', 'error', 'start']],
  );
  const copy = exportedCopy(stores);
  const began = first.start.cursor as string;
  let cursor = began;
  const told: ChangeEvent[][] = [];
  const check = async (what: string): Promise<ChangeEvent[]> => {
    await reader.look();
    const read = await reader.pages(cursor, 7);
    apply(copy, read.events);
    assert.deepEqual(copy, exportedCopy(stores), what);
    cursor = read.cursor;
    told.push(read.events);
    return read.events;
  };
  assert.deepEqual(await check('nothing happened'), []);

  market.set({
    alfa: without(
      times(ALL, 1.02, (n) => n % 9 === 0),
      (n) => n === 5,
    ),
  });
  const parent = stores.generations.current()!.meta.id;
  await market.night();
  const prices = await check('prices and an article gone');
  const delta = readDelta(deltasIn(config.dataDir), {
    child: stores.generations.current()!.meta.id,
    parent,
  });
  assert.equal(delta.index.changes, prices.length, 'what did not change is not stored');
  delta.close();
  assert.equal(prices.find(({ ean }) => ean === anEan(5))!.type, 'offer.deleted');
  assert.ok(prices.every(({ vendor }) => vendor.domain !== 'gamma.dk'));

  market.set({ alfa: withRow(ALL, 7, { also: [{ price: 500, condition: 'used' }] }) });
  await market.night();
  const used = await check('back again, and new and used at one shop');
  assert.deepEqual(
    used.filter(({ ean }) => ean === anEan(7)).map(({ type, condition }) => [type, condition]),
    [['offer.created', 'used']],
  );

  market.set({ beta: without(ALL, (n) => n % 3 === 0) });
  assert.equal(feedOf(await market.night(), 'beta').status, 'held');
  assert.deepEqual(await check('a feed that is held'), []);

  market.set({ beta: withRow(ALL, 11, { also: [{ price: 1300 }] }) });
  await market.night();
  const flagged = (await check('a flag without a price')).filter(({ ean }) => ean === anEan(11));
  assert.deepEqual(
    flagged.map(({ changed, to }) => [changed, to!.flags]),
    [[['flags'], ['ambiguous']]],
  );

  market.set({ beta: new Map([...ALL, ...claiming(301, 2)]) });
  await market.night();
  const few = (await check('claims on two new articles')).filter(({ to }) => to?.before_price);
  assert.deepEqual(
    few.map(({ to }) => to!.verdict),
    ['unfounded', 'unfounded'],
  );

  const before = stores.generations.current()!.meta.id;
  market.set({ beta: new Map([...market.rows('beta'), ...claiming(401, 30)]) });
  await market.night();
  const rush = (await check('a rush of new articles')).filter(({ to }) => to?.before_price);
  assert.deepEqual([rush.length, ...new Set(rush.map(({ to }) => to!.verdict))], [30, 'unknown']);

  market.set({ beta: new Map([...ALL, ...claiming(301, 2), ...claiming(401, 3)]) });
  await market.night(0);
  const repeated = await check('a repeated night without the rush');
  assert.deepEqual(
    repeated.filter(({ type }) => type === 'offer.changed').map(({ to }) => to!.verdict),
    ['unfounded', 'unfounded', 'unfounded'],
  );
  assert.equal(repeated.filter(({ type }) => type === 'offer.deleted').length, 27);

  market.set({ alfa: times(ALL, 1.03, (n) => n % 7 === 0), beta: new Map([...ALL, ...claiming(301, 2)]) });
  assert.equal((await market.run()).run, true);
  const noon = await check('a run of the day');
  assert.equal(noon.filter(({ type }) => type === 'offer.deleted').length, 4, 'three new ones, one used');
  market.set({ alfa: ALL, beta: new Map([...ALL, ...claiming(301, 2), ...claiming(501, 1)]) });
  await market.run();
  const later = await check('a second run, which stands beside the first');
  const claim = later.find(({ ean }) => ean === anEan(501))!;
  assert.deepEqual([claim.type, claim.to!.verdict], ['offer.created', 'unknown'], 'not unfounded by day');
  await market.night();
  const night = await check('the night after the runs');
  assert.equal(night.find(({ ean }) => ean === anEan(501))!.to!.verdict, 'unfounded');

  const parts = { state: stores.state, generations: stores.generations, dataDir: config.dataDir };
  const kept = stores.generations.current()!.meta.id;
  market.set({ alfa: times(ALL, 0.9, (n) => n < 10) });
  await market.night();
  await check('a night before the pin');
  assert.equal(await pinGeneration(parts, kept, market.today() * 86_400_000), 'pinned');
  await check('a pin takes the night back');
  await unpinGeneration(stores.state);
  await market.night(0);
  await check('the night after the pin stands on what was pinned');
  assert.notEqual(before, kept);

  market.source('beta', {});
  await market.night();
  const left = await check('an export that is taken back');
  assert.ok(left.every(({ type, vendor }) => type === 'offer.deleted' && vendor.domain === 'beta.dk'));
  assert.equal(left.length, market.rows('beta').size);
  market.source('beta', { export: true, vendor: { name: 'beta', domain: 'beta-ny.dk' } });
  await market.night();
  await check('an export that is allowed again, under another domain');

  const perishablePath = join(config.dataDir, 'perishable.txt');
  writeFileSync(perishablePath, 'Ost\n');
  const counts = stores.generations.current()!.meta.offers;
  await market.night(1, { perishablePath });
  assert.deepEqual(await check('all is made anew'), []);
  assert.equal(stores.generations.current()!.meta.offers, counts);

  const streamed = await reader.stream(began);
  assert.deepEqual(streamed.events, told.flat());
  assert.equal(streamed.cursor, cursor);
  const ids = streamed.events.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});
