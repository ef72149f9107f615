/** How much a product is sought, 0–1: how many shops have it, how many people reviewed it, whether it can be bought. */
export function popularityOf(facts: {
  vendorCount: number;
  reviewCount: number;
  available: boolean;
}): number {
  const shops = Math.min(1, Math.log2(1 + facts.vendorCount) / 6);
  const reviews = Math.min(1, Math.log2(1 + facts.reviewCount) / 12);
  return 0.6 * shops + 0.25 * reviews + (facts.available ? 0.14 : 0);
}

/** What all shops' feeds together say. */
export function reviewsOf(offers: readonly { rating: number | null; reviewCount: number | null }[]): number {
  let reviews = 0;
  for (const { rating, reviewCount } of offers) if (rating !== null) reviews += reviewCount ?? 0;
  return reviews;
}
