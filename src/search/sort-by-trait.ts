import { eanOfNumber } from '../domain/ean.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type { FoundPage, SearchQuestion, SearchSort } from '../store/ports/search-question.ts';
import { type Matches, WALKED_MAX } from './matches.ts';
import { firstAfter, positionOf, scoresByTrait } from './trait-scores.ts';

/** A page of products in the order of a price, a day, a drop or a unit price. */
export function byTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  question: SearchQuestion,
  traits: TraitIndex,
): FoundPage {
  const { limit, skip } = question;
  const position = positionOf(question);
  const before = position.shown + skip;
  const scored = scoresByTrait(matches, sort, question, traits);
  const found = firstAfter(scored, position, skip + limit + 1, traits).slice(skip);
  const items = found.slice(0, Math.max(0, Math.min(limit, WALKED_MAX - before)));
  const last = items.at(-1);
  const shown = before + items.length;
  const isMore = last !== undefined && found.length > items.length && shown < WALKED_MAX;
  return {
    eans: items.map(({ ean }) => eanOfNumber(ean)),
    next: isMore ? [last.score, last.ean, shown] : null,
  };
}
