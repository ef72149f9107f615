import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFirstPages } from '../../../src/api/lists/paging.ts';
import type { CurrentCatalogue } from '../../../src/catalogue/answers/current-catalogue.ts';
import { addDays } from '../../../src/domain/day.ts';
import type { Generation } from '../../../src/store/ports/catalogue.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anApp, TODAY } from '../an-app.ts';

test('a first page is the same when it is asked again, and another after the next night', async () => {
  const { market, get } = await anApp([anOffer()]);
  const first = await get('/products/newest');
  assert.equal((await get('/products/newest')).body, first.body);
  assert.equal(first.json().count, 1);
  await market.publish(addDays(TODAY, 1), [anOffer(), anOffer({ ean: anEan(2) })]);
  await market.live.refresh();
  const after = await get('/products/newest');
  assert.equal(after.json().count, 2);
  assert.notEqual(after.headers.etag, first.headers.etag);
});

test('pages are kept for one state of things, and not without end', () => {
  let revision = 'a';
  const page = createFirstPages({ revision: () => revision } as CurrentCatalogue);
  const of = (id: string) => ({ meta: { id } }) as Generation;
  let made = 0;
  const ask = (id: string, url: string) =>
    page(of(id), url, () => ({ body: Buffer.from(String(++made)), next: null })).body.toString();
  assert.equal(ask('a', '/x'), '1');
  assert.equal(ask('a', '/x'), '1');
  assert.equal(ask('a', '/y'), '2');
  revision = 'b';
  assert.equal(ask('a', '/x'), '3');
  assert.equal(ask('b', '/x'), '4');
  for (let i = 0; i < 64; i++) ask('b', `/${i}`);
  assert.equal(ask('b', '/x'), '69');
});
