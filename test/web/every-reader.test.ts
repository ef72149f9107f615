import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberOfEan } from '../../src/domain/ean.ts';
import type { Offer } from '../../src/domain/product.ts';
import { aMarket, anEan, anOffer } from '../builders.ts';
import { AGENT } from '../ucp/a-catalog.ts';
import { aServiceOn, daysAgo, TODAY } from './a-shop-window.ts';

/*
 * Every reader of an article over six of them. A route that is in none of the two tables below fails the last test: whoever
 * adds a reader says here what it shows of each.
 *
 *   P plain: two shops of good record lower it from 1,000 to 800 kr. tonight, with a before price
 *   A ambiguous: the same at one shop, which gives two prices
 *   S sold out since tonight, at 800 kr.       U used, and nobody has it new
 *   H held: its only shop asks 90 kr. tonight  N without a place: a newcomer's alone, at 1 kr.
 */

const CODES = { P: anEan(1), A: anEan(2), S: anEan(3), U: anEan(4), H: anEan(5), N: anEan(6) } as const;
type Letter = keyof typeof CODES;
const OTHER = anEan(7);
const COLOURS: Record<Letter, string> = { P: 'sort', A: 'hvid', S: 'rød', U: 'blå', H: 'grøn', N: 'gul' };
const article = (letter: Letter, own: Parameters<typeof anOffer>[0] = {}): Offer =>
  anOffer({
    ean: CODES[letter],
    name: `Nordhavn kaffemaskine NK-200, ${COLOURS[letter]}`,
    color: COLOURS[letter],
    price: 1000,
    rating: 4.6,
    reviewCount: 200,
    ...own,
  });
const other = anOffer({ ean: OTHER, name: 'Nordhavn espressomaskine EM-7', color: null, price: 850 });
const before = (['P', 'A', 'S', 'H'] as const).map((letter) => article(letter));
const standing = [
  other,
  ...before,
  article('P', { vendorId: 2, price: 1010 }),
  article('U', { condition: 'used' }),
];
const cheaper = { price: 800, beforeOre: 1000_00 as Offer['beforeOre'] };
const tonight = [
  other,
  article('P', cheaper),
  article('P', { ...cheaper, vendorId: 2, price: 810 }),
  article('A', cheaper),
  article('A', { ...cheaper, price: 820, url: 'https://butik-a.example/nk200?b' }),
  article('S', { ...cheaper, stock: 'out_of_stock' }),
  article('U', { price: 800, condition: 'used' }),
  article('H', { price: 90 }),
  article('N', { vendorId: 5, price: 1 }),
];

const market = await aMarket();
await market.state.imports.giftLists.replace([
  {
    slug: 'kaffe',
    title: 'Kaffe',
    description: '',
    recipients: ['mor'],
    occasions: ['jul'],
    pick: { eans: Object.values(CODES).map(numberOfEan) },
  },
]);
for (let ago = 44; ago > 0; ago -= 4) await market.publish(daysAgo(ago), standing, { searchable: false });
await market.publish(TODAY, tonight);
const liked = Object.values(CODES).map((ean) => ({
  ean: numberOfEan(ean),
  day: TODAY,
  kind: 'like' as const,
  callers: 9,
}));
await market.state.engagement.add([], liked, 0);
const window = await aServiceOn(market.dir, {
  LIMIT_REST_FREE: '100000',
  LIMIT_MCP_FREE: '100000',
  BASE_URL: 'http://localhost',
});

const json = async (url: string) => (await window.get(url, { accept: 'application/json' })).json();
const page = async (url: string) => (await window.get(url)).body;
const posted = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await window.app.inject({ method: 'POST', url, payload, headers })).body;
const letterOf = new Map(Object.entries(CODES).map(([letter, ean]) => [ean as string, letter]));

/** The articles in the order in which a text first names them. */
function lettersIn(text: string): string {
  const found = [...text.matchAll(/57090000\d{5}/g)].map(([ean]) => letterOf.get(ean) ?? '');
  return [...new Set(found)].join('');
}
const of = async (url: string) => lettersIn(JSON.stringify(await json(url)));
const tool = (name: string, args: object) =>
  posted(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  );
const commerce = (path: string, payload: object) => posted(`/ucp/v1/catalog/${path}`, payload, { ...AGENT });
const search = (rest: string) => `/public/search?q=nordhavn+kaffemaskine&limit=50&offers=none${rest}`;

