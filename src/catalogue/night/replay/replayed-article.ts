import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { type Memory, packMemory } from '../../../store/packed/memory.ts';
import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import { type DecidedArticle, decideArticle, type MakeParts, type Spoken } from '../decide.ts';
import type { ReadOffer } from '../group.ts';
import { brandOf, nightProduct, productRow } from '../make.ts';
import { onePerVendor } from '../tiers.ts';
import type { Named } from '../trust/name-mismatch.ts';
import type { Tonight } from '../trust/tonight.ts';
import { staleFrom } from '../unchanged-product.ts';
import { updateHistory } from '../update-history.ts';
import { createWordsMemo, type WordsMemo } from './words-memo.ts';

/** What the shops say of an article from a night on. */
export interface ArticleNight {
  day: Day;
  offers: readonly ReadOffer[];
}

/** An article between two nights. */
export interface ReplayedArticle {
  key: EanNumber;
  changes: Iterator<ArticleNight>;
  next: ArticleNight | undefined;
  offers: readonly ReadOffer[];
  memory: Memory | undefined;
  /** What it is called, and what is counted of its offers; nothing while no shop offers it. */
  said: Named | undefined;
  facts: readonly OfferFacts[];
  words: WordsMemo;
  /** How it was decided, once no change is to come: what is let go of sooner costs the collector of garbage less. */
  last: { spoken: Spoken; decided: DecidedArticle } | undefined;
  /** The next night on which it is made anew. */
  dueDay: number;
}

const NEVER = Number.POSITIVE_INFINITY;

export function openArticle(key: EanNumber, nights: Iterable<ArticleNight>): ReplayedArticle {
  const changes = nights[Symbol.iterator]();
  const next = nextOf(changes);
  return {
    key,
    changes,
    next,
    offers: [],
    memory: undefined,
    said: undefined,
    facts: [],
    words: createWordsMemo(),
    last: undefined,
    dueDay: next?.day ?? NEVER,
  };
}

function nextOf(changes: Iterator<ArticleNight>): ArticleNight | undefined {
  const { done, value } = changes.next();
  return done ? undefined : value;
}

/** What a night does when it makes an article anew. `isMoved`: the offers are the same, and not what is known of their shops. */
export function decideAgain(article: ReplayedArticle, isMoved: boolean, parts: MakeParts): void {
  const { next, memory, said } = article;
  const { tonight } = parts;
  const { day } = tonight;
  const isChanged = next !== undefined && next.day <= day;
  if (isChanged) {
    article.offers = next.offers;
    article.next = nextOf(article.changes);
  }
  const nextDay = article.next?.day ?? NEVER;
  article.last = undefined;
  if (article.offers.length === 0) {
    article.memory = memory && updateHistory(memory, day, undefined);
    article.said = undefined;
    article.facts = [];
    article.dueDay = nextDay;
    return;
  }
  if (isMoved) article.words.forget();
  const shops = onePerVendor(article.offers);
  const isUnchanged = !isChanged && !isMoved;
  const spoken = article.words.spoken(shops, memory, said, tonight);
  const decided = decideArticle(shops, spoken, memory, isUnchanged, parts);
  article.memory = decided.memory;
  article.said = { name: spoken.inOrder[0]!.name, brand: brandOf(spoken) };
  article.facts = decided.tiered.map(({ vendorId, shared, agrees }) => ({
    ...UNRATED,
    vendorId,
    shared,
    agrees,
  }));
  if (article.next === undefined) article.last = { spoken, decided };
  article.dueDay = Math.min(nextDay, Math.max(staleFrom(decided.tiered, decided.memory), day + 1));
}

const UNRATED = { rating: null, reviewCount: null };

/** Adds an article as the last night left it. It was made of no lines, so the night that stands on it makes it anew. */
export function addArticle(
  { key, memory, last }: ReplayedArticle,
  tonight: Tonight,
  into: Pick<GenerationBuilder, 'addProduct' | 'addReference'>,
): void {
  if (memory === undefined) return;
  if (last === undefined) {
    into.addProduct({ ean: key, product: null, offers: null, memory: packMemory(memory), lowestOre: null });
    return;
  }
  const made = nightProduct(key, last.spoken, last.decided, tonight);
  into.addProduct({ ...productRow(made, last.decided, 0, tonight.day), made: null });
  if (made.reference.ore > 0) into.addReference(key, made.reference);
}
