const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step of which a range has no more than so many. */
export function roundStep(range: number, stepsMax: number): number {
  const rough = Math.max(range, 1) / stepsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * STEPS.find((step) => power * step >= rough)!;
}

/** A line of amounts from bottom to top, with the places where a line is drawn across. */
export interface Axis {
  bottom: number;
  top: number;
  ticks: readonly number[];
}

/**
 * Round limits around the amounts that are shown. `room` is the share of the height that must stay free below the lowest:
 * its amount is written there.
 */
export function axisOf(amounts: readonly number[], stepsMax: number, room: number): Axis {
  const low = Math.min(...amounts);
  const high = Math.max(...amounts);
  // A price that never moved still gets a line above and below.
  const range = high === low ? Math.max(high * 0.2, 1) : high - low;
  const step = roundStep(range, stepsMax);
  let bottom = Math.floor((high === low ? low - range / 2 : low) / step) * step;
  const top = Math.ceil((high === low ? high + range / 2 : high) / step) * step;
  if (low - bottom < room * (top - bottom)) bottom -= step;
  bottom = Math.max(0, bottom);
  const ticks: number[] = [];
  for (let tick = bottom; tick <= top + step / 2; tick += step) ticks.push(Math.round(tick * 100) / 100);
  return { bottom, top, ticks };
}