/** What each reader shows; behind a bar stands what comes behind everything else. Within a side the order is the reader's own. */
const SHOWN: readonly (readonly [reader: string, read: () => Promise<string>, shows: string])[] = [
  ['/products/price-drops/today', () => of('/products/price-drops/today'), 'PA'],
  ['/products/price-drops/7-days', () => of('/products/price-drops/7-days'), 'PA'],
  ['/products/price-drops/30-days', () => of('/products/price-drops/30-days'), 'PA'],
  ['/products/popular', () => of('/products/popular'), 'PA'],
  ['/products/deals', () => of('/products/deals'), 'P'],
  ['/products/newest', () => of('/products/newest'), 'PA'],
  ['/likes/trending', () => of('/likes/trending'), 'PASU'],
  ['/gift-lists', () => of('/gift-lists'), 'PA'],
  ['/gift-lists/:slug', () => of('/gift-lists/kaffe'), 'PA'],
  ['/', () => page('/').then(lettersIn), 'PA'],
  ['/prisfald', () => page('/prisfald').then(lettersIn), 'PA'],
  ['/prisfald.atom', () => page('/prisfald.atom').then(lettersIn), 'PA'],
  [
    '/kategori/:name/prisfald.atom',
    () => page('/kategori/kaffemaskiner/prisfald.atom').then(lettersIn),
    'PA',
  ],
  ['/populaere', () => page('/populaere').then(lettersIn), 'PA'],
  ['/nyheder', () => page('/nyheder').then(lettersIn), 'PA'],
  ['/gaver', () => page('/gaver').then(lettersIn), ''],
  ['/gaver/:slug', () => page('/gaver/kaffe').then(lettersIn), 'PA'],
  ['/sitemaps/varer-:number.xml', () => page('/sitemaps/varer-1.xml').then(lettersIn), 'PA'],
  ['/sitemaps/sider.xml', () => page('/sitemaps/sider.xml').then(lettersIn), ''],
  ...(['popular', 'price', 'price_desc', 'newest', 'drop'] as const).map(
    (sort) => [`/products by ${sort}`, () => of(`/products?sort=${sort}`), 'PASU|HN'] as const,
  ),
  ...(['relevance', 'price', 'price_desc', 'newest', 'drop'] as const).map(
    (sort) => [`/public/search by ${sort}`, () => of(search(`&sort=${sort}`)), 'PASU|HN'] as const,
  ),
  ['/products under 900 kr.', () => of('/products?max_price=900'), 'PASU|N'],
  ['/products over 85 kr.', () => of('/products?min_price=85'), 'PASU'],
  ['/public/search under 900 kr.', () => of(search('&max_price=900')), 'PASU|N'],
  ['/public/search over 85 kr.', () => of(search('&min_price=85')), 'PASU'],
  ['/public/search in stock', () => of(search('&in_stock=true')), 'PA|N'],
  // The six are sizes of one article, which pages show once, at a member that has a place.
  ['/soeg', () => page('/soeg?q=nordhavn+kaffemaskine').then(lettersIn), 'P'],
  ['/soeg by price', () => page('/soeg?q=nordhavn+kaffemaskine&sorter=price').then(lettersIn), 'P'],
  ['/kategori/:name', () => page('/kategori/kaffemaskiner').then(lettersIn), 'P'],
  ['/maerke/:name', () => page('/maerke/nordhavn').then(lettersIn), 'P'],
  ['/butik/:domain', () => page('/butik/butik-a.example').then(lettersIn), 'P'],
  ['/public/suggest', () => of('/public/suggest?q=nordhavn'), 'PASU'],
  ['/soeg/forslag', () => page('/soeg/forslag?q=nordhavn').then(lettersIn), 'PASU'],
  ['/public/product/:ean/similar, variants', () => variantsOf(CODES.P), 'ASU'],
  ['/public/product/:ean/similar', () => of(`/public/product/${OTHER}/similar`), 'PA'],
  [
    '/mcp search_products',
    () => tool('search_products', { q: 'nordhavn kaffemaskine' }).then(firstFour),
    'PASU',
  ],
  [
    '/ucp/v1/catalog/search',
    () => commerce('search', { query: 'nordhavn kaffemaskine' }).then(lettersIn),
    'PASU|HN',
  ],
  ['/ucp/v1/catalog/search under 900 kr.', () => commerce('search', cheap(900_00)).then(lettersIn), 'PASU|N'],
];
/** Five are found, and what has no place is the last of them. */
const firstFour = (text: string) => lettersIn(text).slice(0, 4);
const cheap = (max: number) => ({ query: 'nordhavn kaffemaskine', filters: { price: { max } } });
const variantsOf = async (ean: string) =>
  lettersIn(JSON.stringify((await json(`/public/product/${ean}/similar`)).variants));

