import type { TSchema } from 'typebox';
import { ErrorAnswer } from '../domain/schemas.ts';

const SAYS: Record<number, string> = {
  400: 'Something in the request is wrong; `message` says what to send instead',
  401: 'The API token is unknown or revoked',
  403: 'Not allowed',
  404: 'No such resource',
  409: 'A twin of this request is still running',
  422: 'The same idempotency key was used with another body',
  429: 'Too many requests; wait `retry_after` seconds',
  503: 'Temporarily unavailable; wait `retry_after` seconds',
};

/** The schema only documents: the handler parses what it is asked, and its messages say what to send instead. */
export const DOCUMENTED_ONLY = { validatorCompiler: () => () => true } as const;

/** The documented answers of an operation: its good one and the errors it can give. Every operation may meet 503. */
export function answers(good: TSchema, ...errors: number[]): Record<number, unknown> {
  const documented: Record<number, unknown> = { 200: { description: 'OK', ...good } };
  for (const status of [...errors, 503]) documented[status] = { description: SAYS[status], ...ErrorAnswer };
  return documented;
}
