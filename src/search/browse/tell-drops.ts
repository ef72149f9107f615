import { type Ean, numberOfEan } from '../../domain/ean.ts';
import type { FoundPage } from '../../store/ports/asked/product-question.ts';
import type { TraitIndex } from '../../store/ports/search-index.ts';
import { NO_DROP } from '../../store/ports/traits.ts';

/** A page that also tells how far each of its products has fallen, where that was asked for. */
export function tellDrops<P extends FoundPage>(
  traits: TraitIndex | undefined,
  { drops }: { drops?: true },
  page: P,
): P {
  if (!drops || traits === undefined) return page;
  const numbers = page.eans.map((ean) => numberOfEan(ean as Ean));
  const ranks = numbers.flatMap((ean) => traits.rankOf(ean) ?? []).sort((a, b) => a - b);
  const found = traits.ofRanks(ranks, ['eans', 'drops'], {});
  const byEan = new Map(found.eans.map((ean, at) => [ean, found.drops[at]!]));
  return { ...page, dropTenths: numbers.map((ean) => byEan.get(ean) ?? NO_DROP) };
}
