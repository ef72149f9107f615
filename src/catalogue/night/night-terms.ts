import type { Generation } from '../../store/ports/catalogue.ts';
import type { Decisions } from '../../store/ports/decisions.ts';
import type { MergedSpool } from './group.ts';

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
