import type { Traits } from '../../store/ports/traits.ts';

/** What the night knows of a product beside its words. */
export type OfferedTraits = Omit<Traits, 'ean' | 'path' | 'brand'>;

/** A product's traits as text between the two passes of a build, parted by spaces. Ends where the words begin. */
export function writeTraits(path: number, brand: number, own: OfferedTraits): string {
  const { priceOre, firstSeenDay, dropTenths, kinds, vendorIds } = own;
  return `${path} ${brand} ${priceOre} ${firstSeenDay} ${dropTenths} ${kinds} ${vendorIds.join(' ')}\t`;
}

/** The traits of a line, and the rest of it, which begins with the code. */
export function readTraits(line: string): { traits: Traits; words: string } {
  const end = line.indexOf('\t');
  const [path, brand, priceOre, firstSeenDay, dropTenths, kinds, ...vendorIds] = line
    .slice(0, end)
    .split(' ')
    .map(Number) as [number, number, number, number, number, number, ...number[]];
  const words = line.slice(end + 1);
  const ean = Number(words.slice(0, EAN_CHARS));
  return { traits: { ean, path, brand, priceOre, firstSeenDay, dropTenths, kinds, vendorIds }, words };
}

const EAN_CHARS = 13;
