import type { ClaimFlag, Verdict } from '../../../src/domain/claim.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';

/*
 * The method, day by day and as plainly as it can be said. It shares nothing with the program but the names of verdicts
 * and flags.
 */

export interface ModelInput {
  points: readonly VendorPoint[];
  isRead: (day: number) => boolean;
  isPartly: (day: number) => boolean;
  firstDay: number;
  today: number;
  perishable?: boolean;
  recommended?: boolean;
}

export interface ModelAnswer {
  verdict: Verdict;
  flags: ClaimFlag[];
  since: number | null;
  from: number | null;
  to: number | null;
  known: number | null;
  prior: number | null;
  priorDay: number | null;
  usual: number | null;
  days: number | null;
}

type Day =
  | { kind: 'unknown' | 'suspect' | 'gone' | 'sold out' }
  | { kind: 'price'; price: number; before: number | null };

const HELD = 0b11101;
const SOLD_OUT = 1;
const tolerance = (ore: number) => Math.max(ore, Math.min(100 * 200, 4 * ore)) / 200;
const claims = (day: Day | undefined): boolean =>
  day?.kind === 'price' && day.before !== null && day.before - day.price > tolerance(day.before);

export function modelOf(input: ModelInput): ModelAnswer | null {
  const { today, firstDay } = input;
  const days = withoutMisreads(daysOf(input), firstDay, today);
  const raw = pointOn(input.points, today);
  if (raw === undefined || raw[1] === null || raw[2] === null) return null;
  if (!claims({ kind: 'price', price: raw[1], before: raw[2] })) return null;
  const now = days.get(today);
  if (now?.kind !== 'price' || raw[4] & 2) return nothingKnown();
  const since = startOf(days, firstDay, today);
  return judged(input, days, now as Day & { kind: 'price' }, since);
}

const nothingKnown = (): ModelAnswer => ({
  verdict: 'unknown',
  flags: [],
  since: null,
  from: null,
  to: null,
  known: null,
  prior: null,
  priorDay: null,
  usual: null,
  days: null,
});

const pointOn = (points: readonly VendorPoint[], day: number) => points.findLast((point) => point[0] <= day);

function daysOf({ points, isRead, isPartly, firstDay, today }: ModelInput): Map<number, Day> {
  const days = new Map<number, Day>();
  for (let day = firstDay; day <= today; day++) {
    const point = pointOn(points, day);
    const wasRead = [0, 1, 2, 3].some((nights) => day - nights >= firstDay && isRead(day - nights));
    if (point !== undefined && point[1] !== null && point[4] & HELD) days.set(day, { kind: 'suspect' });
    else if (!wasRead) days.set(day, { kind: 'unknown' });
    else if (point === undefined || point[1] === null)
      days.set(day, { kind: isPartly(day) ? 'unknown' : 'gone' });
    else if (point[3] === SOLD_OUT) days.set(day, { kind: 'sold out' });
    else days.set(day, { kind: 'price', price: point[1], before: point[2] });
  }
  return days;
}

function withoutMisreads(days: Map<number, Day>, firstDay: number, today: number): Map<number, Day> {
  const misread = new Set<number>();
  const price = (day: number) => {
    const one = days.get(day);
    return one?.kind === 'price' ? one.price : null;
  };
  for (let day = firstDay + 1; day < today; day++)
    for (const nights of [1, 2]) {
      const [before, after] = [price(day - 1), price(day + nights)];
      if (before === null || after === null || misread.has(day - 1) || day + nights > today) continue;
      if (Math.max(before, after) * 4 > Math.min(before, after) * 5) continue;
      const between = Array.from({ length: nights }, (_, i) => day + i);
      const isMisread = between.every((one) => {
        const ore = price(one);
        if (ore === null || claims(days.get(one))) return false;
        return ore * 2 <= Math.min(before, after) || ore >= 2 * Math.max(before, after);
      });
      if (isMisread) for (const one of between) misread.add(one);
    }
  return new Map([...days].map(([day, one]) => [day, misread.has(day) ? { kind: 'suspect' } : one]));
}

