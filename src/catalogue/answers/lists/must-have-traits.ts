import { AppError } from '../../../domain/errors.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';

const NEXT_NIGHT_S = 3_600;

/** A catalogue of before there were filters is served until the next one is published. */
export function mustHaveTraits({ hasTraits }: Generation): void {
  if (hasTraits) return;
  throw new AppError(
    'unavailable',
    'Filters, sorts and facets begin with the next refresh of the catalogue; ask without them until then.',
    { retryAfterS: NEXT_NIGHT_S },
  );
}
