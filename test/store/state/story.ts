import type { Day } from '../../../src/domain/day.ts';
import type { AgentChange, NewAgent } from '../../../src/store/ports/agents.ts';
import type { Discount } from '../../../src/store/ports/imports.ts';
import type { GoodReading, State } from '../../../src/store/ports/state.ts';
import { aCode, anEan } from '../../builders.ts';

/* Every method of the port called in turn: whatever engine tells the story, it is the same. */

const DAY = 20_772 as Day;
const EAN = aCode(anEan(1));
const OTHER = aCode(anEan(2));

const good: GoodReading = {
  sha256: 'aa',
  readAtMs: 1_763_000_000_123,
  recipe: 'r',
  listedAtMs: null,
  validUntilMs: null,
  spool: 's.spool',
  rows: 3,
  kept: 2,
  coverage: 0.5,
  etag: '"x"',
  lastModified: null,
};
const trust = { agreed: 2, agreedDay: DAY, held: null, accepted: { kind: 'lost', once: true } as const };
const discount = (own: Partial<Discount>): Discount => ({
  title: 'Ti procent på Æbleskiver 🥞',
  description: null,
  code: 'TI',
  valueType: 'percent',
  value: 10,
  minSpendOre: null,
  startsAtMs: 1,
  endsAtMs: 2,
  url: null,
  exclusive: false,
  ...own,
});

export const anAgent = (own: Partial<NewAgent> = {}): NewAgent => ({
  id: 'a1',
  ean: EAN,
  requireEan: EAN,
  productName: "Kaffe'maskine æøå",
  targetOre: 49_900,
  kind: 'target',
  options: null,
  markOre: null,
  campaigns: null,
  status: 'active',
  language: 'da',
  emailState: 'confirmed',
  emailHash: 'mailbox',
  emailBox: new Uint8Array([0, 1, 255]),
  webhookBox: null,
  webhookPeer: null,
  cancelHash: 'c',
  mailHash: 'm',
  createdMs: 1_763_000_000_000,
  expiresMs: 1_900_000_000_000,
  reachedMs: null,
  endedMs: null,
  consent: null,
  checkedAgainst: 'g1',
  batchId: null,
  ...own,
});

type Told = (label: string, what: Promise<unknown>) => Promise<void>;

/** Tells all that the calls answer; a failure is told as such. */
export async function tell(state: State): Promise<string[]> {
  const lines: string[] = [];
  const told: Told = async (label, what) => {
    const answer = await what.catch(() => 'fails');
    lines.push(`${label}: ${JSON.stringify(answer, (_, value) => plain(value)) ?? 'undefined'}`);
  };
  await tellShops(state, told);
  await tellImports(state, told);
  await tellTurns(state, told);
  await tellAccess(state, told);
  await tellAgents(state, told);
  await tellGuards(state, told);
  return lines;
}

/** Fills a state with something of everything that shops, imports and callers leave. */
export async function tellHalf(state: State): Promise<void> {
  const heard: Told = async (_, what) => void (await what.catch(() => undefined));
  await tellShops(state, heard);
  await tellImports(state, heard);
  await tellAgents(state, heard);
}

const plain = (value: unknown): unknown =>
  value instanceof Map
    ? [...value]
    : value instanceof Uint8Array
      ? `bytes ${Buffer.from(value).toString('hex')}`
      : value;

