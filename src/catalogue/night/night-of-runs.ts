import { before } from '../../domain/history.ts';
import { packMemory, unpackMemory } from '../../store/packed/memory.ts';
import type { Generation, Generations, StoredRow } from '../../store/ports/catalogue.ts';
import type { Decisions } from '../../store/ports/decisions.ts';
import type { MergedSpool } from './feeds-of-night.ts';

/* The night that runs of the day are made from: what it judged by, and what takes its place if its file is lost. */

type TermedFeed = Omit<MergedSpool, 'path' | 'readAtMs'>;

/**
 * What a night judged by besides the shops' records. The runs of its day judge by the same, whatever the operator decided or
 * the sources say since then.
 */
export interface NightTerms {
  vendors: readonly { id: number; name: string; domain: string }[];
  feeds: readonly TermedFeed[];
  decisions: Decisions;
  accessories: readonly string[];
  perishables: readonly string[];
  /** The words for accessories were new that night, so that it decided every name again. */
  hasNewAccessories: boolean;
}

interface TermsInput extends Pick<NightTerms, 'decisions' | 'accessories'> {
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  spools: readonly MergedSpool[];
  perishables?: readonly string[];
}

export function packNightTerms(input: TermsInput, hasNewAccessories: boolean): string {
  const { decisions, accessories, perishables = [] } = input;
  const terms: NightTerms = {
    vendors: [...input.vendors].map(([id, { name, domain }]) => ({ id, name, domain })),
    feeds: input.spools.map(({ id, vendorIds, isRecommended, isClubPrice, isExported }) => ({
      id,
      ...(vendorIds && { vendorIds }),
      ...(isRecommended && { isRecommended }),
      ...(isClubPrice && { isClubPrice }),
      ...(isExported && { isExported }),
    })),
    decisions,
    accessories,
    perishables,
    hasNewAccessories,
  };
  return JSON.stringify(terms);
}

/** Undefined for a night that was built before terms were stored: its day has no runs. */
export function nightTermsOf(night: Pick<Generation, 'nightTerms'>): NightTerms | undefined {
  const text = night.nightTerms();
  return text === undefined ? undefined : (JSON.parse(text) as NightTerms);
}

/** The generation that a night is built upon. If it is lost, a run of its day takes its place, without that day. */
export function nightIn(generations: Pick<Generations, 'current' | 'night'>): Generation | undefined {
  const current = generations.current();
  return generations.night() ?? (current && withoutItsDay(current));
}

/**
 * A run of the day in the place of its night, whose file is lost. Nothing of that day is left in it: no point, no product that
 * the day brought, and no facts, so that every product is made again. The history of earlier days is whole.
 */
const withoutItsDay = (run: Generation): Generation => ({
  ...run,
  *memories() {
    for (const row of run.memories()) {
      const earlier = rowBefore(row, run.meta.day);
      if (earlier !== undefined) yield earlier;
    }
  },
});

function rowBefore(row: StoredRow, day: Generation['meta']['day']): StoredRow | undefined {
  const memory = unpackMemory(row.memory);
  if (memory.firstSeen >= day) return undefined;
  const vendors = memory.vendors
    .map(([id, points]) => [id, before(points, day)] as const)
    .filter(([, points]) => points.length > 0);
  const earlier = { ...memory, points: before(memory.points, day), vendors, wordsOf: null };
  return { ...row, memory: packMemory(earlier), made: null };
}
