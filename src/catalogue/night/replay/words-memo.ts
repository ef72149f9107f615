import type { Memory } from '../../../store/packed/memory.ts';
import { spokenWords, type WordsTonight } from '../decide.ts';
import type { ReadOffer } from '../group.ts';
import type { ArticleName } from '../trust/names.ts';
import type { Tonight } from '../trust/tonight.ts';

/** Nights that are gone through all at once keep no offers' names. */
const NOT_KEPT = () => undefined;

/**
 * Whose words an article has goes by who offers it and whose words it had. Shops come and go a few times a year and change
 * their prices every month, so it is asked once for each of the former: it took a third of the time.
 */
export function createWordsMemo() {
  const known = new Map<string, { inOrder: readonly number[]; mismatched: readonly number[] }>();
  return {
    spoken(
      shops: readonly ReadOffer[],
      memory: Memory | undefined,
      said: ArticleName | undefined,
      tonight: Tonight,
    ): WordsTonight {
      const before = memory === undefined || said === undefined ? '' : `${memory.wordsOf} ${said.brand}`;
      const key = `${shops.map(({ vendorId }) => vendorId)} ${before}`;
      const answer = known.get(key);
      const at = (i: number): ReadOffer => shops[i]!;
      if (answer !== undefined)
        return { inOrder: answer.inOrder.map(at), mismatched: new Set(answer.mismatched.map(at)) };
      const spoken = spokenWords(
        shops,
        memory,
        { article: () => said, articleOnce: () => said, offerName: NOT_KEPT },
        tonight,
      );
      const placeOf = (offer: ReadOffer): number => shops.indexOf(offer);
      known.set(key, {
        inOrder: spoken.inOrder.map(placeOf),
        mismatched: [...spoken.mismatched].map(placeOf),
      });
      return spoken;
    },
    /** Something else is known of the shops. */
    forget: () => known.clear(),
  };
}
export type WordsMemo = ReturnType<typeof createWordsMemo>;