async function tellShops(
  { vendors, feeds, networkFeeds, runs, decisions, objections, ...state }: State,
  told: Told,
) {
  await told('ensure', vendors.ensure({ name: 'Ærø', domain: 'b.dk' }));
  await told('ensure', vendors.ensure({ name: 'A', domain: 'a.dk' }));
  await told('rename', vendors.ensure({ name: 'Ærø & co', domain: 'b.dk' }));
  await told('link', vendors.link('net', '7', 1));
  await told('link again', vendors.link('net', '7', 2));
  await told('by program', vendors.byProgram('net', '7'));
  await told('no program', vendors.byProgram('net', '8'));
  await told('domain', vendors.giveDomain(2, 'aa.dk'));
  await told("another's domain", vendors.giveDomain(2, 'b.dk'));
  await told('programs went along', vendors.byProgram('net', '7'));
  await told('all', vendors.all());
  await told('accept', feeds.accept('f2', 1, good));
  await told('trust', feeds.setTrust('f1', 2, trust));
  await told('trust of read', feeds.setTrust('f2', 1, trust));
  await told('confirm', feeds.confirm('f2', { readAtMs: 5, etag: null, lastModified: 'then' }));
  await told('confirm none', feeds.confirm('f1', { readAtMs: 5, etag: null, lastModified: null }));
  await told('feeds', feeds.all());
  await told('forget', feeds.forget('f2'));
  await told('feed', feeds.get('f2'));
  await told('a feed of no shop', feeds.accept('f3', 99, good));
  await told('remove', feeds.remove('f1'));
  await told('no feed', feeds.get('f1'));
  await told(
    'networks',
    networkFeeds.put([
      { id: 'b', network: 'n', body: '{}' },
      { id: 'B', network: 'n', body: '1' },
    ]),
  );
  await told('networks again', networkFeeds.put([{ id: 'b', network: 'm', body: '2' }]));
  await told('networks', networkFeeds.all());
  await told('networks less', networkFeeds.remove(['B', 'nobody']));
  await told('networks', networkFeeds.all());
  await told('no run', runs.last());
  for (let i = 0; i < 62; i++) await runs.add(DAY, 1_763_000_000_999 + i, `report ${i}`);
  await told('run', runs.last());
  await told('fact', state.fact('x'));
  await told('set', state.setFact('x', '1'));
  await told('set', state.setFact('x', 'æ'));
  await told('fact', state.fact('x'));
  await told(
    'accept prices',
    decisions.acceptPrices(
      [
        { ean: OTHER, vendorId: 1, priceOre: 5 },
        { ean: EAN, vendorId: 2, priceOre: 7 },
      ],
      999,
    ),
  );
  await told('accept again', decisions.acceptPrices([{ ean: EAN, vendorId: 2, priceOre: 8 }], 1_999));
  await told('join', decisions.join(2, 1));
  await told('join', decisions.join(1, 2));
  await told('reject', decisions.reject({ vendorId: 1, sinceDay: DAY, decidedDay: DAY }));
  await told('reject', decisions.reject({ vendorId: 1, sinceDay: null, decidedDay: (DAY + 1) as Day }));
  await told('reject', decisions.reject({ vendorId: 2, sinceDay: null, decidedDay: DAY }));
  await told('reject', decisions.reject({ vendorId: 2, sinceDay: (DAY - 4) as Day, decidedDay: DAY }));
  await told('decisions', decisions.all());
  await told('vouch', decisions.vouch(2, true));
  await told('no objections', objections.all());
  const objection = { vendorId: 2, ean: EAN, text: 'Ærlig pris: 7 % <b>', openedDay: DAY };
  await told('object', objections.add(objection));
  await told('object', objections.add({ ...objection, ean: null, text: 'Tallet' }));
  await told('close', objections.close(1, 'Rettet', (DAY + 1) as Day));
  await told('close again', objections.close(1, 'Noget andet', (DAY + 2) as Day));
  await told('close none', objections.close(9, 'Rettet', DAY));
  await told('objections', objections.all());
}

async function tellImports({ imports }: State, told: Told) {
  const { ratings, discounts, giftLists, trends } = imports;
  const shop = {
    name: null,
    domain: 'c.dk',
    aliases: ['cc.dk', 'b.dk'],
    logoUrl: null,
    programs: [{ network: 'n', programId: '1' }],
  };
  await told('vendor', imports.putVendor(shop));
  await told(
    'vendor again',
    imports.putVendor({ ...shop, domain: 'cc.dk', name: 'C', logoUrl: 'https://c.dk/l.png' }),
  );
  const rated = { platform: 'tp', rating: 4.5, reviewCount: 10, url: null, asOfMs: 5_000 };
  await told('rate', ratings.rateVendor(1, rated));
  await told('rate the same', ratings.rateVendor(1, rated));
  await told('rate older', ratings.rateVendor(1, { ...rated, rating: 1, asOfMs: 4_000 }));
  await told('rate newer', ratings.rateVendor(1, { ...rated, rating: 4.1, asOfMs: 6_000 }));
  await told(
    'rate on another',
    ratings.rateVendor(1, { ...rated, platform: 'pr', rating: 2, reviewCount: 30, url: 'u' }),
  );
  await told('rate nobody', ratings.rateVendor(99, rated));
  await told('none yet', ratings.rateVendor(2, { ...rated, reviewCount: 0 }));
  await told('vendors', ratings.vendors());
  await told('rate product', ratings.rateProduct(OTHER, rated));
  await told('rate product', ratings.rateProduct(EAN, { ...rated, rating: 3.3 }));
  await told('rate product', ratings.rateProduct(EAN, { ...rated, platform: 'a' }));
  await told(
    'products',
    ratings.products().then((rows) => [...rows]),
  );
  await told(
    'discounts',
    discounts.replace('s', [
      { vendorId: 1, discount: discount({}) },
      { vendorId: 2, discount: discount({ code: null }) },
    ]),
  );
  await told('more', discounts.add('t', [{ vendorId: 1, discount: discount({ code: 'ÆRØ' }) }]));
  await told('of one', discounts.ofVendor(1));
  await told('less', discounts.replace('s', [{ vendorId: 1, discount: discount({ value: 11 }) }]));
  await told('of one', discounts.ofVendor(1));
  await told('of two', discounts.ofVendor(2));
  const list = {
    slug: 'far',
    title: 'Til far',
    description: '',
    recipients: [],
    occasions: [],
    pick: { eans: [EAN] },
  };
  await told('gifts', giftLists.replace([list, { ...list, slug: 'mor' }]));
  await told('gifts', giftLists.replace([{ ...list, slug: 'mor' }]));
  await told('gifts', giftLists.all());
  await told('no trend', trends.get(5, 7));
  await told('freeze', trends.freeze(5, 7, [{ ean: EAN, likes: 1, previousLikes: 0, score: 1.25 }]));
  await told('freeze late', trends.freeze(5, 7, []));
  await told('freeze later', trends.freeze(8, 7, []));
  await told('forgotten', trends.get(5, 7));
}

