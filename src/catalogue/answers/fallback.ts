import { AppError } from '../../domain/errors.ts';
import { isFileDamage, isOfState } from '../../store/disk/disk-trouble.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';

/** Runs a read; `otherwise` answers where the generation's file is damaged, or was closed while the read waited. */
export type ReadInstead = <T>(
  generation: Generation,
  work: (generation: Generation) => T,
  otherwise: (instead: Generation) => T,
) => T;

export function createFallbackReads(generations: Generations): ReadInstead {
  const insteadOf = createFallbacks(generations);
  return (used, work, otherwise) => {
    const answerElse = (error: unknown) => otherwise(insteadOf(used, error));
    try {
      const answer = work(used);
      return answer instanceof Promise ? (answer.catch(answerElse) as typeof answer) : answer;
    } catch (error) {
      return answerElse(error);
    }
  };
}

/** Returns which generation answers instead of one that failed with an error; throws the error where none does. */
function createFallbacks(generations: Generations) {
  const proven = new Set<string>();
  const prove = (used: Generation): void => {
    if (used !== generations.current() || proven.has(used.meta.id)) return;
    proven.add(used.meta.id);
    // What goes wrong is ignored here: the same is read once a day, and told.
    void generations.prove({ gently: true }).catch(() => {});
  };
  return (used: Generation, error: unknown): Generation => {
    // A thread that searches met it. Whether the catalogue is damaged is found out first: one word may be, and lookups sound.
    const isOfThread = error instanceof AppError && isFileDamage(error.cause);
    if (isOfState(error) || (error instanceof AppError && !isOfThread)) throw error;
    if (isOfThread) prove(used);
    else if (isFileDamage(error)) generations.distrust(used, (error as Error).message);
    else if (generations.byId(used.meta.id) === used) throw error;
    const instead = isOfThread ? generations.before(used) : generations.current();
    if (instead === undefined || instead === used) throw error;
    return instead;
  };
}
