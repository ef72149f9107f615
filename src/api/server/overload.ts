import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

const LOOK_EVERY_MS = 250;
/** With an event loop this late, new requests get 503; requests that are already running are finished. */
const LATE_MS_MAX = 1_000;

/** Watches the event loop; the returned function gives the error for new requests while it is overloaded. */
export function watchOverload(app: FastifyInstance): () => AppError | undefined {
  let lateMs = 0;
  let lateBeforeMs = 0;
  let expected = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A single stall is over when it is measured. Only two late measurements in a row mean overload.
    lateMs = Math.min(now - expected, lateBeforeMs);
    lateBeforeMs = now - expected;
    expected = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () =>
    lateMs <= LATE_MS_MAX
      ? undefined
      : new AppError('unavailable', 'The server is overloaded; try again in a moment.', { retryAfterS: 2 });
}