function startOf(days: Map<number, Day>, firstDay: number, today: number): number {
  const priceOn = (day: number) => (days.get(day) as { price: number }).price;
  let start = today;
  let [highest, lowest] = [priceOn(today), priceOn(today)];
  let [away, unclaimed] = [0, 0];
  for (let day = today - 1; day >= firstDay; day--) {
    const one = days.get(day)!;
    if (one.kind !== 'price') {
      if (++away > 14) break;
    } else if (!claims(one)) {
      if (++unclaimed > 2 || one.price < lowest - tolerance(lowest)) break;
    } else {
      if (one.price + tolerance(one.price) < highest) break;
      highest = Math.max(highest, one.price);
      lowest = Math.min(lowest, one.price);
      [start, away, unclaimed] = [day, 0, 0];
    }
  }
  const fallen = priceOn(start);
  for (let nights = 1; nights <= 4; nights++) {
    const one = days.get(start - nights);
    if (one?.kind !== 'price') break;
    if (Math.abs(one.price - fallen) <= tolerance(fallen)) continue;
    if (one.price > fallen) return start - nights + 1;
    break;
  }
  return start;
}

function judged(
  { today, perishable, recommended }: ModelInput,
  days: Map<number, Day>,
  { price, before }: Day & { kind: 'price' },
  since: number,
): ModelAnswer {
  const [length, knownMin, pricedMin] = perishable ? [14, 12, 4] : [30, 24, 7];
  const onSale = today - since + 1;
  const end = onSale > 60 ? today : since;
  const window = Array.from({ length }, (_, i) => end - length + i);
  const known = window.filter((day) =>
    ['gone', 'sold out', 'price'].includes(days.get(day)?.kind ?? ''),
  ).length;
  const priced = window.flatMap((day) => {
    const one = days.get(day);
    return one?.kind === 'price' ? [{ day, price: one.price }] : [];
  });
  const prior = Math.min(...priced.map((one) => one.price));
  const priorDay = priced.findLast((one) => one.price === prior)?.day ?? null;

  const past = [];
  for (let day = since - 180; day <= since - 31; day++) {
    const one = days.get(day);
    if (one?.kind === 'price') past.push(one.price);
  }
  past.sort((a, b) => a - b);
  const usual = past.length >= 45 ? past[(past.length - 1) >> 1]! : null;
  let wasUsual = false;
  for (let day = since - 90; day < since; day++) {
    const one = days.get(day);
    if (usual !== null && one?.kind === 'price' && one.price <= usual + tolerance(usual)) wasUsual = true;
  }

  const flags: ClaimFlag[] = [];
  if (onSale > 10) flags.push('long_sale');
  const all = [...days.values()].filter((one) => one.kind === 'price');
  if (all.length >= 90 && all.filter(claims).length * 2 > all.length) flags.push('always_on_sale');
  const isShort = known >= knownMin && priced.length > 0 && priced.length < knownMin;
  if (isShort) flags.push('short_before');
  if (window.some((day) => days.get(day)?.kind === 'suspect')) flags.push('suspect_price');

  const verdict = ((): Verdict => {
    if (recommended) return 'recommended_price';
    if (known < knownMin) return 'unknown';
    if (priced.length === 0) {
      const wasSoldOut = window.some((day) => days.get(day)?.kind === 'sold out');
      const wasOnSale = [...days].some(([day, { kind }]) => day < end && kind === 'price');
      return wasSoldOut && wasOnSale ? 'unknown' : 'unfounded';
    }
    if (price > prior + tolerance(prior)) return 'dearer';
    if (price >= prior - tolerance(prior)) return 'no_saving';
    if (priced.length < pricedMin) return 'unknown';
    const isRaised = usual !== null && usual < prior - tolerance(prior) && wasUsual;
    if (isRaised && usual - price < (before! - price) / 4) return 'raised_first';
    return before! > prior + tolerance(prior) ? 'overstated' : 'genuine';
  })();
  const isFounded = verdict !== 'unknown' && known >= knownMin && priced.length > 0;
  return {
    verdict,
    flags,
    since,
    from: end - length,
    to: end - 1,
    known,
    prior: isFounded ? prior : null,
    priorDay: isFounded ? priorDay : null,
    usual,
    days: onSale,
  };
}
