import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

const LOOK_EVERY_MS = 250;
/** A loop this late cannot answer in time; whoever comes now is told to come back, whoever is inside is served. */
const LATE_MS_MAX = 1_000;

/** Tells when the event loop is about to drown: the refusal of the moment, if there is one. */
export function watchOverload(app: FastifyInstance): () => AppError | undefined {
  let lateMs = 0;
  let lateBeforeMs = 0;
  let expected = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // One stall is over when it is seen; late twice running is more work than there is time.
    lateMs = Math.min(now - expected, lateBeforeMs);
    lateBeforeMs = now - expected;
    expected = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS);
  timer.unref();

  const refusal = () =>
    lateMs <= LATE_MS_MAX
      ? undefined
      : new AppError('unavailable', 'The server is overloaded; try again in a moment.', { retryAfterS: 2 });
  app.addHook('onClose', async () => clearInterval(timer));
  return refusal;
}
