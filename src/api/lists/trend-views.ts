import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { unitPriceJson } from '../../catalogue/answers/lists.ts';
import { growthPercent, type MayList } from '../../catalogue/answers/trending.ts';
import type { ProductView } from '../../contract/product-view.ts';
import { type Ean, eanOfNumber } from '../../domain/ean.ts';
import { brandKey, categoryKey } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Trend } from '../../store/ports/imports.ts';
import type { ProductFilters } from './list-query.ts';

const FROZEN_VIEWS_MAX = 8;

export const mayListIn =
  (live: CurrentCatalogue): MayList =>
  (ean) =>
    live.read((generation) => generation.hasPlace(ean));

interface TrendView {
  pos: number;
  json: string;
  matches(filters: ProductFilters): boolean;
}

/** The products of a frozen ranking, cached per hour and generation. Products that are gone or have no place are left out. */
export function createTrendViews() {
  const cache = new Map<string, TrendView[]>();
  return (generation: Generation, frozen: string, ranking: readonly Trend[]): TrendView[] => {
    const key = `${generation.meta.id} ${frozen}`;
    const known = cache.get(key);
    if (known) return known;
    const views = ranking.flatMap((trend, pos) => viewOf(generation, trend, pos) ?? []);
    if (cache.size >= FROZEN_VIEWS_MAX) cache.delete(cache.keys().next().value!);
    cache.set(key, views);
    return views;
  };
}

function viewOf(generation: Generation, trend: Trend, pos: number): TrendView | undefined {
  const json = generation.productJson(eanOfNumber(trend.ean));
  if (json === undefined || !generation.hasPlace(trend.ean)) return undefined;
  const product = JSON.parse(json) as ProductView;
  const levels = generation.lists.levelsOf(product.category);
  const keys = new Set([...levels.map(categoryKey), brandKey(product.brand)]);
  const priceOre = Math.round(product.lowest_price * 100);
  const { likes, previousLikes, score } = trend;
  const extra = { likes, previous_likes: previousLikes, growth_percent: growthPercent(trend), score };
  const unitPrice = unitPriceJson(json, generation.measure(product.ean as Ean));
  return {
    pos,
    json: `{"product":${json},${JSON.stringify(extra).slice(1, -1)},${unitPrice}}`,
    matches: ({ keys: wanted, minOre, maxOre }) =>
      priceOre >= minOre && priceOre <= maxOre && wanted.every((key) => keys.has(key)),
  };
}
