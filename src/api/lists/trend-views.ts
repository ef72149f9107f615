import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { growthPercent, type MayList } from '../../catalogue/answers/trending.ts';
import type { ProductView } from '../../contract/product-view.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { brandKey, categoryKey } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Trend } from '../../store/ports/imports.ts';
import type { ProductFilters } from './list-query.ts';

const FROZEN_VIEWS_MAX = 8;

export const mayListIn =
  (live: CurrentCatalogue): MayList =>
  (ean) =>
    live.generation().hasPlace(ean);

interface View {
  pos: number;
  json: string;
  matches(filters: ProductFilters): boolean;
}

/** A frozen ranking with its products, made once an hour and generation; products gone or without a place meanwhile are left out. */
export function createTrendViews() {
  const kept = new Map<string, View[]>();
  return (generation: Generation, frozen: string, ranking: readonly Trend[]): View[] => {
    const key = `${generation.meta.id} ${frozen}`;
    const known = kept.get(key);
    if (known) return known;
    const views = ranking.flatMap((trend, pos) => viewOf(generation, trend, pos) ?? []);
    if (kept.size >= FROZEN_VIEWS_MAX) kept.delete(kept.keys().next().value!);
    kept.set(key, views);
    return views;
  };
}

function viewOf(generation: Generation, trend: Trend, pos: number): View | undefined {
  const json = generation.productJson(eanOfNumber(trend.ean));
  if (json === undefined || !generation.hasPlace(trend.ean)) return undefined;
  const product = JSON.parse(json) as ProductView;
  const levels = generation.lists.levelsOf(product.category);
  const keys = new Set([...levels.map(categoryKey), brandKey(product.brand)]);
  const priceOre = Math.round(product.lowest_price * 100);
  const { likes, previousLikes, score } = trend;
  const extra = { likes, previous_likes: previousLikes, growth_percent: growthPercent(trend), score };
  return {
    pos,
    json: `{"product":${json},${JSON.stringify(extra).slice(1)}`,
    matches: ({ keys: wanted, minOre, maxOre }) =>
      priceOre >= minOre && priceOre <= maxOre && wanted.every((key) => keys.has(key)),
  };
}
