import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { RECORD_DAYS } from '../../../src/catalogue/night/claims/claim-ledger.ts';
import type { ReadOffer } from '../../../src/catalogue/night/group.ts';
import { replayNights } from '../../../src/catalogue/night/replay/replay.ts';
import type { ArticleNight } from '../../../src/catalogue/night/replay/replayed-article.ts';
import { addDays, type Day, instantOf } from '../../../src/domain/day.ts';
import { type EanNumber, numberOfEan } from '../../../src/domain/ean.ts';
import { hash, TOPIC } from '../../../src/market/hash.ts';
import { openGenerations } from '../../../src/store/open.ts';
import { unpackFacts } from '../../../src/store/packed/product-facts.ts';
import type { Generation } from '../../../src/store/ports/catalogue.ts';
import { aFolder, aMarket, anEan, anOffer, day } from '../../builders.ts';

const FROM = day('2026-03-01');
const NIGHTS = 125;
const TO = addDays(FROM, NIGHTS - 1);
const ARTICLES = 40;

/** A number for a question about a shop's article on a day, steady for a while. */
const draw = (topic: number, n: number, shop: number, on: number, days: number): number =>
  hash(topic, TOPIC.price, n, shop, Math.floor((on + ((n * 7 + shop * 3) % days)) / days));

type Story = (n: number, shop: number, on: Day) => Partial<ReadOffer> | undefined;

/** Prices that drift, sales with and without reason, shops that come and go, a lost digit now and then. */
const ordinary: Story = (n, shop, on) => {
  if (n > 1 && draw(1, n, shop, on, 35) % 6 === 0) return undefined;
  const regular = (200 + 40 * n) * (1 + (draw(2, n, shop, on, 60) % 9) / 100);
  const isOnSale = draw(3, n, shop, on, 17) % 4 === 0;
  const isDeep = draw(4, n, shop, on, 11) % 23 === 0;
  const price = Math.round(isDeep ? regular / 5 : isOnSale ? regular * 0.8 : regular);
  const claims = isOnSale || (shop === 3 && n % 2 === 0);
  return {
    priceOre: (price * 100) as ReadOffer['priceOre'],
    beforeOre: claims && !isDeep ? ((Math.round(regular * 1.1) * 100) as ReadOffer['beforeOre']) : null,
    stock: draw(5, n, shop, on, 29) % 8 === 0 ? 'out_of_stock' : 'in_stock',
  };
};

/** The third shop asks a third of what the others do from the tenth night on. */
const withLiar: Story = (n, shop, on) => {
  const said = ordinary(n, shop, on);
  const isLie = said !== undefined && shop === 3 && on >= FROM + 10;
  return isLie ? { ...said, priceOre: Math.round(said.priceOre! / 3) as ReadOffer['priceOre'] } : said;
};

function offersOn(story: Story, n: number, on: Day): ReadOffer[] {
  return [1, 2, 3, 4].flatMap((shop) => {
    const said = story(n, shop, on);
    if (said === undefined) return [];
    const name = `Nordhavn kaffemaskine NK-${100 + n}${shop === 2 ? ' sort model' : ''}`;
    const url = `https://butik-${shop}.example/${n}`;
    const offer = anOffer({ ean: anEan(n), vendorId: shop, name, url, ...said });
    return [{ ...offer, feed: 0, readTonight: true, isRecommended: false, isClubPrice: false }];
  });
}

const NUMBERS = Array.from({ length: ARTICLES }, (_, i) => i + 1);

/** The changes of an article from night to night. */
function* changesOf(story: Story, n: number): Generator<ArticleNight, undefined> {
  let before = '[]';
  for (let on = FROM; on <= TO; on = addDays(on, 1)) {
    const offers = offersOn(story, n, on);
    const now = JSON.stringify(offers);
    if (now !== before) yield { day: on, offers };
    before = now;
  }
}

async function bothWays(story: Story): Promise<[ran: Generation, replayed: Generation]> {
  const market = await aMarket();
  for (let on = FROM; on <= TO; on = addDays(on, 1))
    await market.publish(
      on,
      NUMBERS.flatMap((n) => offersOn(story, n, on)),
      { searchable: false },
    );
  const generations = await openGenerations({ dir: join(aFolder(), 'past'), log: () => {} });
  after(() => generations.close());
  const builder = generations.build();
  const codes = NUMBERS.map((n): [EanNumber, number] => [numberOfEan(anEan(n)), n]);
  replayNights(
    {
      fromDay: FROM,
      toDay: TO,
      articles: codes.sort(([a], [b]) => a - b).map(([key, n]) => [key, () => changesOf(story, n)]),
      vendors: new Map((await market.state.vendors.all()).map((vendor) => [vendor.id, vendor])),
      readVendors: [1, 2, 3, 4],
      accessories: [],
      perishables: [],
    },
    builder,
  );
  const counts = { products: 0, offers: 0, vendors: 0, inputs: '', demo: false };
  builder.publish({ ...counts, day: TO, firstDay: FROM, dataAsOfMs: instantOf(TO) });
  return [market.generations.current()!, generations.current()!];
}

const articlesOf = (generation: Generation) =>
  [...generation.memories()].map(({ ean, memory, product, offered, made }) => {
    const facts = made === null ? undefined : unpackFacts(made);
    const claims = facts?.claims.map(({ vendorId, claim }) => ({ vendorId, claim }));
    // Older ones are in no record and are let go of when the article is next made.
    const ended = facts?.ended.filter(({ sinceDay }) => sinceDay > addDays(TO, -RECORD_DAYS));
    return { ean, memory, product, offered, claims, ended };
  });

for (const [name, story] of Object.entries({ 'an ordinary market': ordinary, 'a shop that lies': withLiar }))
  test(`replayed nights of ${name} leave what running them leaves`, async () => {
    const [ran, replayed] = await bothWays(story);
    const [expected, articles] = [articlesOf(ran), articlesOf(replayed)];
    assert.equal(articles.length, ARTICLES);
    for (const [i, article] of expected.entries()) assert.deepEqual(articles[i], article);
    assert.deepEqual(replayed.shops(), ran.shops());
    const [made, references] = [replayed.references(), ran.references()];
    for (const { ean } of expected) assert.deepEqual(made.find(ean), references.find(ean));
    const standings = ran.shops().map(({ record }) => record ?? '');
    const stage = story === withLiar ? 'newcomer' : 'known';
    assert.ok(
      standings.some((record) => record.includes(stage)),
      stage,
    );
    assert.ok(
      expected.some(({ claims }) => (claims?.length ?? 0) > 0),
      'there are claims',
    );
    assert.ok(
      expected.some(({ ended }) => (ended?.length ?? 0) > 0),
      'campaigns have ended',
    );
    const isHeldOrBelieved = ({ memory }: { memory: string }) => /,(?:1|32768)\]/.test(memory);
    assert.ok(expected.some(isHeldOrBelieved), 'deep cuts are decided');
  });
