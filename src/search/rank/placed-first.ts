import type { IndexedDocument, IndexQuestion, SearchPort } from '../../store/ports/search-index.ts';
import type { Plan } from '../query/plan.ts';
import { CANDIDATES } from './gather.ts';
import { allWords } from './questions.ts';
import { type Ranked, rank } from './rank.ts';

/** The port of the products that have a place; nothing that others have makes a word known in it. */
export function placedOnly(port: SearchPort): SearchPort {
  const { placed } = port;
  const isPlaced = ({ rank }: IndexedDocument) => rank <= placed;
  return {
    ...port,
    placed: Number.POSITIVE_INFINITY,
    // What is found comes in rank order: those without a place are its end.
    match: (question, limit, after) => port.match(question, limit, after).filter(isPlaced),
    exists: (token) => port.firstRank(token) <= placed,
  };
}

/** What has every word and no place. */
export interface Behind {
  readonly ranked: readonly Ranked[];
  /** Whether there are more of them than were compared. */
  readonly isCut: boolean;
  /** What they answer. */
  readonly question: IndexQuestion;
}

export function gatherBehind(port: SearchPort, plan: Plan): Behind {
  const question = allWords(plan.terms);
  const documents = port.match(question, CANDIDATES, port.placed);
  return {
    ranked: rank(plan, documents, documents.length),
    isCut: documents.length === CANDIDATES,
    question,
  };
}
