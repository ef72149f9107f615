import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { createService } from '../../src/service/serving/service.ts';
import { openStores } from '../../src/service/stores.ts';

/** The service as it is; with COUNT=no every request is admitted without being counted. One entry file for both sides. */
const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const nobody = {
  caller: '127.0.0.1',
  may: '',
  policy: 'free' as const,
  decision: { allowed: true, limit: 1, remaining: 1, resetS: 1, retryAfterS: 0 },
  headers: {},
};
const service = await createService({
  config,
  stores: await openStores(config, log),
  clock: Date.now,
  log,
  ...(process.env.COUNT === 'no' && { gate: { admit: () => nobody } }),
});
await service.app.listen({ port: 0, host: '127.0.0.1' });
console.error(`answers at http://localhost:${(service.app.server.address() as { port: number }).port}`);