async function tellTurns({ announcements }: State, told: Told) {
  const generation = (day: string) => `${day}-0123456789ab`;
  await told('no turn', announcements.all());
  for (const day of ['2026-10-14', '2026-10-15', '2026-10-15', '2026-10-14', '2026-11-14'])
    await told('turn', announcements.add(generation(day), 1_763_000_000_123));
  await told('turns', announcements.all());
  await told('no id', announcements.add('g1', 5));
  await told('turns', announcements.all());
}

async function tellAccess({ tokens, engagement }: State, told: Told) {
  const token = (id: string, createdAtMs: number) => ({
    id,
    name: id,
    sha256: new TextEncoder().encode(id),
    restLimit: 5,
    mcpLimit: null,
    may: id === 't1' ? 'exports' : '',
    createdAtMs,
    lastUsedAtMs: null,
    revokedAtMs: null,
  });
  await told('token', tokens.add(token('t2', 2)));
  await told('token', tokens.add(token('t1', 2)));
  await told('token', tokens.add(token('t0', 3)));
  await told('the same token', tokens.add(token('t0', 3)));
  await told(
    'used',
    tokens.used([
      ['t1', 9],
      ['t1', 7],
      ['nobody', 1],
    ]),
  );
  await told('used', tokens.used([['t1', 8]]));
  const before = await tokens.revision();
  await told('revoke', tokens.revoke('t2', 11));
  await told('revoke', tokens.revoke('t2', 12));
  await told('revoke', tokens.revoke('nobody', 12));
  await told(
    'another revision',
    tokens.revision().then((now) => now !== before),
  );
  await told('tokens', tokens.all());
  await told('by hash', tokens.bySha256(new TextEncoder().encode('t1')));
  await told('by no hash', tokens.bySha256(new Uint8Array(32)));
  const mark = (caller: string, ean = EAN) => ({
    day: DAY,
    ean,
    kind: 'like' as const,
    network: 'n',
    caller,
  });
  const key = await engagement.keyOf(DAY);
  await told(
    'the same key',
    engagement.keyOf(DAY).then((again) => [again.length, Buffer.from(key).equals(again)]),
  );
  await told(
    'marks',
    engagement.add(
      [mark('a'), mark('a'), mark('b'), mark('c'), mark('d', OTHER)],
      [
        { day: DAY, ean: EAN, kind: 'lookup', callers: 5 },
        { day: DAY, ean: EAN, kind: 'lookup', callers: 2 },
      ],
      2,
    ),
  );
  await told(
    'marked',
    engagement.marked({ day: DAY, ean: EAN, kind: 'like', network: 'n' }).then((all) => all.sort()),
  );
  await told('callers', engagement.callers('like', EAN, (DAY - 3) as Day, DAY));
  await told('callers', engagement.callers('lookup', EAN, DAY, DAY));
  await told('callers of none', engagement.callers('agent', EAN, DAY, DAY));
  await told('between', engagement.between(DAY, DAY));
  await told('forget', engagement.forget((DAY + 1) as Day, DAY));
  await told('marked', engagement.marked({ day: DAY, ean: EAN, kind: 'like', network: 'n' }));
  await told('forget', engagement.forget((DAY + 1) as Day, (DAY + 1) as Day));
  await told('between', engagement.between(DAY, DAY));
}

