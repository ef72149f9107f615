import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, TODAY } from './a-discovery-app.ts';

test('the most trusted shops first, with their products counted and several platforms averaged by reviews', async () => {
  const { market, get, walk } = await aDiscoveryApp();
  const { imports } = market.state;
  const rate = async (vendorId: number, platform: string, rating: number, reviewCount: number) =>
    await imports.ratings.rateVendor(vendorId, {
      platform,
      rating,
      reviewCount,
      url: `https://${platform}.example`,
      asOfMs: 0,
    });
  await rate(1, 'trustpilot', 5, 10);
  await rate(2, 'trustpilot', 4.5, 3000);
  await rate(2, 'e-maerket', 4.9, 1000);
  await rate(3, 'trustpilot', 2, 3000);
  await rate(4, 'trustpilot', 5, 0);
  await imports.putVendor({
    name: null,
    domain: 'butik-b.example',
    aliases: [],
    logoUrl: 'https://b.example/l.svg',
    programs: [],
  });
  await market.publish(TODAY, [
    anOffer({ vendorId: 2 }),
    anOffer({ vendorId: 2, condition: 'used' }),
    anOffer({ vendorId: 2, ean: anEan(2) }),
    anOffer({ vendorId: 3 }),
  ]);
  const { items } = (await get('/vendors/top-rated')).json();
  assert.deepEqual(items[0], {
    name: 'Butik B',
    domain: 'butik-b.example',
    logo_url: 'https://b.example/l.svg',
    rating: 4.6,
    review_count: 4000,
    review_platform: 'trustpilot',
    review_url: 'https://trustpilot.example',
    product_count: 2,
  });
  assert.deepEqual(
    (await walk('/vendors/top-rated?limit=1')).map((item) => item['domain']),
    ['butik-b.example', 'butik-a.example', 'butik-c.example'],
  );
});
