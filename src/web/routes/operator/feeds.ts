import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { acceptFeed, type FeedDecision, keepFeedHeld } from '../../../oversight/feeds/decide-feed.ts';
import { refusedSamples } from '../../../oversight/feeds/feed-facts.ts';
import type { createNightMemory } from '../../../oversight/nights/nights.ts';
import { type SignedInParts, seeOther, sendDesk } from '../../pages/operator/desk.ts';
import {
  DECISION_TEXTS,
  type DecisionText,
  feedPage,
  feedPath,
  feedsPage,
  readFeedsQuestion,
} from '../../pages/operator/feeds.ts';
import { fieldOf } from '../forms.ts';
import type { Desk } from './sign-in.ts';

type FeedDecisionRequest = FastifyRequest<{ Params: { id: string } }>;
type FeedsRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type FeedRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

export function feedRoutes(
  desk: Desk,
  { state, status, dataDir, log }: SignedInParts,
  nights: ReturnType<typeof createNightMemory>,
): void {
  desk.get('/operator/feeds', async (visit, request: FeedsRequest, reply) => {
    const { feeds } = await status();
    return sendDesk(
      reply,
      200,
      visit,
      feedsPage(visit, feeds, await nights(), readFeedsQuestion(request.query)),
    );
  });
  desk.get('/operator/feeds/:id', async (visit, request: FeedRequest, reply) => {
    const { id } = request.params;
    const feed = (await status()).feeds.find((each) => each.id === id);
    if (feed === undefined) throw unknownFeed();
    const notice = Object.hasOwn(DECISION_TEXTS, String(request.query['told']))
      ? (request.query['told'] as DecisionText)
      : undefined;
    const samples = refusedSamples(dataDir, id);
    return sendDesk(reply, 200, visit, feedPage(visit, feed, samples, await nights(), notice));
  });
  const decide = (
    name: string,
    decided: (id: string, reading: string) => Promise<FeedDecision>,
    done: DecisionText,
  ): void => {
    desk.post(`/operator/feeds/:id/${name}`, async (visit, request: FeedDecisionRequest, reply) => {
      const { id } = request.params;
      const { outcome } = await decided(id, fieldOf(request.body, 'reading'));
      if (outcome === 'unknown') throw unknownFeed();
      log.info({ feed: id, decision: name, outcome }, 'the operator decided about a feed');
      return seeOther(reply, visit.bare(`${feedPath(id)}?told=${toldOf(outcome, done)}`));
    });
  };
  decide('accept', (id, reading) => acceptFeed(state, { id, reading, always: false }), 'accepted');
  decide('keep-held', (id, reading) => keepFeedHeld(state, { id, reading }), 'held');
}

const unknownFeed = (): AppError => new AppError('not_found', 'There is no such feed in the sources.');

const toldOf = (outcome: Exclude<FeedDecision['outcome'], 'unknown'>, done: DecisionText): DecisionText =>
  outcome === 'decided' ? done : outcome === 'read again' ? 'read-again' : 'nothing';
