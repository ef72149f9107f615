import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { aDemoWindow } from '../../web/a-demo-window.ts';
import { QUESTIONS, type Question } from './bank.ts';
import { askTools } from './client.ts';
import { assertAsked, FACTS, type RestProduct, says } from './facts.ts';

const WITHOUT_LIMITS = { LIMIT_MCP_FREE: '1000000', LIMIT_REST_FREE: '1000000' };
/** Tokens a question may cost on average, a token being four bytes. */
const MEAN_TOKENS_MAX = 1200;

const { app } = await aDemoWindow(WITHOUT_LIMITS);
const rest = async (path: string) => (await app.inject(path)).json();

async function restProduct(ean: string): Promise<RestProduct> {
  const { product } = await rest(`/public/product/${ean}`);
  const { offers } = await rest(`/public/product/${ean}/offers`);
  const { stats, points } = await rest(`/public/product/${ean}/history?days=90`);
  const codes: string[] = [];
  for (const { vendor, price } of (offers as RestProduct['offers']).filter(
    ({ stock }) => stock !== 'out_of_stock',
  )) {
    const { discounts } = await rest(`/partners/discounts/lookup/by-domain/${vendor.domain}`);
    for (const { code, min_spend } of discounts)
      if (code !== null && price >= (min_spend ?? 0)) codes.push(code);
  }
  return { product, offers, stats, points, codes, trend: trendOf(points, product.lowest_price) };
}

/** Against the lowest price of the 31 days that end thirty days ago, by the points of the REST history. */
function trendOf(points: RestProduct['points'], now: number): string | null {
  const dayOf = (date: string) => Date.parse(date) / 86_400_000;
  const today = dayOf('2026-11-15');
  const held = points.flatMap(({ date, lowest_price }, i) => {
    const until = points[i + 1] === undefined ? today : dayOf(points[i + 1]!.date) - 1;
    return lowest_price !== null && dayOf(date) <= today - 30 && until >= today - 60 ? [lowest_price] : [];
  });
  if (held.length === 0) return null;
  const before = Math.min(...held);
  if (Math.abs(now - before) < before / 100) return 'stable';
  return now < before ? 'falling' : 'rising';
}

/** The barcode of a question; for a category, that of its cheapest product. */
async function meantBy([fact, about]: Question): Promise<string> {
  if (fact !== 'cheapest' && fact !== 'budget') return about;
  const { items } = await rest(
    `/products?category=${encodeURIComponent(about)}&sort=price&in_stock=true&limit=1`,
  );
  return items[0].product.ean;
}

async function isAnswered(question: Question): Promise<{ problem: string; tokens: number }> {
  const [name, , ask, plan] = question;
  const meant = await meantBy(question);
  const asked = await askTools(app, plan, meant);
  const fact = name === 'missing' ? FACTS.missing(undefined as never) : FACTS[name](await restProduct(meant));
  assertAsked(fact, ask);
  const problem = !asked.eans.includes(meant)
    ? `does not find ${meant}`
    : !says(asked.text, fact)
      ? `text without ${fact}`
      : name !== 'missing' && !says(asked.structured, fact)
        ? `structured content without ${fact}`
        : '';
  return { problem, tokens: asked.tokens };
}

suite('the question bank', () => {
  test('sixty questions over the demo market are each answered within two calls', async () => {
    assert.equal(QUESTIONS.length, 60);
    const scored = [];
    for (const question of QUESTIONS) scored.push({ ask: question[2], ...(await isAnswered(question)) });
    const wrong = scored.filter(({ problem }) => problem !== '');
    assert.deepEqual(
      wrong.map(({ ask, problem }) => `${ask} ${problem}`),
      [],
    );
    const mean = scored.reduce((sum, { tokens }) => sum + tokens, 0) / scored.length;
    assert.ok(mean <= MEAN_TOKENS_MAX, `a question costs ${mean} tokens on average`);
  });

  test('no question is asked twice, and each kind of fact is asked for', () => {
    assert.equal(new Set(QUESTIONS.map(([, , ask]) => ask)).size, QUESTIONS.length);
    assert.deepEqual(new Set(QUESTIONS.map(([fact]) => fact)), new Set(Object.keys(FACTS)));
  });
});
