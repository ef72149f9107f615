/** How much a product is sought, 0–1: how many shops have it, how many people reviewed it, whether it can be bought. */
export function popularityOf(facts: {
  vendorCount: number;
  reviewCount: number | null;
  available: boolean;
}): number {
  const shops = Math.min(1, Math.log2(1 + facts.vendorCount) / 6);
  const reviews = Math.min(1, Math.log2(1 + (facts.reviewCount ?? 0)) / 12);
  return 0.6 * shops + 0.25 * reviews + (facts.available ? 0.14 : 0);
}