const sides = (letters: string) => letters.split('|').map((side) => [...side].sort().join(''));

describe('lists, sorts, filters, suggestions and tools', () => {
  for (const [reader, read, shows] of SHOWN)
    it(reader, async () => {
      const found = await read();
      const [front = '', behind = ''] = sides(shows);
      assert.deepEqual(
        sides(behind === '' ? found : `${found.slice(0, front.length)}|${found.slice(front.length)}`),
        behind === '' ? [front] : [front, behind],
        found,
      );
    });
});

/** What each reader says of an article's price: P, A, S, U, H, N. Days before tonight cost 1,000 kr., what was used or not there had none. */
const SAID: readonly (readonly [
  reader: string,
  say: (ean: string) => Promise<unknown>,
  says: readonly unknown[],
])[] = [
  ['price agents', async (ean) => agentOre(ean), [800, 800, null, null, null, 1]],
  ['an unconfirmed mail', async (ean) => isNamed(ean), [true, true, true, true, false, false]],
  [
    'history’s low of 30 days',
    async (ean) => (await stats(ean)).lowest_30_days,
    [1000, 1000, 1000, null, 1000, null],
  ],
  ['history’s lowest', async (ean) => (await stats(ean)).lowest, [800, 800, 1000, null, 1000, 1]],
  [
    'history’s is_lowest',
    async (ean) => (await stats(ean)).is_lowest,
    [true, true, false, false, false, true],
  ],
  [
    '/mcp get_product’s low of 30 days',
    async (ean) => (await summary(ean)).lowest_30_days,
    [1000, 1000, 1000, null, 1000, null],
  ],
  [
    '/public/product/:ean',
    async (ean) => (await json(`/public/product/${ean}`)).product.lowest_price,
    [800, 800, 800, 800, 90, 1],
  ],
  [
    '/public/product/:ean/offers',
    async (ean) => flags(ean),
    [[], ['ambiguous'], [], [], ['price_outlier'], []],
  ],
  ['/public/products/lookup', async (ean) => batch(ean), [800, 800, 800, 800, 90, 1]],
  ['/vare/:ean/:slug', async (ean) => shownPage(ean), Array(6).fill(200)],
  [
    '/ucp/v1/catalog/product',
    async (ean) => commerce('product', { id: ean }).then(lettersIn),
    ['P', 'A', 'S', 'U', 'H', 'N'],
  ],
];
const generation = () => market.live.generation();
const agentOre = (ean: string) => {
  const found = [...generation().prices()].find((one) => one.ean === Number(ean));
  return found === undefined ? null : found.lowestOre / 100;
};
const isNamed = (ean: string) => generation().hasPlace(numberOfEan(ean as Offer['ean']));
const stats = async (ean: string) => (await json(`/public/product/${ean}/history?days=90`)).stats;
const summary = async (ean: string) =>
  JSON.parse(await tool('get_product', { ean })).result.structuredContent.summary;
const flags = async (ean: string) => (await json(`/public/product/${ean}/offers`)).offers[0].flags;
const batch = async (ean: string) =>
  JSON.parse(await posted('/public/products/lookup', { eans: [ean] })).results[0].product.lowest_price;
const shownPage = async (ean: string) => {
  const { product } = await json(`/public/product/${ean}`);
  return (await window.get(`/vare/${ean}/${product.slug}`)).statusCode;
};

describe('prices, lows and pages', () => {
  for (const [reader, say, says] of SAID)
    it(reader, async () => {
      const said = await Promise.all(Object.values(CODES).map(say));
      assert.deepEqual(said, says);
    });
});

it('an article’s price, sizes and colours are those of members with a place', async () => {
  for (const url of [search('&group=article'), '/products?group=article']) {
    const { results, items } = await json(url);
    const { variants } = (results ?? items)[0];
    assert.deepEqual([variants.count, variants.lowest_price], [4, 800], url);
    assert.deepEqual(variants.colors, ['blå', 'hvid', 'rød', 'sort'], url);
  }
  for (const url of ['/soeg?q=nordhavn+kaffemaskine', '/kategori/kaffemaskiner', '/maerke/nordhavn'])
    assert.match(await page(url), /<b>fra 800\skr\.<\/b>/, url);
});

it('an article of newcomers alone shows their price', async () => {
  const { results } = await json(search('&group=article&color=gul'));
  assert.deepEqual([results[0].variants.count, results[0].variants.lowest_price], [1, 1]);
});