async function tellAgents({ agents: store }: State, told: Told) {
  const { agents } = store;
  await told('insert', agents.insert(anAgent()));
  await told(
    'insert',
    agents.insert(
      anAgent({
        id: 'a2',
        ean: OTHER,
        requireEan: EAN,
        status: 'reached',
        webhookBox: new Uint8Array([7]),
        emailBox: null,
      }),
    ),
  );
  await told(
    'insert',
    agents.insert(
      anAgent({ id: 'a3', status: 'pending_confirmation', emailState: 'unconfirmed', checkedAgainst: 'g2' }),
    ),
  );
  const kind = { kind: 'drop', targetOre: 0, options: '{"minChangePercent":5}', markOre: 100 } as const;
  await told('insert', agents.insert(anAgent({ id: 'a4', ...kind, batchId: 'a3', emailHash: null })));
  await told('of a kind', agents.byId('a4'));
  const moved = { markOre: 95, campaigns: '1:20000', reachedMs: 9 };
  await told('mark', agents.save((await agents.byId('a4'))!, moved));
  await told('marked', agents.byId('a4'));
  await told(
    'batch',
    agents.byBatch('a3').then((rows) => rows.map(({ id }) => id)),
  );
  await told('insert twice', agents.insert(anAgent()));
  await told('by id', agents.byId('a1'));
  await told(
    'by number',
    agents.byNumber((await agents.byId('a2'))!.n).then((row) => row?.id),
  );
  await told(
    'by mailbox',
    agents.byMailbox('mailbox').then((rows) => rows.map(({ id }) => id)),
  );
  await told('live', agents.liveCountOfMailbox('mailbox'));
  await told(
    'page',
    agents.pageAfter(1, 1).then((rows) => rows.map(({ id }) => id)),
  );
  const first = (await agents.byId('a1'))!;
  const change: AgentChange = { status: 'cancelled', endedMs: 7, consent: '{}', checkedAgainst: null };
  await told('save', agents.save(first, change));
  await told('saved', agents.byId('a1'));
  await told('live', agents.liveCountOfMailbox('mailbox'));
  await told('mailbox', agents.setMailbox(first.n, 'other'));
  await told('peer', agents.setWebhookPeer((await agents.byId('a2'))!, 'peer'));
  await told('watching', agents.watchingAfter(0 as typeof EAN, 0, 9));
  const among = () => agents.watchingAmong([EAN], 0 as typeof EAN, Number.MAX_SAFE_INTEGER as typeof EAN);
  await told('watching among', among());
  await told(
    'final',
    agents.setProvisional(
      (await among()).map(([n]) => n),
      false,
    ),
  );
  await told('watching among', among());
  await told('watching among others', agents.watchingAmong([], 0 as typeof EAN, EAN));
  await told('provisional', agents.setProvisional([(await agents.byId('a2'))!.n], true));
  await told('watching among others', agents.watchingAmong([], 0 as typeof EAN, EAN));
  await told('compared', store.comparedGenerations());
  await told('compared', store.setComparedGenerations({ night: 'g1', since: ['g2'] }));
  await told('compared', store.comparedGenerations());
  await told('other code', agents.byOtherCodeAfter(-1, 9));
  await told('ean', agents.setEan((await agents.byId('a2'))!.n, EAN));
  await told('other code', agents.byOtherCodeAfter(-1, 9));
  await told(
    'started before',
    agents.startedBefore('g2', 9).then((rows) => rows.map(({ id }) => id).sort()),
  );
  await told('passed over', agents.passedOver((await agents.byId('a2'))!.n));
  await told(
    'started before',
    // SQLite goes by generation, PostgreSQL by number: nobody needs an order.
    agents.startedBefore('g9', 9).then((rows) => rows.map(({ id }) => id).sort()),
  );
  await told(
    'newest sealed',
    agents.newestSealed().then((row) => row?.id),
  );
  await told('failed', agents.failed('a2', 'webhook', 5, 'no'));
  await told('failed', agents.failed('a2', 'webhook', 6, 'still no'));
  await told('disable', agents.disable('a2', 'email', 8, 'gone'));
  await told('disable', agents.disable('a2', 'webhook', 9, 'gone too'));
  await told('troubles', agents.troubles('a2'));
  await told('all troubles', agents.allTroubles());
  await told('worked', agents.worked('a2', 'email'));
  await told('troubles', agents.troubles('a2'));
  await told('facts', store.matchedGeneration());
  await told('facts', store.setMatchedGeneration('g').then(store.matchedGeneration));
  await told('facts', store.setMatchingGeneration('h').then(store.matchingGeneration));
  await told('facts', Promise.all([store.believedMs(), store.isAdopted(), store.keyPrint()]));
  await told('facts', store.setBelievedMs(12).then(store.believedMs));
  await told('facts', store.setAdopted().then(store.isAdopted));
  await told('facts', store.setKeyPrint('p').then(store.keyPrint));
  await told('kept', store.keptUnderKey());
}

