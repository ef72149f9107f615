import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Gate } from '../../src/access/gate.ts';
import { readConfig } from '../../src/config.ts';
import { createService } from '../../src/service/serving/service.ts';
import { openStores } from '../../src/service/stores.ts';

/**
 * The service as it is, and beside it at a port of its own the same with a gate that counts nobody. Both are in one process: two
 * processes of the same code differ by some percent for as long as they live.
 */
const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const nobody = {
  caller: '127.0.0.1',
  may: '',
  policy: 'free' as const,
  decision: { allowed: true, limit: 1, remaining: 1, resetS: 1, retryAfterS: 0 },
  headers: {},
  lines: '',
};
const stores = await openStores(config, log);
const portOf = async (gate?: Gate) => {
  const { app } = await createService({ config, stores, clock: Date.now, log, ...(gate && { gate }) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};
const [counting, other] = [await portOf(), await portOf({ admit: () => nobody })];
console.error(`answers at http://localhost:${counting}, without counting at ${other}`);
