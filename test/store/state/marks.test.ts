import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngagement, PER_NETWORK_MAX } from '../../../src/access/engagement.ts';
import { parseEan } from '../../../src/domain/ean.ts';
import { day } from '../../builders.ts';
import { onEveryEngine } from './engines.ts';

const EAN = parseEan('5701234567899')!;
const DAY = day('2026-11-15');
const address = (n: number) => `203.0.113.${n + 1}`;

onEveryEngine(({ aState }) => {
  test('what is written at once is there for another process without a flush, once a caller', async () => {
    const { state, open } = await aState();
    const [one, two] = [state, await open()].map((each) => createEngagement(each.engagement, 'at once'));
    assert.ok(await one!.record('like', EAN, address(0), DAY));
    assert.equal(await two!.callers('like', EAN, DAY, DAY), 1);
    assert.equal(await two!.record('like', EAN, address(0), DAY), false);
    assert.ok(await two!.record('agent', EAN, address(0), DAY), 'another kind counts by itself');
    assert.equal(await two!.flush(), 0, 'nothing waits');
    assert.deepEqual(
      [await one!.callers('like', EAN, DAY, DAY), await one!.callers('agent', EAN, DAY, DAY)],
      [1, 1],
    );
  });

  test('of a network’s callers that come to two processes at once only so many count, each once', async () => {
    const { state, open } = await aState();
    const nodes = [state, await open()].map((each) => createEngagement(each.engagement, 'at once'));
    const record = (callers: number) =>
      Promise.all(
        Array.from({ length: callers * 2 }, (_, i) =>
          nodes[i % 2]!.record('like', EAN, address(i >> 1), DAY),
        ),
      );
    const counted = (outcomes: boolean[]) => outcomes.filter(Boolean).length;
    assert.equal(counted(await record(PER_NETWORK_MAX - 1)), PER_NETWORK_MAX - 1);
    assert.equal(counted(await record(10)), 1, 'the last that may');
    assert.equal(await nodes[0]!.callers('like', EAN, DAY, DAY), PER_NETWORK_MAX);
  });
});
