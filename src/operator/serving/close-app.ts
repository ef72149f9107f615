import type { FastifyInstance } from 'fastify';

/** At close, running requests have this long; then connections that still hang on are cut. */
const ANSWERED_WITHIN_MS = 4_000;

/** Running requests are answered first; connections that still hang on then are cut. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const hangingOn = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS);
  await app.close();
  clearTimeout(hangingOn);
}
