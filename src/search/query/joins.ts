import { firstForms, otherForms } from '../language/inflect.ts';
import type { Token } from '../language/tokens/token.ts';
import { COLOUR_WORDS } from '../language/tokens/words.ts';
import { type PlacedAlternative, synonymsOf, withPlaced } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Compound, Plan } from './plan.ts';

const JOINED_MAX = 24;
const NEIGHBOURS_MAX = 4;
/** Between two words these turn the compound round: "hjelm til cykel", "sweater i uld". */
const TURNING = new Set(['til', 'for', 'i', 'af', 'en', 'et', 'den', 'det', 'min', 'mit', 'din', 'dit']);

/** Neighbours of a query written as one. */
interface Join extends PlacedAlternative {
  /** The catalogue has the joined word. */
  readonly asWord: boolean;
  readonly compounds: readonly Compound[];
  readonly models: readonly string[];
}

/** "vinter støvler" is also "vinterstøvler", "wh 1000xm5" also "wh1000xm5", "usb c" also "usbc". */
export function joinNeighbours(plan: Plan, used: readonly Token[], language: LanguageParts): Plan {
  const joins = used.flatMap((_, from) => joinsFrom(from, used, language));
  const isKnown = (index: number) =>
    joins.some(({ asWord, from, to }) => asWord && from <= index && index <= to);
  return {
    ...plan,
    terms: withPlaced(plan.terms, joins).map((term, index) =>
      isKnown(index) ? { ...term, known: true, inParts: false } : term,
    ),
    models: [...plan.models, ...joins.flatMap(({ models }) => models)],
    compounds: [...plan.compounds, ...joins.flatMap(({ compounds }) => compounds)],
  };
}

function joinsFrom(from: number, used: readonly Token[], { analyser, lexicon }: LanguageParts): Join[] {
  const joins: Join[] = [];
  const first = used[from]!;
  let joined = first.text;
  let letters = first.kind === 'word';
  let short = isShort(first);
  for (let to = from + 1; to < Math.min(used.length, from + NEIGHBOURS_MAX); to++) {
    const token = used[to]!;
    if (token.kind === 'measure' || first.kind === 'measure' || COLOUR_WORDS.has(token.text)) break;
    joined += token.text;
    letters &&= token.kind === 'word';
    short ||= isShort(token);
    if (joined.length > JOINED_MAX) break;
    const asWord = letters && lexicon.count(joined) > 0;
    if (!asWord && (letters ? !short || to > from + 1 : !looksLikeModel(joined))) continue;
    const parts = used.slice(from, to + 1).map(({ text }) => text);
    const isModel = !letters && joined.length > 4 && !lexicon.isBrand(first.text);
    joins.push({
      from,
      to,
      alternative: { tokens: [letters ? analyser.stem(joined) : joined], why: 'written' },
      asWord,
      compounds: asWord && !short ? [{ word: joined, parts }] : [],
      models: isModel ? [joined] : [],
    });
  }
  return joins;
}

const isShort = (token: Token): boolean => token.text.length <= 2;
const looksLikeModel = (text: string): boolean => text.length <= 16 && /\d/.test(text) && /\D/.test(text);

/** "hjelm til cykel" is a "cykelhjelm", "mad til kat" is "kattemad", "have stol" a "havestol": a compound either way round. */
export function joinCompounds(
  plan: Plan,
  used: readonly Token[],
  between: readonly (readonly string[])[],
  language: LanguageParts,
): Plan {
  return used.slice(1).reduce((joined, other, at) => {
    const compound = compoundOf(used[at]!, other, between[at]!, language);
    return compound === undefined ? joined : withCompound(joined, at, compound, language);
  }, plan);
}

/** The plan with a compound that the words at two neighbouring places are. */
function withCompound(
  plan: Plan,
  at: number,
  compound: Compound,
  { analyser, synonyms }: LanguageParts,
): Plan {
  const form = analyser.stem(compound.word);
  const placed = [
    { alternative: { tokens: [form], why: 'written' } as const },
    ...synonymsOf([form], synonyms),
  ].map(({ alternative }) => ({ from: at, to: at + 1, alternative }));
  return {
    ...plan,
    terms: withPlaced(plan.terms, placed).map((term, index) =>
      index === at || index === at + 1 ? { ...term, known: true, inParts: false } : term,
    ),
    compounds: plan.compounds.some(({ word }) => word === compound.word)
      ? plan.compounds
      : [...plan.compounds, compound],
  };
}

function compoundOf(
  one: Token,
  other: Token,
  between: readonly string[],
  language: LanguageParts,
): Compound | undefined {
  if (one.kind !== 'word' || other.kind !== 'word') return undefined;
  for (const parts of ordersOf(one.text, other.text, between)) {
    const word = knownCompound(...parts, language);
    if (word !== undefined) return { word, parts };
  }
  return undefined;
}

/** "støvsuger med pose" is no "støvsugerpose" and "gryder og pander" is two things. */
function ordersOf(one: string, other: string, words: readonly string[]): [first: string, last: string][] {
  if (words.length === 0) {
    return [
      [one, other],
      [other, one],
    ];
  }
  return words.every((word) => TURNING.has(word)) ? [[other, one]] : [];
}

/** The compound of two words that the catalogue or the synonyms have, with whatever letters link them. */
function knownCompound(
  first: string,
  last: string,
  { lexicon, synonyms }: LanguageParts,
): string | undefined {
  const lasts = otherForms(last);
  for (const start of firstForms(first)) {
    for (const end of lasts) {
      const compound = start + end;
      if (lexicon.count(compound) > 0 || synonyms.has(compound)) return compound;
    }
  }
  return undefined;
}
