import type { Day } from '../../domain/day.ts';
import type { ProductPoint, VendorPoint } from '../../domain/history.ts';

export interface Memory {
  firstSeen: Day;
  slug: string;
  points: readonly ProductPoint[];
  vendors: readonly (readonly [vendorId: number, points: readonly VendorPoint[]])[];
  /** The shop whose name and texts the product shows; null while no shop offers it, or in older data. */
  wordsOf: number | null;
}

export const packMemory = (m: Memory): string =>
  JSON.stringify([m.firstSeen, m.slug, m.points, m.vendors, m.wordsOf]);

export function unpackMemory(text: string): Memory {
  const [firstSeen, slug, points, vendors, wordsOf = null] = JSON.parse(text);
  return { firstSeen, slug, points, vendors, wordsOf };
}

export function unpackWordsOf(text: string): number | null {
  const vendorId = Number(text.slice(text.lastIndexOf(',') + 1, -1));
  return Number.isInteger(vendorId) ? vendorId : null;
}

/** Reads the product's own points and skips the shops' histories, which are most of the text. A slug has no brackets. */
export function unpackPoints(text: string): Memory['points'] {
  const start = text.indexOf('[', 1);
  const end = text.charAt(start + 1) === ']' ? start + 2 : text.indexOf(']]', start) + 2;
  return JSON.parse(text.slice(start, end));
}
