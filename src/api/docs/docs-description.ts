import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../catalogue/answers/current-catalogue.ts';

type Form = 'json' | 'yaml';
interface Bytes {
  body: Buffer;
  etag: string;
}

const TYPES: Readonly<Record<Form, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/x-yaml',
};

/**
 * Answers with the OpenAPI description. Its bytes are made when first asked for, after all surfaces have added their
 * routes, and never again: making them anew for fifty callers kept everybody else waiting for 140 ms.
 */
export function createDescription(app: FastifyInstance) {
  const made: Partial<Record<Form, Bytes>> = {};
  const make = (form: Form): Bytes => {
    const text = form === 'json' ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true });
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { body: Buffer.from(text), etag };
  };
  return (form: Form, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    made[form] ??= make(form);
    const { body, etag } = made[form];
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(TYPES[form]).send(body);
  };
}
