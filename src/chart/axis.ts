/** One axis of a chart: its ends, its ticks, and where on it a value lies (0 at the bottom, 1 at the top). */
export interface Axis {
  bottom: number;
  top: number;
  ticks: readonly number[];
  share(value: number): number;
}

export type AxisKind = 'linear' | 'log';

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that divides a range into at most `stepsMax` steps. */
export function roundStep(range: number, stepsMax: number): number {
  const rough = range / stepsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * STEPS.find((step) => power * step >= rough)!;
}

/** An axis in kroner. `room` is the share of the height that stays free below the lowest price for its amount. */
export function priceAxis(amounts: readonly number[], stepsMax: number, room: number): Axis {
  const [low, high] = extremes(amounts);
  // A price that never changed still gets a line above and below.
  const range = high === low ? Math.max(high * 0.2, 1) : high - low;
  const step = roundStep(Math.max(range, 1), stepsMax);
  let bottom = Math.floor((high === low ? low - range / 2 : low) / step) * step;
  const top = Math.ceil((high === low ? high + range / 2 : high) / step) * step;
  if (low - bottom < room * (top - bottom)) bottom -= step;
  return linearAxis(Math.max(0, bottom), top, step);
}

/** An axis that contains every measured value and ends on round figures. A linear one includes zero, so that a small change does not look large. */
export function measureAxis(values: readonly number[], kind: AxisKind, stepsMax = 5): Axis {
  const drawn = values.filter((value) => Number.isFinite(value) && (kind === 'linear' || value > 0));
  const [least, most] = extremes(drawn.length > 0 ? drawn : [1]);
  if (kind === 'log') return logAxis(least, most);
  const step = roundStep(most - Math.min(0, least) || 1, stepsMax);
  const bottom = Math.floor(Math.min(0, least) / step) * step;
  const steps = Math.max(1, Math.ceil((most - bottom) / step - 1e-9));
  return linearAxis(bottom, bottom + steps * step, step);
}

function linearAxis(bottom: number, top: number, step: number): Axis {
  const ticks: number[] = [];
  for (let i = 0; bottom + i * step <= top + step / 2; i++)
    ticks.push(Number((bottom + i * step).toPrecision(12)));
  return { bottom, top, ticks, share: (value) => (value - bottom) / (top - bottom) };
}

/** More powers of ten than this leave no room for ticks at 2 and 5. */
const DECADES_MAX = 3;

function logAxis(least: number, most: number): Axis {
  const stops: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
    for (const times of [1, 2, 5]) stops.push(Number((times * 10 ** power).toPrecision(12)));
  const bottom = stops.findLast((stop) => stop <= least * 1.0001) ?? least;
  const top = stops.find((stop) => stop >= most * 0.9999 && stop > bottom) ?? most;
  const inside = stops.filter((stop) => stop >= bottom && stop <= top);
  const decades = Math.log10(top / bottom);
  const ticks = decades > DECADES_MAX ? inside.filter((stop) => Number.isInteger(Math.log10(stop))) : inside;
  return { bottom, top, ticks, share: (value) => Math.log10(value / bottom) / decades };
}

/** A loop, because spreading half a million values into Math.min overflows the stack. */
function extremes(values: readonly number[]): [least: number, most: number] {
  let least = values[0]!;
  let most = values[0]!;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
