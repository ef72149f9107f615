import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { type SignedInParts, seeOther, sendDesk } from '../../pages/operator/desk.ts';
import { CHOICE_TEXTS, type ChoiceText, generationsPage } from '../../pages/operator/generations.ts';
import { fieldOf } from '../forms.ts';
import type { Desk } from './sign-in.ts';

const PATH = '/operator/generations';

export function generationRoutes(desk: Desk, { generations, log }: SignedInParts): void {
  desk.get(PATH, async (visit, request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const notice = String(request.query['told']);
    const known = Object.hasOwn(CHOICE_TEXTS, notice) ? (notice as ChoiceText) : undefined;
    return sendDesk(reply, 200, visit, generationsPage(visit, await generations.look(), known));
  });
  desk.post(`${PATH}/pin`, async (visit, { body }, reply) => {
    const id = fieldOf(body, 'id');
    const outcome = await generations.pin(id, fieldOf(body, 'reading'));
    if (outcome === 'unknown') throw new AppError('not_found', 'There is no such catalogue any more.');
    log.info({ generation: id, outcome }, 'the operator pinned a catalogue');
    return seeOther(reply, visit.bare(toldAt(outcome)));
  });
  desk.post(`${PATH}/unpin`, async (visit, { body }, reply) => {
    const outcome = await generations.unpin(fieldOf(body, 'reading'));
    log.info({ outcome }, 'the operator unpinned the catalogue');
    return seeOther(reply, visit.bare(toldAt(outcome)));
  });
}

const toldAt = (outcome: ChoiceText): string => `${PATH}?${new URLSearchParams({ told: outcome })}`;
