import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { addDays, instantOf } from '../../src/domain/day.ts';
import { logNight } from '../../src/service/night/report-text.ts';
import { day } from '../builders.ts';
import { aNightlyShop, rows, tsv } from './a-nightly-shop.ts';

const FIRST = day('2026-08-01');
const NOON = 12 * 60;

test('the night’s log has its counts, and a warning with the reason for every feed and price that is held', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(FIRST);
  shop.write('alfa', tsv(rows(300, (n) => (100 + n) * 100)));
  shop.write('beta', tsv(rows(300, (n) => (n === 5 ? 1 : 90 + n))));
  await shop.refresh(addDays(FIRST, 1));
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const nightBegan = instantOf(addDays(FIRST, 1), NOON);
  await logNight(log, shop.stores.state, nightBegan + 1);
  assert.equal(lines.length, 0, 'a night that began before is not told as this one');
  await logNight(log, shop.stores.state, nightBegan);
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [
      [30, 'the night’s report'],
      [40, 'feed held'],
      [40, 'prices that the operator should know of'],
    ],
  );
  assert.deepEqual([lines[0]!.held, lines[0]!.accepted, lines[0]!.products], [1, 1, 300]);
  assert.match(String(lines[1]!.reason), /102 times the other shops'/);
  assert.match(String(lines[2]!.doubts), /beta.dk: 1 held: under a tenth of what the article costs \(1\)/);
});
