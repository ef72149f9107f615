import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersHtml, takesHtml } from '../../src/net/accepts.ts';

/** Accept headers of browsers, curl, JSON clients and others, with the expected results of prefersHtml and takesHtml. */
for (const [accept, prefers, takes] of [
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true, true],
  ['text/html', true, true],
  ['TEXT/HTML ; q=0.9', true, true],
  ['*/*', false, true],
  ['application/json', false, false],
  ['application/json, text/plain, */*', false, false],
  ['text/html;q=0.5, application/json', false, false],
  ['text/html, application/json', true, true],
  ['text/html;q=0', false, false],
  ['text/html;q=x', true, true],
  ['text/htmlx', false, false],
  ['', false, false],
  [undefined, false, false],
] as const) {
  test(`Accept ${JSON.stringify(accept)}: a page is ${prefers ? '' : 'not '}preferred and ${takes ? '' : 'not '}taken`, () => {
    assert.deepEqual([prefersHtml(accept), takesHtml(accept)], [prefers, takes]);
  });
}
