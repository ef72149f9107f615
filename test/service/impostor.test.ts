import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PACE_RULES, Pacer } from '../../src/feeds/fetch/pace.ts';
import { createParsePool } from '../../src/feeds/reading/parse-pool.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import type { MarketBefore } from '../../src/service/night/feeds/market-before.ts';
import { readFeed } from '../../src/service/night/feeds/read-feeds.ts';
import { openState } from '../../src/store/open.ts';
import { NO_REFERENCES } from '../../src/store/packed/references.ts';
import { aFolder, anEan, day } from '../builders.ts';

const HEADER =
  'aw_product_id,product_name,ean,search_price,currency,aw_deep_link,merchant_deep_link,in_stock';

/** Reads a network's feed without a domain whose links lead to a shop that is there already; the vendor it is then. */
async function vendorAfterReading(market: Partial<MarketBefore>) {
  const dir = aFolder();
  const state = await openState(dir);
  const owner = await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.example' });
  const vendor = await state.vendors.ensure({ name: 'Ukendt', domain: 'awin-7701.invalid' });
  await state.vendors.link('awin', '7701', vendor.id);
  const file = join(dir, 'feed.csv');
  const row = `1,Nordhavn NK-200,${anEan(1)},499.00,DKK,https://www.awin1.com/1,https://elshop.example/1,1`;
  writeFileSync(file, `${HEADER}\n${row}\n`);
  const outbound = createOutbound({ allowPrivateHosts: [] });
  const report = await readFeed(
    { spec: { id: 'awin-7701', format: 'awin-csv', vendor }, url: pathToFileURL(file).href, network: 'awin' },
    {
      state,
      outbound,
      pool: createParsePool(0),
      pacer: new Pacer(PACE_RULES),
      dataDir: dir,
      day: day('2026-11-15'),
      beganAtMs: Date.parse('2026-11-15T04:00:00+01:00'),
      market: {
        references: NO_REFERENCES,
        voiceOf: (id) => id,
        isNewcomer: () => false,
        isFirst: false,
        movedShops: () => [],
        ...market,
      },
    },
  );
  const linked = (await state.vendors.byProgram('awin', '7701'))!;
  await outbound.close();
  await state.close();
  return { isOwner: linked.id === owner.id, reason: report.reason };
}

test('a feed whose links lead to a shop of good record does not become that shop', async () => {
  const { isOwner, reason } = await vendorAfterReading({});
  assert.equal(isOwner, false);
  assert.match(reason!, /its links lead to elshop\.example, which is another shop's: 'import vendors'/);
});

test('on a first night, and where that shop is a newcomer itself, links are believed', async () => {
  assert.equal((await vendorAfterReading({ isFirst: true })).isOwner, true);
  const { isOwner, reason } = await vendorAfterReading({ isNewcomer: () => true });
  assert.equal(isOwner, true);
  assert.match(reason!, /domain seems to be elshop\.example/);
});
