import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import { TOLD } from '../index/packed-document.ts';
import type { Plan, Term } from '../query/plan.ts';
import { CANDIDATES } from './gather.ts';
import { toldWords } from './questions.ts';

/** Words that are asked for one by one beside the leading one, the most telling first. */
const SINGLE_MAX = 4;
const FEW = 60;

/** Documents that were found by their descriptions, and of each which of the terms it is known to have somewhere. */
export interface Told {
  readonly documents: readonly IndexedDocument[];
  /** By rank, one bit a term. The line of a document has no description: a word that it lacks is there. */
  readonly bits: ReadonlyMap<number, number>;
}

export const NOTHING_TOLD: Told = { documents: [], bits: new Map() };

/** Documents that have every word the catalogue has, some of them only in their descriptions. */
export function gatherTold(port: SearchPort, { terms }: Plan): Told {
  const findable = findableOf(port, terms);
  if (!findable.some((term) => isTold(port, term))) return NOTHING_TOLD;
  return collected([[findable, port.match(toldWords(findable), CANDIDATES)]], terms);
}

/** Documents that have the leading word and one of those that descriptions have. */
export function gatherPartlyTold(port: SearchPort, { terms }: Plan): Told {
  const findable = findableOf(port, terms).toSorted(byTelling);
  const [first, ...others] = findable;
  if (first === undefined) return NOTHING_TOLD;
  const pairs = others
    .filter((term) => isTold(port, term))
    .slice(0, SINGLE_MAX)
    .map((term) => [first, term]);
  return collected(
    pairs.map((pair) => [pair, port.match(toldWords(pair), FEW)]),
    terms,
  );
}

const byTelling = (a: Term, b: Term): number =>
  Number(b.role === 'head') - Number(a.role === 'head') || b.weight - a.weight;

function collected(
  found: readonly (readonly [asked: readonly Term[], documents: readonly IndexedDocument[]])[],
  terms: readonly Term[],
): Told {
  const documents = new Map<number, IndexedDocument>();
  const bits = new Map<number, number>();
  for (const [asked, matched] of found) {
    const had = asked.reduce((sum, term) => sum | (1 << terms.indexOf(term)), 0);
    for (const document of matched) {
      documents.set(document.rank, document);
      bits.set(document.rank, (bits.get(document.rank) ?? 0) | had);
    }
  }
  return { documents: [...documents.values()], bits };
}

const findableOf = (port: SearchPort, terms: readonly Term[]): readonly Term[] =>
  terms.filter((term) => isIn(term, (token) => port.exists(token) || port.exists(TOLD + token)));

const isTold = (port: SearchPort, term: Term): boolean => isIn(term, (token) => port.exists(TOLD + token));

const isIn = ({ alternatives }: Term, has: (token: string) => boolean): boolean =>
  alternatives.some(({ tokens }) => tokens.every(has));
