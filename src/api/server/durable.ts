import type { FastifyInstance } from 'fastify';

/** A price agent is a promise; a like may be lost in a power cut, and questions by POST change nothing. */
const OF_AGENTS = /^(?:\/public)?\/(?:price-)?agents\b/;

/** Whatever changes an agent is answered when the change survives a power cut: commits do not wait for the disk. */
export function answerWhenDurable(app: FastifyInstance, settled: () => Promise<void>): void {
  app.addHook('onRoute', (route) => {
    const changes = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (!changes || !OF_AGENTS.test(route.url)) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        // An answer that something went wrong promises nothing.
        if (reply.statusCode < 500) await settled();
      },
    ];
  });
}
