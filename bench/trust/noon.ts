import type { Generation } from '../../src/store/ports/catalogue.ts';
import type { Figure } from '../result.ts';
import type { Lie } from './lies.ts';
import { shownBy } from './shown.ts';

/** Liars who are honest at night and lie at noon, beside those who lie at night: not one lie more may count. */
export function createNoon(lies: readonly Lie[]) {
  const byNight = new Set<Lie>();
  const byDay = new Set<Lie>();
  const noteIn = (into: Set<Lie>, night: number, generation: Generation): void => {
    const shown = shownBy(generation);
    for (const lie of lies)
      if (night >= lie.from && shown.counts(lie.article.ean, lie.shop.id, lie.ore(night))) into.add(lie);
  };
  return {
    /** `night` of liars who lie then, and `noon` of those who lie only at noon. */
    note(at: number, night: Generation, noon: Generation): void {
      noteIn(byNight, at, night);
      noteIn(byDay, at, noon);
    },
    figure(): Figure {
      const more = [...byDay].filter((lie) => !byNight.has(lie)).length;
      return {
        name: 'lies that count at noon and never by night',
        value: `${more} (${byDay.size} count at noon, ${byNight.size} by night)`,
        bar: '0',
        ok: more === 0,
      };
    },
  };
}
