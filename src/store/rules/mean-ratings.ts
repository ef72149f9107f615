import type { EanNumber } from '../../domain/ean.ts';
import { fold } from '../../domain/text.ts';
import type { Discount, ProductRating, SourceRating, VendorRating } from '../ports/imports.ts';

export type PlatformRating = Omit<SourceRating, 'asOfMs'> & { vendorId: number };

/** Mean ratings by shop, weighted by reviews. Rows must come by shop, the platform with the most reviews first. */
export function meanRatings(rows: Iterable<PlatformRating>): Map<number, VendorRating> {
  const known = new Map<number, VendorRating>();
  for (const { vendorId, platform, rating, reviewCount, url } of rows) {
    const sofar = known.get(vendorId);
    if (sofar === undefined) {
      known.set(vendorId, { rating, reviewCount, platform, url });
      continue;
    }
    const reviews = sofar.reviewCount + reviewCount;
    const mean = (sofar.rating * sofar.reviewCount + rating * reviewCount) / reviews;
    known.set(vendorId, { ...sofar, rating: mean, reviewCount: reviews });
  }
  return known;
}

const ROWS_PER_CHUNK = 8_192;
const COLUMNS = 3;

/** Packs rows of three numbers in 24 bytes each: objects for a million rated products would take 100 MB during the merge. */
export function createPackedRatings() {
  const chunks: Float64Array[] = [];
  let count = 0;
  return {
    add(row: readonly [ean: EanNumber, rating: number, reviewCount: number]): void {
      if (count % ROWS_PER_CHUNK === 0) chunks.push(new Float64Array(ROWS_PER_CHUNK * COLUMNS));
      chunks.at(-1)!.set(row, (count++ % ROWS_PER_CHUNK) * COLUMNS);
    },
    rows: (): Iterable<ProductRating> => ({
      *[Symbol.iterator]() {
        for (let i = 0; i < count; i++) {
          const chunk = chunks[Math.floor(i / ROWS_PER_CHUNK)]!;
          const at = (i % ROWS_PER_CHUNK) * COLUMNS;
          yield { ean: chunk[at] as EanNumber, rating: chunk[at + 1]!, reviewCount: chunk[at + 2]! };
        }
      },
    }),
  };
}

/** A discount is identified by its text and first day: another end or description corrects it. */
export const discountKey = ({ code, title, startsAtMs }: Discount): string =>
  `${fold(code ?? title)} ${code === null ? 'campaign' : 'code'} ${startsAtMs ?? ''}`;
