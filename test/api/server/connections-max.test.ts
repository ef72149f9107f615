import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionsMax } from '../../../src/api/app.ts';

const limits = (files: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${files}                 1048576              files\n`;

test('connections leave files for catalogues, and have a cap where the system has none', () => {
  assert.equal(connectionsMax(limits('20000')), 19_000);
  assert.equal(connectionsMax(limits('1048576')), 20_000);
  assert.equal(connectionsMax(limits('unlimited')), 20_000);
  assert.equal(connectionsMax(limits('256')), 100);
  assert.equal(connectionsMax(''), 20_000);
  assert.ok(connectionsMax() >= 100);
});
