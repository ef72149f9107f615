export type ScaleKind = 'linear' | 'log';

export interface Scale {
  ticks: number[];
  /** 0 at the start of the axis, 1 at its end. */
  place(value: number): number;
}

/** An axis that holds every value given, ending on round figures. */
export function scaleOf(values: readonly number[], kind: ScaleKind, ticksWanted = 5): Scale {
  const held = values.filter((value) => Number.isFinite(value) && (kind === 'linear' || value > 0));
  const least = held.length > 0 ? Math.min(...extremes(held)) : 1;
  const most = held.length > 0 ? Math.max(...extremes(held)) : 1;
  return kind === 'log' ? logScale(least, most) : linearScale(Math.min(0, least), most, ticksWanted);
}

/** Spreading half a million values into Math.min overflows the stack. */
function extremes(values: readonly number[]): [number, number] {
  let least = values[0]!;
  let most = values[0]!;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

function linearScale(least: number, most: number, ticksWanted: number): Scale {
  const step = roundStep((most - least || 1) / ticksWanted);
  const from = Math.floor(least / step) * step;
  const steps = Math.max(1, Math.ceil((most - from) / step - 1e-9));
  const ticks = Array.from({ length: steps + 1 }, (_, i) => Number((from + i * step).toPrecision(12)));
  return { ticks, place: (value) => (value - from) / (steps * step) };
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = rough / power;
  return (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10) * power;
}

const WIDE_DECADES = 3;

function logScale(least: number, most: number): Scale {
  const stops: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
    for (const times of [1, 2, 5]) stops.push(Number((times * 10 ** power).toPrecision(12)));
  const from = stops.findLast((stop) => stop <= least * 1.0001) ?? least;
  const to = stops.find((stop) => stop >= most * 0.9999 && stop > from) ?? most;
  const inside = stops.filter((stop) => stop >= from && stop <= to);
  const decades = Math.log10(to / from);
  const ticks = decades > WIDE_DECADES ? inside.filter((stop) => Number.isInteger(Math.log10(stop))) : inside;
  return { ticks, place: (value) => Math.log10(value / from) / decades };
}
