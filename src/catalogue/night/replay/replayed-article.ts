import { NEVER as NEVER_CHANGES } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { packWaiting } from '../../../store/packed/claims.ts';
import { type Memory, packMemory } from '../../../store/packed/memory.ts';
import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import { type CampaignsBefore, endedCampaigns } from '../claims/claim-ledger.ts';
import { type JudgedClaims, judgeClaims } from '../claims/judge-claims.ts';
import { type DecidedArticle, type DecideParts, decideArticle, type WordsTonight } from '../decide.ts';
import type { ReadOffer } from '../group.ts';
import { brandOf, categoryOf, nightProduct, productRow } from '../make.ts';
import { onePerVendor } from '../tiers.ts';
import type { ArticleName } from '../trust/names.ts';
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
  said: ArticleName | undefined;
  facts: readonly OfferFacts[];
  words: WordsMemo;
  campaigns: CampaignsBefore;
  /** How it was decided, once no change is to come: what is let go of sooner costs the collector of garbage less. */
  last: { spoken: WordsTonight; decided: DecidedArticle; judgedClaims: JudgedClaims } | undefined;
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
    campaigns: NO_CAMPAIGNS,
    last: undefined,
    dueDay: next?.day ?? NEVER,
  };
}

function nextOf(changes: Iterator<ArticleNight>): ArticleNight | undefined {
  const { done, value } = changes.next();
  return done ? undefined : value;
}

/** How a night comes upon an article. */
export interface Turn {
  /** Its offers are the same, and not what is known of their shops. */
  isMoved: boolean;
  /** What its claims are worth is asked from this day on. */
  recordDay: Day;
}

/** What a night does when it makes an article anew. */
export function decideAgain(
  article: ReplayedArticle,
  { isMoved, recordDay }: Turn,
  parts: DecideParts,
): void {
  const { next, memory, said } = article;
  const { tonight } = parts;
  const { day } = tonight;
  const isChanged = next !== undefined && next.day <= day;
  if (isChanged) {
    article.offers = next.offers;
    article.next = nextOf(article.changes);
  }
  article.last = undefined;
  if (article.offers.length === 0) {
    wait(article, day);
    return;
  }
  if (isMoved) article.words.forget();
  const shops = onePerVendor(article.offers);
  const spoken = article.words.spoken(shops, memory, said, tonight);
  const decided = decideArticle(shops, spoken, memory, !isChanged && !isMoved, parts);
  const isClaiming = shops.some(({ beforeOre }) => beforeOre !== null);
  const judgedClaims =
    isClaiming && day >= recordDay
      ? judgeClaims(decided.tiered, decided.memory, categoryOf(decided.tiered, tonight), tonight)
      : NO_CLAIMS;
  const { claims, changesOn } = judgedClaims;
  const ended = endedCampaigns(article.campaigns, claims, decided.memory.vendors, day);
  article.memory = decided.memory;
  article.said = { name: spoken.inOrder[0]!.name, brand: brandOf(spoken) };
  article.facts = decided.tiered.map(({ vendorId, shared, agrees }) => ({
    ...UNRATED,
    vendorId,
    shared,
    agrees,
  }));
  article.campaigns = { claims, ended };
  if (article.next === undefined) article.last = { spoken, decided, judgedClaims };
  const askedDay = isClaiming && day < recordDay ? recordDay : NEVER;
  const staleDay = Math.min(staleFrom(decided.tiered, decided.memory, ended), changesOn, askedDay);
  article.dueDay = Math.min(article.next?.day ?? NEVER, Math.max(staleDay, day + 1));
}

/** No shop offers it tonight. */
function wait(article: ReplayedArticle, day: Day): void {
  const { memory, campaigns } = article;
  const ended = endedCampaigns(campaigns, [], memory?.vendors ?? [], day);
  article.memory = memory && updateHistory(memory, day, undefined);
  article.said = undefined;
  article.facts = [];
  article.campaigns = { claims: [], ended };
  article.dueDay = article.next?.day ?? NEVER;
}

const NO_CAMPAIGNS: CampaignsBefore = { claims: [], ended: [] };
const NO_CLAIMS: JudgedClaims = { claims: [], changesOn: NEVER_CHANGES };
const UNRATED = { rating: null, reviewCount: null };

/** No lines have this digest: the night that stands on it makes the article anew. */
const NO_LINES = 0;

/** Adds an article as the last night left it. */
export function addArticle(
  { key, memory, last, campaigns }: ReplayedArticle,
  tonight: Tonight,
  into: Pick<GenerationBuilder, 'addProduct' | 'addReference'>,
): void {
  if (memory === undefined) return;
  if (last === undefined) {
    const made = packWaiting(campaigns.ended);
    into.addProduct({
      ean: key,
      product: null,
      offers: null,
      memory: packMemory(memory),
      lowestOre: null,
      made,
    });
    return;
  }
  const { spoken, decided, judgedClaims } = last;
  // The night upon it makes every article anew: no list of this one is ever read.
  const made = { ...nightProduct(key, spoken, decided, tonight), ...campaigns, deal: null, nameBefore: null };
  into.addProduct(productRow(made, decided, NO_LINES, tonight.day, judgedClaims.changesOn));
  if (made.reference.ore > 0) into.addReference(key, made.reference);
}
