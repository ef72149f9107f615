import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  issueToken,
  readTokenLimit,
  readTokenName,
  TOKEN_LIMIT_MAX,
  type TokenWish,
} from '../../../access/token/issue.ts';
import { AppError } from '../../../domain/errors.ts';
import { tokenDays } from '../../../oversight/token-days.ts';
import { type DeskVisit, type SignedInParts, seeOther, sendDesk } from '../../pages/operator/desk.ts';
import { type TokenOutcome, tokensPage } from '../../pages/operator/tokens.ts';
import { fieldOf } from '../forms.ts';
import type { Desk } from './sign-in.ts';

export function tokenRoutes(desk: Desk, { state, clock, log }: SignedInParts): void {
  const show = async (reply: FastifyReply, status: number, visit: DeskVisit, outcome: TokenOutcome) =>
    sendDesk(
      reply,
      status,
      visit,
      tokensPage(visit, await state.tokens.all(), await tokenDays(state, clock()), outcome),
    );
  desk.get('/operator/tokens', (visit, _request, reply) => show(reply, 200, visit, undefined));
  // The token is shown in this answer only, hence no redirect; the page is not cached.
  desk.post('/operator/tokens', async (visit, { body }, reply) => {
    const wish = readWish(body);
    if (typeof wish === 'string') return show(reply, 400, visit, { wrong: wish });
    const { id, token } = await issueToken(state.tokens, wish, clock());
    log.info({ token: id }, 'the operator made a token');
    return show(reply, 200, visit, { token, name: wish.name });
  });
  desk.post(
    '/operator/tokens/:id/revoke',
    async (visit, request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { id } = request.params;
      if ((await state.tokens.revoke(id, clock())) === 'unknown')
        throw new AppError('not_found', 'There is no such token.');
      log.info({ token: id }, 'the operator revoked a token');
      return seeOther(reply, visit.bare('/operator/tokens'));
    },
  );
}

/** The wish of a form, or what is wrong with it in words. */
function readWish(body: unknown): TokenWish | string {
  const name = readTokenName(fieldOf(body, 'name'));
  if (name === undefined) return 'Say in 1 to 100 characters who the token is for.';
  const limits = ['rest', 'mcp'].map((field) => {
    const text = fieldOf(body, field).trim();
    return text === '' ? null : readTokenLimit(text);
  });
  if (limits.includes(undefined)) return `A limit is a whole number from 1 to ${TOKEN_LIMIT_MAX}, or empty.`;
  const [restLimit, mcpLimit] = limits as [number | null, number | null];
  return { name, restLimit, mcpLimit, rights: fieldOf(body, 'exports') === '' ? [] : ['exports'] };
}
