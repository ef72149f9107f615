import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { DayRun } from '../../../domain/claim.ts';
import { addDays, type Day, instantOf } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { UsageError } from '../../../domain/errors.ts';
import { openGenerations } from '../../../store/open.ts';
import { type EndedCampaign, packWaiting, unpackWaiting } from '../../../store/packed/claims.ts';
import { packMemory, unpackMemory } from '../../../store/packed/memory.ts';
import { type ProductFacts, packFacts, unpackFacts } from '../../../store/packed/product-facts.ts';
import { packRecord, unpackRecord } from '../../../store/packed/shop-record.ts';
import type { GenerationBuilder, Generations, Shop } from '../../../store/ports/catalogue.ts';

/*
 * The demo starts with 400 days of history. `scripts/demo-past.ts` ran those nights once and saved what the next night needs
 * of the last one: every article's row and every shop's record, as the store packs them. The first start moves their days so
 * that they end yesterday, and replaces the shops' ids by those of this installation.
 */

const FILE = new URL('../../../../samples/demo-past.json.br', import.meta.url);

/** The content of samples/demo-past.json.br. */
export interface DemoPast {
  firstDay: Day;
  lastDay: Day;
  shops: readonly Shop[];
  articles: readonly PastArticle[];
}

/** `product` is null while no shop offers the article; `made` holds its packed `ProductFacts`, or its ended campaigns. */
type PastArticle = readonly [ean: EanNumber, memory: string, product: string | null, made: string | null];

export function readDemoPast(file = FILE): DemoPast {
  try {
    return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as DemoPast;
  } catch (error) {
    const why = (error as Error).message;
    throw new UsageError(
      `the demo's history in samples/demo-past.json.br cannot be read (${why}); restore that file`,
    );
  }
}

/** Builds the generation before the demo's first night, which is on `lastDay` + 1. `remove` deletes its folder. */
export async function openDemoPast(
  past: DemoPast,
  lastDay: Day,
  vendors: readonly { id: number; domain: string }[],
  dir: string,
): Promise<{ generations: Generations; remove: () => void }> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const generations = await openGenerations({ dir, log: () => {} });
  const remove = () => {
    generations.close();
    rmSync(dir, { recursive: true, force: true });
  };
  const builder = generations.build();
  try {
    const move = mover(past, lastDay, vendors);
    for (const article of past.articles) addArticle(article, move, builder);
    for (const { id, domain, record } of past.shops)
      builder.addShop({ id: move.vendor(id), domain, record: record && movedRecord(record, move) });
    const empty = { products: 0, offers: 0, vendors: 0, inputs: '', rejections: '[]' };
    const firstDay = move.day(past.firstDay);
    builder.publish({ ...empty, day: lastDay, firstDay, dataAsOfMs: instantOf(lastDay), demo: true });
  } catch (error) {
    builder.abandon();
    remove();
    throw error;
  }
  return { generations, remove };
}

interface Mover {
  day: (day: Day) => Day;
  vendor: (id: number) => number;
}

function mover(past: DemoPast, lastDay: Day, vendors: readonly { id: number; domain: string }[]): Mover {
  const byDomain = new Map(vendors.map(({ id, domain }) => [domain, id]));
  const ids = new Map(past.shops.map(({ id, domain }) => [id, byDomain.get(domain)]));
  const shiftDays = lastDay - past.lastDay;
  return {
    day: (day) => addDays(day, shiftDays),
    vendor: (id) => {
      const own = ids.get(id);
      if (own === undefined)
        throw new Error(`samples/demo-past.json.br: shop ${id} is not in the demo market`);
      return own;
    },
  };
}

/** No feed lines have this digest, so the first night rebuilds every article. */
const NO_LINES = 0;

function addArticle([ean, memory, product, made]: PastArticle, move: Mover, into: GenerationBuilder): void {
  const facts = made === null ? undefined : unpackFacts(made);
  into.addProduct({
    ean,
    product,
    offers: null,
    memory: movedMemory(memory, move),
    lowestOre: null,
    made: facts ? packFacts(movedFacts(facts, move)) : packWaiting(movedEnded(unpackWaiting(made), move)),
  });
  if (facts && facts.reference.ore > 0) into.addReference(ean, movedFacts(facts, move).reference);
}

function movedMemory(text: string, { day, vendor }: Mover): string {
  const memory = unpackMemory(text);
  const orNull = (id: number | null) => id && vendor(id);
  return packMemory({
    ...memory,
    firstSeen: day(memory.firstSeen),
    points: memory.points.map(([on, ore, id, count, ...more]) => {
      const [tier, goodOre, goodId] = more;
      if (tier === undefined) return [day(on), ore, orNull(id), count];
      if (goodOre === undefined) return [day(on), ore, orNull(id), count, tier];
      return [day(on), ore, orNull(id), count, tier, goodOre, orNull(goodId ?? null)];
    }),
    vendors: memory.vendors.map(([id, points]) => [
      vendor(id),
      points.map(([on, ...rest]) => [day(on), ...rest] as const),
    ]),
    wordsOf: orNull(memory.wordsOf),
  });
}

function movedFacts(facts: ProductFacts, move: Mover): ProductFacts {
  const { day, vendor } = move;
  const { reference } = facts;
  return {
    ...facts,
    digest: NO_LINES,
    staleFromDay: 0,
    decidedDay: day(facts.decidedDay),
    vendorId: facts.vendorId && vendor(facts.vendorId),
    firstSeen: day(facts.firstSeen),
    changedDay: day(facts.changedDay),
    reference: { ...reference, voice: reference.voice && vendor(reference.voice) },
    offers: facts.offers.map((offer) => ({ ...offer, vendorId: vendor(offer.vendorId) })),
    claims: facts.claims.map(({ vendorId, claim, ...prices }) => ({
      ...prices,
      vendorId: vendor(vendorId),
      claim: {
        ...claim,
        sinceDay: claim.sinceDay && day(claim.sinceDay),
        priorDay: claim.priorDay && day(claim.priorDay),
      },
    })),
    ended: movedEnded(facts.ended, move),
    deal: null,
  };
}

const movedEnded = (ended: readonly EndedCampaign[], { day, vendor }: Mover): EndedCampaign[] =>
  ended.map(({ vendorId, sinceDay, verdict }) => ({
    vendorId: vendor(vendorId),
    sinceDay: day(sinceDay),
    verdict,
  }));

function movedRecord(text: string, { day }: Mover): string {
  const record = unpackRecord(text);
  const { honesty } = record;
  const run = ([from, to]: DayRun): DayRun => [day(from), day(to)];
  return packRecord({
    ...record,
    since: day(record.since),
    stageFrom: day(record.stageFrom),
    read: record.read.map(run),
    nights: record.nights.map((night) => ({ ...night, day: day(night.day) })),
    honesty: {
      ...honesty,
      since: day(honesty.since),
      partly: honesty.partly.map(run),
      rushes: honesty.rushes.map(day),
    },
  });
}
