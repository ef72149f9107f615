import { after } from 'node:test';
import { createEngagement } from '../../src/access/engagement.ts';
import { createGate } from '../../src/access/gate.ts';
import { createLimiter } from '../../src/access/limiter.ts';
import type { Limits } from '../../src/access/limits.ts';
import { createTokens } from '../../src/access/token/verify.ts';
import { openSecrets } from '../../src/agents/core/secret-key.ts';
import { type AppParts, buildApp } from '../../src/api/app.ts';
import { createTrends } from '../../src/catalogue/answers/trending.ts';
import { instantOf } from '../../src/domain/day.ts';
import type { Offer } from '../../src/domain/product.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { type Analyser, createAnalyser } from '../../src/search/language/analyse.ts';
import { parseSynonyms, readSynonyms, type Synonyms } from '../../src/search/language/synonyms.ts';
import { createSearcher, type Searcher } from '../../src/search/searcher.ts';
import { openDeltaFolder } from '../../src/store/deltas/folder.ts';
import { deltasIn } from '../../src/store/disk/data-folder.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import type { AskThreads } from '../../src/store/ports/search-question.ts';
import { aFolder, aMarket, anOffer, day } from '../builders.ts';

export const TODAY = day('2026-11-15');
export const NOW_MS = instantOf(TODAY, 12 * 60);

export const UNLIMITED: Limits = { restFree: 1e9, restToken: 1e9, mcpFree: 1e9, mcpToken: 1e9, pages: 1e9 };

/** The whole API over a small market, called in process. */
export async function anApp(
  offers: readonly Offer[] = [anOffer()],
  own: Partial<AppParts> = {},
  limits: Limits = UNLIMITED,
  dir = aFolder(),
) {
  const market = await aMarket(dir);
  if (offers.length > 0) await market.publish(TODAY, offers);
  const engagement = await createEngagement(market.state.engagement);
  const app = await buildApp({
    live: market.live,
    ask: searchInThread(),
    gate: createGate({
      tokens: await createTokens({ store: market.state.tokens, clock: () => NOW_MS }),
      limiter: createLimiter(),
      limits,
    }),
    engagement,
    trends: createTrends(market.state.engagement, market.state.imports.trends, () => NOW_MS),
    state: market.state,
    deltas: openDeltaFolder(deltasIn(market.dir)),
    agents: {
      store: market.state.agents,
      secrets: await openSecrets(market.dir, market.state.agents),
      outbound: createOutbound({ allowPrivateHosts: [] }),
    },
    limits,
    trustProxy: [],
    metricsToken: '',
    gauges: async () => [],
    clock: () => NOW_MS,
    baseUrl: 'http://localhost:3000',
    ...own,
  });
  after(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  return { app, market, engagement, get };
}

/** The language of all apps of a process: the shipped synonyms take a fifth of a second to read. */
let language: { analyser: Analyser; synonyms: Synonyms } | undefined;

function readLanguage() {
  const analyser = createAnalyser();
  const { synonymsText, synonymsFile } = readSynonyms(
    new URL('../../samples/synonyms.da.txt', import.meta.url).pathname,
  );
  return { analyser, synonyms: parseSynonyms(synonymsText, synonymsFile, analyser) };
}

/** The search engine without its threads: one index open at a time, in this one. */
export function searchInThread(): AskThreads {
  language ??= readLanguage();
  const { analyser, synonyms } = language;
  const at = async <T>(path: string, work: (desk: Searcher) => T): Promise<T> => {
    const desk = createSearcher(await openSearchIndex(path), synonyms, analyser);
    try {
      return work(desk);
    } finally {
      desk.close();
    }
  };
  return {
    search: (path, question) => at(path, (desk) => desk.search(question)),
    browse: (path, question) => at(path, (desk) => desk.browse(question)),
    similar: (path, ean) => at(path, (desk) => desk.similar(ean)),
    suggest: (path, text) => at(path, (desk) => desk.suggest(text)),
  };
}
