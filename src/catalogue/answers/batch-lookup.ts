import { formatInstant } from '../../domain/day.ts';
import { parseEan } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { eanProblem } from './asked-ean.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { lookupJson, type OffersShown, offersShown } from './lookup.ts';

/** Many lookups in one answer, in the order asked; a bad code is told in its place. JSON text, as the products are stored so. */
export function batchJson(
  live: CurrentCatalogue,
  generation: Generation,
  codes: readonly string[],
  shown: OffersShown,
): string {
  const results = codes.map((code) => {
    const ean = parseEan(code);
    if (ean === undefined)
      return JSON.stringify({ found: false, ean: code, product: null, error: eanProblem(code) });
    const envelope = lookupJson(ean, generation.productJson(ean));
    if (shown === 'none') return envelope;
    return `${envelope.slice(0, -1)},"offers":${JSON.stringify(offersShown(live, generation, ean, shown))}}`;
  });
  const asOf = formatInstant(generation.meta.dataAsOfMs);
  return `{"count":${results.length},"results":[${results.join(',')}],"data_as_of":"${asOf}"}`;
}
