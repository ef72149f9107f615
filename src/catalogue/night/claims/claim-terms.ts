/** What the operator says of a feed's before prices and prices. */
export interface StatedTerms {
  /** The before prices are recommended prices. */
  isRecommended?: boolean;
  /** The prices are for members only. */
  isClubPrice?: boolean;
}

/** The operator's claim terms as text: feeds with recommended or members' prices, and categories of goods that spoil. */
export function claimTermsOf(
  spools: readonly (StatedTerms & { id: string })[],
  perishables: readonly string[] = [],
): string {
  const feeds = spools.map((spool) => [spool.id, termsOf(spool)] as const);
  const special = feeds.filter(([, terms]) => terms.isRecommended || terms.isClubPrice);
  return JSON.stringify([special, perishables]);
}

export const termsOf = ({ isRecommended = false, isClubPrice = false }: StatedTerms) => ({
  isRecommended,
  isClubPrice,
});

interface ClaimTerms {
  feeds: ReadonlyMap<string, ReturnType<typeof termsOf>>;
  perishables: readonly string[];
}

/** A catalogue that was published before terms were stored has none. */
export function readClaimTerms(text: string | undefined): ClaimTerms {
  const [special, perishables] = JSON.parse(text ?? '[[],[]]');
  return { feeds: new Map(special), perishables };
}
