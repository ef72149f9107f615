import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { activeDiscounts } from '../../src/catalogue/answers/discounts.ts';
import { importCommands } from '../../src/commands/import.ts';
import { instantOf } from '../../src/domain/day.ts';
import { importDiscounts } from '../../src/imports/discounts.ts';
import { giftListsJsonSchema, importGiftLists } from '../../src/imports/gift-lists.ts';
import { openImport, parseInstant } from '../../src/imports/import-file.ts';
import { importRatings } from '../../src/imports/ratings.ts';
import { importVendors } from '../../src/imports/vendors.ts';
import { readPromise } from '../../src/imports/vouchers.ts';
import { loadDemoExtras } from '../../src/service/night/demo/extras.ts';
import { aFolder, aMarket, anEan, day } from '../builders.ts';

const NOW = instantOf(day('2026-11-15'), 720);
const sample = (name: string) => new URL(`../fixtures/imports/${name}.json`, import.meta.url).pathname;

function aFile(content: unknown): string {
  const path = join(aFolder(), 'import.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

/** The shops of the networks' samples. */
async function theSampleShops() {
  const market = await aMarket();
  for (const letter of ['F', 'G', 'H', 'I', 'J']) {
    await market.state.vendors.ensure({
      name: `Butik ${letter}`,
      domain: `butik-${letter.toLowerCase()}.example`,
    });
  }
  return market.state;
}
const domainOf = async (state: Awaited<ReturnType<typeof theSampleShops>>, letter: string) =>
  (await state.vendors.byDomain(`butik-${letter}.example`))!.id;

test("Trustpilot's business units rate the shops we know", async () => {
  const { state } = await aMarket();
  const said = await importRatings(openImport(sample('trustpilot-business-units')), state, NOW);
  assert.equal(said, '10 ratings, 5 new or changed, 5 of shops we do not know skipped');
  const ratings = await state.imports.ratings.vendors();
  assert.deepEqual(ratings.get(1), {
    rating: 4.7,
    reviewCount: 12034,
    platform: 'Trustpilot',
    url: 'https://www.trustpilot.com/review/www.butik-a.example',
  });
  assert.equal(ratings.get(4), undefined, 'no reviews are no rating');
});

test('rating rows of shops and products: the newest word of a platform holds, platforms are averaged', async () => {
  const { state } = await aMarket();
  const run = (rows: unknown) => importRatings(openImport(aFile(rows)), state, NOW);
  const vendor = {
    kind: 'vendor',
    domain: 'https://www.butik-a.example',
    platform: 'A',
    rating: 4,
    review_count: 100,
  };
  await run([{ ...vendor, as_of: '2026-11-10' }]);
  await assert.rejects(run([{ ...vendor, as_of: '2062-11-10' }]), /as_of.* is in the future/s);
  await run([{ ...vendor, rating: 1, as_of: '2026-11-09' }]);
  await run([{ ...vendor, platform: 'B', rating: 5, review_count: 300 }]);
  assert.deepEqual((await state.imports.ratings.vendors()).get(1), {
    rating: 4.75,
    reviewCount: 400,
    platform: 'B',
    url: null,
  });
  await run([{ kind: 'product', ean: anEan(1), platform: 'A', rating: 4.4, review_count: 7 }]);
  assert.deepEqual(
    [...(await state.imports.ratings.products())],
    [{ ean: +anEan(1), rating: 4.4, reviewCount: 7 }],
  );
});

test("the networks' vouchers are matched by program, then by domain", async () => {
  const state = await theSampleShops();
  await state.vendors.link('awin', '7701', await domainOf(state, 'a'));
  const said = await importDiscounts(openImport(sample('awin-promotions')), state);
  assert.match(said, /^\d+ discounts/);
  const ofA = await state.imports.discounts.ofVendor(await domainOf(state, 'a'));
  assert.deepEqual(ofA, [
    {
      title: '10% på alt overtøj',
      description: null,
      code: 'VINTER10',
      valueType: 'percent',
      value: 10,
      minSpendOre: null,
      startsAtMs: Date.parse('2026-10-31T23:00:00Z'),
      endsAtMs: Date.parse('2026-11-30T22:59:59Z'),
      url: 'https://www.awin1.com/cread.php?awinmid=7701&awinaffid=111111',
      exclusive: false,
    },
  ]);
  assert.deepEqual(
    await state.imports.discounts.ofVendor(await domainOf(state, 'c')),
    [],
    'program 7701 is shop A, whatever its URL',
  );
  const [shipping] = await state.imports.discounts.ofVendor(await domainOf(state, 'd'));
  assert.deepEqual(
    [shipping!.valueType, shipping!.minSpendOre, shipping!.code],
    ['free_shipping', 49_900, null],
  );
});

test('the same campaign from three networks is told once', async () => {
  const state = await theSampleShops();
  for (const network of ['adtraction-offers', 'awin-promotions', 'tradedoubler-vouchers']) {
    await importDiscounts(openImport(sample(network)), state);
  }
  const ofG = await state.imports.discounts.ofVendor(await domainOf(state, 'g'));
  const codes = activeDiscounts(ofG, NOW).map(({ code, title }) => code ?? title);
  assert.deepEqual(codes.toSorted(), [...new Set(codes)].toSorted());
  assert.ok(codes.length >= 2, codes.join());
});

test('a network that is read again replaces what it said; the same words change nothing', async () => {
  const state = await theSampleShops();
  const run = (path: string) => importDiscounts(openImport(path), state);
  await run(sample('adtraction-offers'));
  const before = await state.revision();
  await run(sample('adtraction-offers'));
  assert.equal(await state.revision(), before);
  const [first, ...rest] = JSON.parse(readFileSync(sample('adtraction-offers'), 'utf8'));
  assert.equal(first.offerCoupon, 'VINTER10');
  await run(aFile(rest));
  assert.notEqual(await state.revision(), before);
  assert.deepEqual(await state.imports.discounts.ofVendor(await domainOf(state, 'a')), []);
});

test("a network's broken rows are skipped and counted, never fatal", async () => {
  const state = await theSampleShops();
  const [good] = JSON.parse(readFileSync(sample('adtraction-offers'), 'utf8'));
  const rows = [
    good,
    { offerId: '1' },
    { ...good, validTo: 'snart' },
    { ...good, market: 'SE' },
    { ...good, trackingURL: 'javascript:alert(1)', offerCoupon: 'X' },
    null,
  ];
  const said = await importDiscounts(openImport(aFile(rows)), state);
  assert.equal(said, '2 discounts, 3 unreadable or for another country skipped');
  const urls = (await state.imports.discounts.ofVendor(await domainOf(state, 'a'))).map(({ url }) => url);
  assert.ok(urls.includes(null) && !urls.some((url) => url?.startsWith('javascript')));
});

test('what Danish voucher texts promise', () => {
  const expect = (text: string, ...promise: unknown[]) => {
    const { valueType, value, minSpendOre } = readPromise(text);
    assert.deepEqual([valueType, value, minSpendOre], promise, text);
  };
  expect('10% på alt overtøj', 'percent', 10, null);
  expect('Fri fragt over 499 kr.', 'free_shipping', null, 49_900);
  expect('25 % Black Week – gælder ikke nedsatte varer', 'percent', 25, null);
  expect('100 kr. rabat ved køb for 800 kr.', 'amount', 10_000, 80_000);
  expect('Spar 1.200 kr. ved køb over 9.999,95 kr.', 'amount', 120_000, 999_995);
  expect('2 for 1 på bøger', 'other', null, null);
});

test('times without a zone are Copenhagen’s, summer and winter; a day ends when it ends', () => {
  const utc = (text: string) => Date.parse(text);
  assert.equal(parseInstant('2026-07-01T12:00:00'), utc('2026-07-01T10:00:00Z'));
  assert.equal(parseInstant('2026-12-01 12:00'), utc('2026-12-01T11:00:00Z'));
  assert.equal(parseInstant('2026-12-01T12:00:00+0100'), utc('2026-12-01T11:00:00Z'));
  assert.equal(parseInstant('2026-12-01T12:00:30.5Z'), utc('2026-12-01T12:00:30Z'));
  assert.equal(parseInstant('2026-10-25', 'end'), utc('2026-10-25T23:00:00Z'));
  assert.equal(parseInstant(1793900000000), 1793900000000);
  for (const wrong of [
    '',
    'snart',
    '2026-02-30',
    '2026-01-01T25:00',
    '01-02-2026',
    Number.NaN,
    -1,
    null,
    {},
  ]) {
    assert.equal(parseInstant(wrong), undefined, String(wrong));
  }
});

test('vendors: what a row does not say stays; programs and other domains find the shop', async () => {
  const { state } = await aMarket();
  const run = (rows: unknown) => importVendors(openImport(aFile(rows)), state, NOW);
  await run([
    {
      domain: 'butik-a.example',
      logo_url: 'https://butik-a.example/l.png',
      aliases: ['butik-a.dk'],
      programs: [{ network: 'awin', program_id: '7' }],
      rating: 4.5,
      review_count: 80,
      platform: 'Trustpilot',
    },
    { domain: 'Nybutik.dk', name: 'Ny butik' },
  ]);
  const shop = {
    id: 1,
    name: 'Butik A',
    domain: 'butik-a.example',
    logoUrl: 'https://butik-a.example/l.png',
  };
  assert.deepEqual({ ...(await state.vendors.byDomain('butik-a.dk')) }, shop);
  assert.deepEqual({ ...(await state.vendors.byProgram('awin', '7')) }, shop);
  assert.equal((await state.vendors.byDomain('nybutik.dk'))?.name, 'Ny butik');
  assert.equal((await state.imports.ratings.vendors()).get(1)?.rating, 4.5);
});

test('two shops of a file do not claim one domain or one program', async () => {
  const { state } = await aMarket();
  const run = (rows: unknown) => importVendors(openImport(aFile(rows)), state, NOW);
  const program = { network: 'awin', program_id: '7701' };
  const [a, b] = [{ domain: 'a.example' }, { domain: 'www.b.example' }];
  await assert.rejects(
    run([a, { ...b, aliases: ['https://A.example/'] }]),
    /a\.example is given to a\.example/,
  );
  await assert.rejects(
    run([{ ...a, aliases: ['b.example'] }, b]),
    /domain.*b\.example is given to a\.example/s,
  );
  await assert.rejects(
    run([a, b].map((row) => ({ ...row, programs: [program] }))),
    /program 7701 of awin is given to a\.example already/,
  );
  assert.equal(await state.vendors.byDomain('b.example'), undefined, 'nothing of such a file is taken');
  const rated = { ...a, rating: 4, review_count: 2, programs: [program] };
  await run([{ ...rated, platform: 'A' }, { ...rated, platform: 'B' }, b]);
  assert.ok(await state.vendors.byDomain('b.example'), 'a shop of two rows is one shop');
});

test('a mistake is told with its line, and nothing of the file is taken', async () => {
  const { state } = await aMarket();
  const path = aFile(`[
  { "domain": "god.dk", "name": "God" },
  { "domain": "ikke et domæne",
    "logo_url": "javascript:x" },
  { "domian": "x.dk" }
]`);
  const before = await state.revision();
  await assert.rejects(
    () => importVendors(openImport(path), state, NOW),
    (error: Error) => {
      assert.match(error.message, /import\.json:4: \[1\]\.logo_url: /);
      assert.match(error.message, /import\.json:5: \[2\]\.domian: unknown key; did you mean "domain"\?/);
      return true;
    },
  );
  await assert.rejects(
    () => importVendors(openImport(aFile('[\n{ "domain": "127.0.0.1" }]')), state, NOW),
    /import\.json:2: \[0\]\.domain: is no domain name/,
  );
  assert.equal(await state.vendors.byDomain('god.dk'), undefined);
  assert.equal(await state.revision(), before);
});

for (const [what, rows, says] of [
  ['no shop', [{ title: 'x' }], /\[0\]: names no shop/],
  [
    'an end before its start',
    [{ domain: 'a.dk', title: 'x', starts_at: '2026-02-01', ends_at: '2026-01-01' }],
    /ends_at: is not after/,
  ],
  [
    'a day that does not exist',
    [{ domain: 'a.dk', title: 'x', ends_at: '2026-02-30' }],
    /ends_at: must be a day/,
  ],
  [
    '120 percent',
    [{ domain: 'a.dk', title: 'x', value_type: 'percent', value: 120 }],
    /value: is more than 100/,
  ],
  ['a code without a code', [{ domain: 'a.dk', title: 'x', type: 'code' }], /type: is "code"/],
  ['an object', { discounts: [] }, /must be an array/],
  ['broken JSON', '[{', /:1: not valid JSON/],
] as const) {
  test(`a discount file with ${what} is refused`, async () => {
    const { state } = await aMarket();
    await assert.rejects(async () => importDiscounts(openImport(aFile(rows)), state), says);
  });
}

const aGiftList = {
  slug: 'julegaver-til-mor',
  title: 'Julegaver til mor',
  description: '',
  recipients: ['mother', 'Mor', 'hundeejer'],
  occasions: ['xmas'],
  rule: { category: 'Skønhed', max_price: 99.95 },
};

test('gift lists are known by Danish words, and the file is the whole truth', async () => {
  const { state } = await aMarket();
  const run = (lists: unknown) => importGiftLists(openImport(aFile(lists)), state);
  assert.equal(
    await run([aGiftList, { ...aGiftList, slug: 'b' }]),
    '2 gift lists; the next refresh fills them',
  );
  await run([aGiftList]);
  assert.deepEqual(await state.imports.giftLists.all(), [
    {
      slug: 'julegaver-til-mor',
      title: 'Julegaver til mor',
      description: '',
      recipients: ['mor', 'hundeejer'],
      occasions: ['jul'],
      pick: {
        rule: { categories: ['Skønhed'], brands: [], words: [], minOre: null, maxOre: 9995, minRating: null },
      },
    },
  ]);
});

for (const [what, own, says] of [
  ['a slug twice', { slug: 'julegaver-til-mor' }, /\[1\]\.slug: is the slug of \[0\] too/],
  ['a slug with capitals', { slug: 'Jul' }, /\[1\]\.slug: must be small letters/],
  ['neither rule nor EANs', { slug: 'b', rule: undefined }, /\[1\]: needs either a "rule" or "eans"/],
  ['both', { slug: 'b', eans: ['1'] }, /\[1\]: needs either/],
  ['a rule that takes everything', { slug: 'b', rule: { max_price: 5 } }, /\[1\]\.rule: needs a "category"/],
  ['crossed prices', { slug: 'b', rule: { words: 'x', min_price: 6, max_price: 5 } }, /min_price above/],
  [
    'an EAN of letters',
    { slug: 'b', rule: undefined, eans: ['x'] },
    /\[1\]\.eans\[0\]: must be 1 to 13 digits/,
  ],
] as const) {
  test(`a gift list with ${what} is refused`, async () => {
    const { state } = await aMarket();
    await assert.rejects(
      () => importGiftLists(openImport(aFile([aGiftList, { ...aGiftList, ...own }])), state),
      says,
    );
  });
}

test('docs/gift-lists.schema.json is what the import checks', () => {
  assert.equal(
    readFileSync(new URL('../../docs/gift-lists.schema.json', import.meta.url), 'utf8'),
    giftListsJsonSchema(),
  );
});

test('every import is a command with an example of its use', () => {
  assert.deepEqual(
    importCommands.map(({ usage }) => usage),
    ['import vendors FILE', 'import ratings FILE', 'import discounts FILE', 'import gift-lists FILE'],
  );
});

test("the demo's extras are there for its day, and loading them twice changes nothing", async () => {
  const { state } = await aMarket();
  const today = day('2026-11-15');
  const counts = async () => [...(await state.engagement.between(day('2026-10-01'), today))];
  await loadDemoExtras(state, today);
  assert.ok((await state.imports.giftLists.all()).length >= 12);
  assert.ok((await state.imports.ratings.vendors()).size >= 5);
  let active = 0;
  for (const { id } of await state.vendors.all())
    if (activeDiscounts(await state.imports.discounts.ofVendor(id), NOW).length > 0) active++;
  assert.ok(active >= 5, `${active} shops with a campaign`);
  assert.ok(new Set((await counts()).map(({ ean }) => ean)).size >= 5);
  const before = [await state.revision(), await counts()];
  await loadDemoExtras(state, today);
  assert.deepEqual([await state.revision(), await counts()], before);
});
