import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import type { Plan } from '../query/plan.ts';
import { merged } from './gather.ts';
import { type Ranked, rank } from './rank.ts';
import type { Relaxed } from './relax.ts';
import { gatherTold, NOTHING_TOLD, type Told } from './told.ts';

/** Documents with all the words, in order. */
export interface Whole extends Told {
  readonly ranked: readonly Ranked[];
}

/** Fills places that are empty with documents whose descriptions have the words that their names lack. */
export function withTold(
  port: SearchPort,
  plan: Plan,
  all: readonly IndexedDocument[],
  exact: readonly Ranked[],
  wanted: number,
): Whole {
  const named = plan.terms.some((term) => term.role === 'head');
  const isFull = exact.filter(({ head }) => head || !named).length >= wanted;
  const told = isFull ? NOTHING_TOLD : gatherTold(port, plan);
  if (told.documents.length === 0) return { documents: all, bits: told.bits, ranked: exact };
  const documents = merged(all, told.documents);
  return { documents, bits: told.bits, ranked: rank(plan, documents, documents.length, told.bits) };
}

/** Near matches after the whole: of the model or the article where the best has the model, never by a number or a colour alone. */
export function withMore({ plan, documents }: Relaxed, partly: Told, whole: Whole): readonly Ranked[] {
  if (documents.length === 0 && partly.documents.length === 0) return whole.ranked;
  const sure = new Set(whole.ranked.map(({ rank }) => rank));
  const bestHasModel = whole.ranked[0]?.model ?? false;
  const every = merged(merged(whole.documents, documents), partly.documents);
  return rank(plan, every, every.length, new Map([...partly.bits, ...whole.bits])).filter(
    (each) => sure.has(each.rank) || (each.named && (each.model || each.head || !bestHasModel)),
  );
}
