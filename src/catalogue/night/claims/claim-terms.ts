import { type Day, dayAt } from '../../../domain/day.ts';
import type { FeedNumber } from '../../../store/ports/catalogue.ts';
import type { MergedFeed } from '../group.ts';

/** A shop's clean offers, and when they were read. */
export interface MergedSpool {
  id: string;
  path: string;
  readAtMs: number;
  vendorIds?: readonly number[];
  /** What the operator says of the feed's prices. */
  isRecommended?: boolean;
  isClubPrice?: boolean;
}

/** A spool's feed as the merge knows it. */
export const mergedFeed = ({ number, readAtS }: FeedNumber, spool: MergedSpool, day: Day): MergedFeed => ({
  number,
  readTonight: dayAt(readAtS * 1000) >= day,
  ...termsOf(spool),
});

/** What the operator says of claims: which feeds have recommended or members' prices, and which goods spoil. */
export function claimTermsOf(spools: readonly MergedSpool[], perishables: readonly string[] = []): string {
  const feeds = spools.map((spool) => [spool.id, termsOf(spool)] as const);
  const special = feeds.filter(([, terms]) => terms.isRecommended || terms.isClubPrice);
  return JSON.stringify([special, perishables]);
}

const termsOf = ({ isRecommended = false, isClubPrice = false }: MergedSpool) => ({
  isRecommended,
  isClubPrice,
});

/** What the operator said when a catalogue was made. */
export interface ClaimTerms {
  feeds: ReadonlyMap<string, ReturnType<typeof termsOf>>;
  perishables: readonly string[];
}

/** Of catalogues that were made before this was kept nothing is known. */
export function readClaimTerms(text: string | undefined): ClaimTerms {
  const [special, perishables] = JSON.parse(text ?? '[[],[]]');
  return { feeds: new Map(special), perishables };
}
