import type { EanNumber } from '../../domain/ean.ts';
import { NO_DROP, type Traits, vendorList } from '../../store/ports/traits.ts';

/** What the night knows of a product beside its words. */
export interface OfferedTraits extends Omit<Traits, 'ean' | 'path' | 'brand' | 'vendors'> {
  vendorIds: readonly number[];
  /** A voice of good record has it; what has no place stands behind everything else, wherever products are listed. */
  hasPlace: boolean;
}

/** A product's traits as text between the two passes of a build: numbers parted by spaces, the shops, and where the words begin. */
export function writeTraits(path: number, brand: number, own: OfferedTraits): string {
  const { priceOre, firstSeenDay, dropTenths, kinds, vendorIds } = own;
  return `${path} ${brand} ${priceOre} ${firstSeenDay} ${dropTenths - NO_DROP} ${kinds} \t${vendorList(vendorIds)}\t`;
}

/** Where reading stands: in the module, so that a million lines a night make nothing but what is asked for. */
let line = '';
let at = 0;

/** The traits of a line, and the rest of it, which begins with the code. */
export function readTraits(text: string): { traits: Traits; words: string } {
  line = text;
  at = 0;
  const path = number();
  const brand = number();
  const priceOre = number();
  const firstSeenDay = number();
  const dropTenths = number() + NO_DROP;
  const kinds = number();
  const end = line.indexOf('\t', at + 1);
  const vendors = line.slice(at + 1, end);
  const words = line.slice(end + 1);
  at = end + 1;
  const ean = number() as EanNumber;
  return { traits: { ean, path, brand, priceOre, firstSeenDay, dropTenths, kinds, vendors }, words };
}

const ZERO = 48;
const NINE = 57;

/** The digits up to the sign that ends them, which is passed over. */
function number(): number {
  let value = 0;
  for (; ; at++) {
    const code = line.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) break;
    value = value * 10 + code - ZERO;
  }
  at++;
  return value;
}
