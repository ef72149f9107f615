import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisits } from '../../src/web/layout/visit.ts';
import { agentForm } from '../../src/web/pages/product/agent-form.ts';

const visits = createVisits(
  { baseUrl: 'http://localhost:3000', version: '0', operator: { name: '', contact: '', privacyText: '' } },
  { published: () => undefined } as never,
  () => Date.parse('2026-11-15T11:00:00Z'),
);
const EMPTY = { offers: [], chosen: { agent: { target: '' } } };
const visit = visits({ headers: { 'accept-language': 'da' }, query: {}, url: '/vare/1' });

test('the price that is suggested is a tenth less, rounded down to what looks like a price, and never nothing', () => {
  for (const [kroner, suggested] of [
    [1649, '1.450'],
    [1200, '1.050'],
    [1110, '990'],
    [1030, '920'],
    [118, '100'],
    [110, '99'],
    [105, '94'],
    [12.1, '10'],
    [11, '9,50'],
    [10.6, '9,50'],
    [0.4, '0,50'],
  ] as const) {
    const { markup } = agentForm(visit, { product: { lowest_price: kroner }, ...EMPTY } as never, null);
    assert.equal(/name="target".*?placeholder="([^"]*)"/.exec(markup)?.[1], suggested, String(kroner));
  }
});
