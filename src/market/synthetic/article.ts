import { checkDigit, type Ean } from '../../domain/ean.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import type { ProductType } from '../vocabulary.ts';

/** An article of the market, with the truth about it whatever names the shops give it. */
export interface Article {
  /** A stable number, the input of every hash about this article. */
  index: number;
  ean: Ean;
  sku: string;
  type: ProductType;
  brand: string;
  model: string;
  feature: string;
  color: string;
  size: string;
  /** For accessories: brand and model of what it fits. */
  fits: string;
  basePriceOre: number;
}

export const eanOf = (twelve: string): Ean => `${twelve}${checkDigit(twelve)}` as Ean;

const SIZE_STEP: Partial<Record<ProductType['department'], number>> = {
  mad: 0.45,
  dyr: 0.45,
  skønhed: 0.3,
  kontor: 0.2,
  elektronik: 0.12,
  hvidevarer: 0.08,
  køkken: 0.15,
  have: 0.12,
  bolig: 0.15,
  spil: 0.1,
};

/** Most things are cheap for their kind, few are dear. Larger sizes cost more, except clothes. */
export function basePriceOre(type: ProductType, fraction: number, sizeIndex: number): number {
  const [low, high] = type.priceKr;
  const kr = low + (high - low) * fraction ** 1.7;
  const step = type.sizeStep ?? SIZE_STEP[type.department] ?? 0;
  return roundPrice(Math.min(kr * (1 + step * Math.max(0, sizeIndex)), high * 1.3) * 100);
}

/** Prices as Danish shops set them: 49,95 · 449 · 1.299 · 8.499. */
export function roundPrice(ore: number): number {
  const kr = ore / 100;
  if (kr < 100) return Math.max(1, Math.floor(kr)) * 100 + 95;
  if (kr < 1_000) return (Math.max(10, Math.round(kr / 10)) * 10 - 1) * 100;
  if (kr < 5_000) return (Math.round(kr / 50) * 50 - 1) * 100;
  return (Math.round(kr / 100) * 100 - 1) * 100;
}

/** The i-th article of a model: sizes first or colours first, as its type varies. */
export function variantOf(type: ProductType, group: number, i: number) {
  const sizes = Math.max(1, type.sizes.length);
  const colors = Math.max(1, type.colors.length);
  const sizeStep = type.vary === 'size' ? i : Math.floor(i / colors);
  const colorStep = type.vary === 'size' ? Math.floor(i / sizes) : i;
  const sizeIndex = (group + sizeStep) % sizes;
  const color = type.colors[(group + colorStep) % colors] ?? '';
  return { color, size: type.sizes[sizeIndex] ?? '', sizeIndex };
}

const NO_RATING = { rating: 0, reviewCount: 0 };

/** Half of the articles have been reviewed, most of them a few times, some thousands of times. */
export function ratingOf(seed: number, index: number): typeof NO_RATING {
  if (hash(seed, TOPIC.rating, index) % 100 < 45) return NO_RATING;
  const rating = Math.round((3.4 + 1.5 * unit(seed, TOPIC.rating, index, 1) ** 0.8) * 10) / 10;
  return { rating, reviewCount: Math.floor(10 ** (0.4 + 3.2 * unit(seed, TOPIC.rating, index, 2))) };
}
