import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { aService } from '../harness.ts';
import { aTown } from '../peers.ts';

/** A busy machine may be slow to answer itself. */
export const PATIENT = { webhookTimeoutMs: 60_000 } as const;

/** The sender's stop watch, controlled by the test: a busy machine makes no peer slow, and the test does not wait for a slow one. */
export function aStopWatch(t: TestContext) {
  let passedMs = 0;
  t.mock.method(performance, 'now', () => passedMs);
  return { pass: (ms: number) => (passedMs += ms) };
}

/** Receivers that hang until the test lets them go, and a service that sends to them. */
export async function aStreet(t: TestContext, places: readonly (readonly [name: string, address: string])[]) {
  const town = aTown(t);
  const receivers = await Promise.all(places.map(([name, address]) => town.receiver(name, address)));
  const service = await aService(t, { outbound: town.outbound, sender: PATIENT });
  const calls = () => receivers.map(({ calls }) => calls.length);
  /** Waits until `count` calls have arrived in total. */
  const until = async (count: number) => {
    while (calls().reduce((sum, n) => sum + n, 0) < count) await turn();
  };
  const hang = (...which: typeof receivers) => {
    for (const { control } of which) control.hangs = true;
  };
  return { ...service, outbound: town.outbound, receivers, calls, until, hang };
}
