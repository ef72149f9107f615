import { type PrismeOptions, type Schemas, Transport } from './transport.ts';

export { type ApiErrorBody, PrismeError, type PrismeOptions, type Schemas } from './transport.ts';
export { verifyWebhook, type WebhookMessage } from './webhook.ts';

/** Filters of a list, as the API's description names them. */
export type ListQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface ChangesQuery {
  /** A cursor, or the day from whose night on changes are told. */
  since: string;
  limit?: number;
  vendor?: readonly string[];
  changed?: readonly (keyof OfferState)[];
}

/** What changes are told of. */
export type OfferState = Schemas['OfferSide'];
export type ChangeEvent = Schemas['Change'];
export type ChangePage = Schemas['Changes'];

interface ListPage<Item> {
  items: Item[];
  next_cursor: string | null;
}

type ItemOf<Page extends ListPage<unknown>> = Page['items'][number];

/** The lists of the API: path and answer of each. */
const LISTS = {
  products: '/products',
  categories: '/categories',
  drops: '/products/price-drops/today',
  drops7Days: '/products/price-drops/7-days',
  drops30Days: '/products/price-drops/30-days',
  popular: '/products/popular',
  deals: '/products/deals',
  newest: '/products/newest',
  trending: '/likes/trending',
  topVendors: '/vendors/top-rated',
  honestVendors: '/vendors/honesty',
  giftLists: '/gift-lists',
} as const;

interface ListAnswers {
  products: Schemas['Products'];
  categories: Schemas['Categories'];
  drops: Schemas['PriceDrops'];
  drops7Days: Schemas['PriceDrops'];
  drops30Days: Schemas['MonthlyPriceDrops'];
  popular: Schemas['Popular'];
  deals: Schemas['Deals'];
  newest: Schemas['Newest'];
  trending: Schemas['Trending'];
  topVendors: Schemas['TopRatedVendors'];
  honestVendors: Schemas['HonestVendors'];
  giftLists: Schemas['GiftLists'];
}

/** The most codes that one request looks up. */
const CODES_MAX = 100;

const code = encodeURIComponent;

export class Prisme {
  readonly #transport: Transport;

  constructor(options: PrismeOptions) {
    this.#transport = new Transport(options);
  }

  product(ean: string): Promise<Schemas['Lookup']> {
    return this.#transport.ask(`/public/product/${code(ean)}`);
  }

  offers(ean: string): Promise<Schemas['Offers']> {
    return this.#transport.ask(`/public/product/${code(ean)}/offers`);
  }

  history(ean: string, query: { days?: number; vendor?: string } = {}): Promise<Schemas['PriceHistory']> {
    return this.#transport.ask(`/public/product/${code(ean)}/history`, { query });
  }

  similar(ean: string): Promise<Schemas['SimilarProducts']> {
    return this.#transport.ask(`/public/product/${code(ean)}/similar`);
  }

  /** Looks any number of products up, a hundred at a time, in the order asked. */
  async products(
    eans: readonly string[],
    options: Omit<Schemas['BatchLookup'], 'eans'> = {},
  ): Promise<Schemas['BatchResult'][]> {
    const results: Schemas['BatchResult'][] = [];
    for (let at = 0; at < eans.length; at += CODES_MAX) {
      const body = { eans: eans.slice(at, at + CODES_MAX), ...options };
      const answer = await this.#transport.ask<Schemas['BatchResults']>('/public/products/lookup', {
        method: 'POST',
        body,
      });
      results.push(...answer.results);
    }
    return results;
  }

  search(q: string, query: ListQuery = {}): Promise<Schemas['SearchResults']> {
    return this.#transport.ask('/public/search', { query: { q, ...query } });
  }

  suggest(q: string): Promise<Schemas['Suggestions']> {
    return this.#transport.ask('/public/suggest', { query: { q } });
  }

  vendor(domain: string): Promise<Schemas['VendorHonesty']> {
    return this.#transport.ask(`/vendors/${code(domain)}`);
  }

  discounts(domain: string): Promise<Schemas['Discounts']> {
    return this.#transport.ask(`/partners/discounts/lookup/by-domain/${code(domain)}`);
  }

  /** Walks a list to its end, page by page as items are taken. */
  async *list<Name extends keyof ListAnswers>(
    name: Name,
    query: ListQuery = {},
  ): AsyncGenerator<ItemOf<ListAnswers[Name]>, void, undefined> {
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: ListPage<ItemOf<ListAnswers[Name]>> = await this.#transport.ask(LISTS[name], {
        query: { ...query, ...(cursor !== null && { cursor }) },
      });
      yield* page.items;
      cursor = page.next_cursor;
    }
  }

  /** Pages of changes until everything is told; keep `next_cursor` of the last one to go on from. */
  async *changePages(query: ChangesQuery): AsyncGenerator<ChangePage, void, undefined> {
    for (let since = query.since; ; ) {
      const page: ChangePage = await this.#transport.ask('/changes', { query: { ...query, since } });
      yield page;
      if (page.caught_up) return;
      since = page.next_cursor;
    }
  }

  /** Changes one by one until everything is told. Returns the cursor to go on from. */
  async *changes(query: ChangesQuery): AsyncGenerator<ChangeEvent, string, undefined> {
    let cursor = query.since;
    for await (const page of this.changePages(query)) {
      yield* page.items;
      cursor = page.next_cursor;
    }
    return cursor;
  }

  /** Without a key of your own a random one is sent, so that a repetition after a lost answer makes no second agent. */
  createAgent(
    agent: Schemas['NewPriceAgent'],
    key: string = crypto.randomUUID(),
  ): Promise<Schemas['PriceAgent']> {
    return this.#transport.ask('/price-agents', {
      method: 'POST',
      body: agent,
      headers: { 'idempotency-key': key },
    });
  }

  createAgents(
    batch: Schemas['NewPriceAgents'],
    key: string = crypto.randomUUID(),
  ): Promise<Schemas['PriceAgentBatch']> {
    return this.#transport.ask('/price-agents/batch', {
      method: 'POST',
      body: batch,
      headers: { 'idempotency-key': key },
    });
  }

  previewAgent(wish: Schemas['PriceAgentWish']): Promise<Schemas['PriceAgentPreview']> {
    return this.#transport.ask('/price-agents/preview', { method: 'POST', body: wish });
  }

  agent(id: string): Promise<Schemas['PriceAgentCheck']> {
    return this.#transport.ask(`/price-agents/check/${code(id)}`);
  }

  cancelAgent(id: string, cancelToken: string): Promise<void> {
    const headers = { 'x-cancel-token': cancelToken };
    return this.#transport.ask(`/price-agents/${code(id)}`, { method: 'DELETE', headers });
  }

  testAgent(id: string, cancelToken: string): Promise<void> {
    const headers = { 'x-cancel-token': cancelToken };
    return this.#transport.ask(`/price-agents/${code(id)}/test`, { method: 'POST', headers });
  }
}