async function tellGuards(state: State, told: Told) {
  const { guards, agents, outbox } = state.agents;
  await told('count', guards.count('b', 1));
  await told('count', guards.count('b', 1));
  await told('count', guards.count('b', 2));
  await told('count', guards.count('b', 2, 40));
  await told('suppress', guards.suppress('x', 5));
  await told('suppress', guards.suppress('x', 6));
  await told('suppressed', guards.isSuppressed('x'));
  await told('ask', guards.askSuppressed('x', 10, 5));
  await told('ask', guards.askSuppressed('x', 14, 5));
  await told('ask', guards.askSuppressed('x', 15, 5));
  await told('ask nobody', guards.askSuppressed('y', 15, 5));
  await told('suppress', guards.suppress('y', 5));
  await told('move', guards.moveSuppressed('x', 'y'));
  await told('moved', Promise.all([guards.isSuppressed('x'), guards.isSuppressed('y')]));
  await told('moved what was asked', guards.askSuppressed('y', 16, 5));
  await told('unsuppress', guards.unsuppress('y'));
  await told('suppressed', guards.isSuppressed('y'));
  const key = { keyHash: 'k', bodyHash: 'b', nowMs: 100, runningMs: 10, keptMs: 50 };
  await told('start', guards.startKey(key));
  await told('running', guards.startKey({ ...key, nowMs: 109 }));
  await told('other body', guards.startKey({ ...key, nowMs: 109, bodyHash: 'c' }));
  await told('dead', guards.startKey({ ...key, nowMs: 110 }));
  const [first, second, third] = [100, 110, 160].map((startedMs) => ({ keyHash: 'k', startedMs }));
  await told('answer of the dead', guards.answerKey(first!, '{"a":0}'));
  await told('forget by the dead', guards.forgetKey(first!));
  await told('answer', guards.answerKey(second!, '{"a":1}'));
  await told('forget what is answered', guards.forgetKey(second!));
  await told('answered', guards.startKey({ ...key, nowMs: 159 }));
  await told('too old', guards.startKey({ ...key, nowMs: 160 }));
  await told('forget', guards.forgetKey(third!));
  await told('start', guards.startKey({ ...key, nowMs: 161 }));
  const message = {
    id: 'm1',
    agentId: 'a3',
    channel: 'email',
    peer: 'mail',
    kind: 'confirm',
    language: 'da',
    toHash: null,
    toBox: null,
    payload: '{}',
  } as const;
  await told('message', outbox.add(message, 50));
  await told(
    'message',
    outbox.add(
      { ...message, id: 'm2', agentId: null, kind: 'my_agents', toHash: 'x', toBox: new Uint8Array([3]) },
      51,
    ),
  );
  await told('message of nobody', outbox.add({ ...message, id: 'm3', agentId: 'nobody' }, 51));
  await told('of agent', outbox.ofAgent('a3'));
  await told('link', outbox.hasLink('x', 'my_agents'));
  await told('links', outbox.links());
  await told('mailbox', outbox.setMailbox('m2', 'y'));
  await told('pull in', outbox.pullIn(40, 60));
  await told(
    'claim',
    outbox.lease('email', () => 'first', 59, 5),
  );
  await told(
    'claim',
    outbox.lease('email', () => 'first', 60, 5).then((claimed) => ({ ...claimed, leaseKey: '' })),
  );
  await told('open', outbox.openCount());
  const bounds = {
    nowMs: 1_800_000_000_000,
    unconfirmedBeforeMs: 1_790_000_000_000,
    neverAskedBeforeMs: 1_795_000_000_000,
    endedBeforeMs: 8,
    doneBeforeMs: 0,
    keysBeforeMs: 161,
    countsBeforeDay: 2,
  };
  await told('sweep', state.agents.sweep(bounds));
  await told('left', agents.pageAfter(0, 9));
  await told('reopen', outbox.reopen('m2', 70));
  await told('state', outbox.state('m2'));
  await told('removed', agents.removeMailbox('mailbox'));
  await told('give up', state.agents.giveUpKey());
  await told('kept', state.agents.keptUnderKey());
}
