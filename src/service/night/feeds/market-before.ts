import type { SteepShop } from '../../../catalogue/night/trust/cuts.ts';
import { createTonight, type TonightInput } from '../../../catalogue/night/trust/tonight.ts';
import type { Day } from '../../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../../domain/ean.ts';
import { inForce } from '../../../domain/history.ts';
import { steepShare } from '../../../feeds/guard/price-ratio.ts';
import { unpackMemory } from '../../../store/packed/memory.ts';
import { NO_REFERENCES, type References } from '../../../store/packed/references.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { readPrices } from '../../../store/spool/prices.ts';

/** The market of the night before, which tonight's feeds are judged by: the shops' standing and their prices. */
export interface MarketBefore {
  references: References;
  voiceOf(vendorId: number): number;
  isNewcomer(vendorId: number): boolean;
  /** True on the first night: with nothing to compare with, feeds are compared with each other. */
  isFirst: boolean;
  /** The shops of other voices that changed prices of these articles since a day, the most changes first. */
  movedShops(eans: readonly EanNumber[], besides: number, since: Day): MovedShop[];
}

export function marketBefore(
  base: Generation | undefined,
  facts: Pick<TonightInput, 'day' | 'isRun' | 'vendors' | 'feedVendors' | 'decisions'>,
): MarketBefore {
  const references = base?.references() ?? NO_REFERENCES;
  const tonight = createTonight({
    ...facts,
    firstDay: base?.meta.firstDay ?? base?.meta.day,
    shops: base?.shops() ?? [],
    founders: [],
    accessories: [],
    perishables: [],
  });
  return {
    references,
    voiceOf: (id) => tonight.standing(id).voice,
    isNewcomer: (id) => tonight.standing(id).stage === 'newcomer' && references.size > 0,
    isFirst: references.size === 0,
    movedShops: (eans, besides, since) =>
      priceMovesSince(base, eans, since)
        .filter(({ vendorId }) => tonight.standing(vendorId).voice !== besides)
        .slice(0, SHOPS_TOLD)
        .map(({ vendorId, articles }) => ({ domain: tonight.domain(vendorId), articles })),
  };
}

interface MovedShop {
  domain: string;
  articles: number;
}

/** Smaller moves are everyday changes. */
const MOVED_MIN = 0.1;
const SHOPS_TOLD = 3;

/** The shops whose prices of some articles differ from those of a day, the most changes first. */
function priceMovesSince(
  base: Generation | undefined,
  eans: readonly EanNumber[],
  since: Day,
): { vendorId: number; articles: number }[] {
  const moved = new Map<number, number>();
  for (const ean of eans) {
    const memory = base?.memory(eanOfNumber(ean));
    if (memory === undefined) continue;
    for (const [vendorId, points] of unpackMemory(memory).vendors) {
      const [then, now] = [inForce(points, since)?.[1] ?? null, points.at(-1)?.[1] ?? null];
      if (then === null || now === null || Math.abs(now - then) <= MOVED_MIN * then) continue;
      moved.set(vendorId, (moved.get(vendorId) ?? 0) + 1);
    }
  }
  return [...moved]
    .map(([vendorId, articles]) => ({ vendorId, articles }))
    .sort((a, b) => b.articles - a.articles || a.vendorId - b.vendorId);
}

/** How many prices of each shop lie far below those of other voices last night. */
export function steepShops(
  spools: readonly { path: string; vendorIds: readonly number[] }[],
  { references, voiceOf }: Pick<MarketBefore, 'references' | 'voiceOf'>,
): SteepShop[] {
  if (references.size === 0) return [];
  const shops = new Map<number, SteepShop>();
  for (const { path, vendorIds } of spools) {
    const [first] = vendorIds;
    if (first === undefined) continue;
    const { articles, steep } = steepShare(readPrices(path), references, voiceOf(first));
    for (const vendorId of vendorIds) {
      const known = shops.get(vendorId) ?? { vendorId, articles: 0, steep: 0 };
      shops.set(vendorId, { vendorId, articles: known.articles + articles, steep: known.steep + steep });
    }
  }
  return [...shops.values()];
}
