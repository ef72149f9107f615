import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../domain/errors.ts';
import type { Surface } from '../limits.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_CHARS = 36;

/** Authorization belongs to the tool server alone: elsewhere a proxy may ask for it, and browsers send it along. */
const TOOL_SERVER: readonly Surface[] = ['mcp', 'mcp_discovery'];

const refuse = (message: string) => new AppError('unauthorized', message);

/**
 * The token a request carries; undefined when it carries none. Anything that is meant as a token and is not one is
 * refused: falling back to the free tier would hide the mistake.
 */
export function tokenIn(headers: IncomingHttpHeaders, surface: Surface): string | undefined {
  const own = headers['x-api-token'];
  const bearer = TOOL_SERVER.includes(surface) ? headers.authorization : undefined;
  if (own !== undefined && bearer !== undefined)
    throw refuse('Send the token once, in X-Api-Token or in Authorization, not in both.');
  if (own !== undefined) return readToken(own, 'X-Api-Token');
  if (bearer === undefined) return undefined;
  if (!/^bearer /i.test(bearer))
    throw refuse('Authorization takes the form "Bearer <API token>"; leave it out to use the free tier.');
  return readToken(bearer.slice(7).trim(), 'Authorization');
}

function readToken(value: string | string[], header: string): string {
  // Node joins a repeated header with a comma.
  if (typeof value !== 'string' || (value.includes(',') && value.length > UUID_CHARS))
    throw refuse(`${header} was sent more than once; send exactly one API token.`);
  if (value === '')
    throw refuse(`${header} is empty; send an API token in it, or leave it out to use the free tier.`);
  if (value.length !== UUID_CHARS || !UUID.test(value))
    throw refuse(
      `${header} does not hold an API token, which looks like 123e4567-e89b-12d3-a456-426614174000; ` +
        'leave the header out to use the free tier.',
    );
  return value.toLowerCase();
}

/** The hash that a token is kept under, as hex text: that is one call and no buffer. */
export const tokenDigest = (token: string): string => hash('sha256', token, 'hex');
