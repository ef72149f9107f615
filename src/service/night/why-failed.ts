import type { RefreshReport } from '../../oversight/nights/night-report.ts';

const FEEDS_SHOWN = 3;

/** Why a night that ran to its end has no catalogue, in one sentence. */
export function whyNothingPublished({ feeds }: RefreshReport): string {
  if (feeds.length === 0) return 'the sources name no feed that could be read';
  const told = feeds.slice(0, FEEDS_SHOWN).map(({ id, reason }) => `${id}: ${reason ?? 'nothing in it'}`);
  const more = feeds.length > FEEDS_SHOWN ? ` and ${feeds.length - FEEDS_SHOWN} more` : '';
  return `no feed gave an offer (${told.join('; ')}${more})`;
}
