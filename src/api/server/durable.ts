import type { FastifyInstance } from 'fastify';
import './policy.ts';

/**
 * Whatever changes something durable is answered when the change survives a power cut: commits do not wait for the disk. A
 * price agent is a promise; a like may be lost in a power cut, and questions by POST change nothing.
 */
export function answerWhenDurable(app: FastifyInstance, durable: () => Promise<void>): void {
  app.addHook('onRoute', (route) => {
    const changes = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (!changes || !route.config?.policy?.durable) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        // An answer that something went wrong promises nothing.
        if (reply.statusCode < 500) await durable();
      },
    ];
  });
}
