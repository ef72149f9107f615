import { fold } from '../../../domain/text.ts';
import type { Discount } from '../../../store/ports/imports.ts';

/** The discounts that hold at an instant, each told once, the next to end first. */
export function activeDiscounts(all: readonly Discount[], nowMs: number): Discount[] {
  const active = all.filter(
    ({ startsAtMs, endsAtMs }) =>
      (startsAtMs ?? Number.NEGATIVE_INFINITY) <= nowMs && nowMs < (endsAtMs ?? Number.POSITIVE_INFINITY),
  );
  return foldTwins(active).sort(
    (a, b) =>
      (a.endsAtMs ?? Number.MAX_VALUE) - (b.endsAtMs ?? Number.MAX_VALUE) ||
      Number(b.code !== null) - Number(a.code !== null) ||
      (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  );
}

/** The same code, or the same title over the same time, came from several networks: the fullest description stays. */
function foldTwins(discounts: readonly Discount[]): Discount[] {
  const best = new Map<string, Discount>();
  for (const discount of discounts) {
    const key =
      discount.code !== null
        ? `code ${fold(discount.code)}`
        : `title ${fold(discount.title)} ${discount.startsAtMs} ${discount.endsAtMs}`;
    const known = best.get(key);
    if (known === undefined || fullness(discount) > fullness(known)) best.set(key, discount);
  }
  return [...best.values()];
}

const fullness = ({ value, minSpendOre, url, description, exclusive }: Discount): number =>
  Number(value !== null) * 4 +
  Number(minSpendOre !== null) * 2 +
  Number(url !== null) * 2 +
  Number(exclusive) +
  Math.min(description?.length ?? 0, 999) / 1000;

/** How long an answer stays true: until the next discount starts or ends. */
export function trueForS(all: readonly Discount[], nowMs: number, maxS: number): number {
  let untilMs = nowMs + maxS * 1000;
  for (const { startsAtMs, endsAtMs } of all) {
    for (const at of [startsAtMs, endsAtMs]) if (at !== null && at > nowMs && at < untilMs) untilMs = at;
  }
  return Math.floor((untilMs - nowMs) / 1000);
}
