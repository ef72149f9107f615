import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Right } from '../../store/ports/access.ts';

/** Refuses a counted request whose token lacks a right. */
export function requireRight({ may }: FastifyRequest, right: Right): void {
  if (may.split(' ').includes(right)) return;
  throw new AppError(
    'forbidden',
    `This needs an API token with the right ${right}; the operator gives it with 'prisme tokens create --may ${right}'.`,
  );
}