it('what is held, sold out or used is no record low to an assistant', async () => {
  const said = async (letter: Letter) =>
    JSON.parse(await tool('get_product', { ean: CODES[letter] })).result.content[0].text;
  assert.match(await said('P'), /today is at or below every price of the last 30 days/);
  for (const letter of ['S', 'U', 'H'] as const)
    assert.doesNotMatch(await said(letter), /at or below every price/, letter);
});

it('a held price is on its page, and neither in its title, its description, its data nor bare in a list', async () => {
  const shown = async (letter: Letter) => {
    const { product } = await json(`/public/product/${CODES[letter]}`);
    return page(`/vare/${CODES[letter]}/${product.slug}`);
  };
  const [plain, held] = [await shown('P'), await shown('H')];
  assert.match(plain, /"lowPrice":800/);
  assert.match(plain, /<title>[^<]*: 800\skr\. i 2\sbutikker/);
  assert.doesNotMatch(held, /"lowPrice"|"price":90/);
  assert.doesNotMatch(held.split('<body')[0]!, /90\skr/);
  assert.match(held, /Prisen er ikke bekræftet endnu/);
  assert.match(held.split('<body')[1]!, /90\skr/);
  const listed = await page('/soeg?q=nordhavn+kaffemaskine&farve=grøn');
  assert.match(listed, /<b>90\skr\.<\/b>.{0,60}prisen er ikke bekræftet endnu/s);
});

it('counts: categories and bands know what has a place and a price', async () => {
  const [kitchen] = (await json('/categories')).items;
  assert.equal(kitchen.product_count, 5);
  const { facets, total } = await json('/public/search?q=nordhavn+kaffemaskine&facets=true');
  const banded = facets.price_bands.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  assert.deepEqual([total - banded, facets.brands[0].count - total], [1, 0], 'all but the held one');
});

it('the report counts what is held', () => {
  assert.equal(generation().meta.held, 1);
  assert.deepEqual(
    generation()
      .held()
      .map(({ ean }) => ean),
    [Number(CODES.H)],
  );
});

/** Routes that show no article, or one by its own code. */
const NO_READERS = [
  '/agents',
  '/agents/confirm/:id/:token',
  '/agents/cancel/:id/:token',
  '/agents/mine/:key',
  '/agents/open/:key',
  '/vare/:ean',
  '/api-docs',
  '/api-docs*',
  '/api-docs/json',
  '/api-docs/openapi.json',
  '/api-docs/static/index.html',
  '/api-docs/static/swagger-initializer.js',
  '/api-docs/static/theme/prisme.css',
  '/api-docs/yaml',
  '/assets/:file',
  '/*',
  '/butikker',
  '/demo/pictures/:file',
  '/favicon.ico',
  '/health',
  '/indsigelser',
  '/kategorier',
  '/likes',
  '/llms.txt',
  '/mcp/server-card',
  '/metode',
  '/metode/billeder/:file',
  '/opensearch.xml',
  '/partners/discounts/lookup/by-domain/:domain',
  '/price-agents',
  '/price-agents/:id',
  '/price-agents/batch',
  '/price-agents/check/:id',
  '/price-agents/:id/test',
  '/price-agents/preview',
  '/privatliv',
  '/public/product/:ean/history',
  '/raekkefoelge',
  '/ready',
  '/robots.txt',
  '/sitemap.xml',
  '/ucp/v1/catalog/lookup',
  '/ucp/v1/schemas/price_honesty.json',
  '/vare/:ean/bevis/:domain',
  '/vendors/:domain',
  '/vendors/honesty',
  '/vendors/top-rated',
  // Every offer with its flags, for tokens with the right: `test/service/changes/` holds them against each other.
  '/changes',
  '/exports',
  '/exports/:id/:file',
  // The answers of /ucp/v1, which its own test compares with them.
  '/ucp/mcp',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/.well-known/ucp',
  '/categories',
];

it('every route is in a table above, or is known to show no article', () => {
  const told = [...SHOWN, ...SAID].map(([reader]) => reader.split(/[ ,]/)[0]!);
  const untold = routesOf(window.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !told.includes(route) && !NO_READERS.includes(route),
  );
  assert.deepEqual(untold, []);
});

/** The paths of a tree that is drawn with four characters a level. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line.includes('── '))
    .map((line) => {
      const at = line.indexOf('── ');
      const depth = Math.floor((at - 1) / 4);
      const own = line
        .slice(at + 3)
        .replace(/ \((?:[A-Z]+(?:, )?)+\)$/, '')
        .replace(/\(\^.*?\$\)/, '');
      above.length = depth;
      const path = above.join('') + own;
      above[depth] = own;
      return path;
    });
}
