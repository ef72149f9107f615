import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UsageError } from '../../domain/errors.ts';

/** Listens and tells the port. Where that cannot be, Node's words name neither PORT nor HOST: these do. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRNOTAVAIL':
      case 'EAFNOSUPPORT':
      case 'EINVAL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new UsageError(`HOST ${host} is not an address of this machine; 0.0.0.0 listens on all it has`);
      case 'EACCES':
        throw new UsageError(`PORT ${port} is not allowed to this user; take one from 1024 on`);
      default:
        throw error;
    }
  }
  return (app.server.address() as AddressInfo).port;
}
