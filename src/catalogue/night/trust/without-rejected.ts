import type { Day } from '../../../domain/day.ts';
import type { ProductPoint } from '../../../domain/history.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { Tonight } from './tonight.ts';

/** The days whose lowest price a rejected shop set are unknown from the day the operator named. */
export function withoutRejected(memory: Memory, tonight: Tonight): Memory {
  if (!tonight.hasRejected) return memory;
  const points = memory.points.flatMap((point, at) => {
    const from = point[2] === null ? undefined : tonight.rejectedFrom(point[2]);
    const end = memory.points[at + 1]?.[0] ?? tonight.day + 1;
    if (from === undefined || end <= from) return [point];
    return point[0] < from ? [point, unknownFrom(from)] : [unknownFrom(point[0])];
  });
  return { ...memory, points: points.filter((point, at) => at === 0 || !isRepeat(points[at - 1]!, point)) };
}

const unknownFrom = (day: Day): ProductPoint => [day, null, null, 0];

const isRepeat = (before: ProductPoint, point: ProductPoint): boolean =>
  before[1] === null && point[1] === null;
