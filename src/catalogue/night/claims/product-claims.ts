import { type Deal, unpackWaiting } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { ProductFacts, Reference } from '../../../store/packed/product-facts.ts';
import type { StoredRow } from '../../../store/ports/catalogue.ts';
import type { TieredOffer } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';
import { type CampaignsBefore, endedCampaigns } from './campaigns.ts';
import { type JudgedClaims, judgeClaims } from './claims-tonight.ts';
import { dealOf } from './deal.ts';

/** What is said of the discounts of an article that is made tonight. */
export interface ProductClaims extends JudgedClaims {
  ended: CampaignsBefore['ended'];
  deal: Deal | null;
}

export interface ClaimedArticle {
  tiered: readonly TieredOffer[];
  /** With tonight in it. */
  memory: Memory;
  before: ProductFacts | undefined;
  row: StoredRow | undefined;
  categoryPath: readonly string[];
  reference: Reference;
}

export function productClaims(article: ClaimedArticle, tonight: Tonight): ProductClaims {
  const { tiered, memory, reference } = article;
  const { day } = tonight;
  const judged = judgeClaims(tiered, memory, article.categoryPath, tonight);
  const past = campaignsBefore(article.before, article.row?.made);
  const ended = endedCampaigns(past, judged.claims, memory.vendors, day);
  return { ...judged, ended, deal: dealOf(tiered, judged.claims, memory, reference, tonight) };
}

/** An article that nobody offered keeps its campaigns where its facts would be. */
export const campaignsBefore = (
  facts: ProductFacts | undefined,
  made: string | null | undefined,
): CampaignsBefore => facts ?? { claims: [], ended: unpackWaiting(made) };
