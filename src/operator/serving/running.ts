import type { FastifyInstance } from 'fastify';

/** At close, running requests have this long; then connections that still hang on are cut. */
const ANSWERED_WITHIN_MS = 4_000;

/** What is still at work when it is due again is left to it. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}

/** Running requests are answered first; connections that still hang on then are cut. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const hangingOn = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS);
  await app.close();
  clearTimeout(hangingOn);
}
