import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryEngine } from './engines.ts';

onEveryEngine((engine) => {
  test('a vendor keeps its id when its shop changes name, and domains are its identity', async () => {
    const { state } = await engine.aState();
    const first = await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.dk' });
    const again = await state.vendors.ensure({ name: 'Elshop Danmark', domain: 'elshop.dk' });
    assert.equal(again.id, first.id);
    assert.equal((await state.vendors.byDomain('elshop.dk'))?.name, 'Elshop Danmark');
    assert.notEqual((await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.se' })).id, first.id);
  });

  test('the revision is another when an answer could change, and only then', async () => {
    const { state } = await engine.aState();
    await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
    const revision = await state.revision();
    await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
    assert.equal(await state.revision(), revision);
    await state.vendors.ensure({ name: 'B', domain: 'a.dk' });
    assert.notEqual(await state.revision(), revision);
  });
});
