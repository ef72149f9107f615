import type { Synonyms } from '../language/synonyms.ts';
import type { Token } from '../language/tokens/token.ts';
import { COLOUR_WORDS, firstForms, otherForms } from '../language/tokens/words.ts';
import type { Alternative, Compound, LanguageParts, Plan, Term } from './plan.ts';

/** An alternative for the terms at positions `from` to `to` inclusive. */
export interface SpanAlternative {
  readonly from: number;
  readonly to: number;
  readonly alternative: Alternative;
}

/** Every term that a synonym's phrase covers gets the synonym as an alternative: (a ∨ c) ∧ (b ∨ c) is (a ∧ b) ∨ c. */
export function synonymsOf(forms: readonly string[], synonyms: Synonyms): SpanAlternative[] {
  return forms.flatMap((form, from) =>
    synonyms
      .startingWith(form)
      .filter((rule) => rule.from.every((word, offset) => forms[from + offset] === word))
      .flatMap((rule) =>
        rule.to.map((tokens) => ({
          from,
          to: from + rule.from.length - 1,
          alternative: { tokens, why: 'synonym' } as const,
        })),
      ),
  );
}

/** Adds an alternative to a term. A known alternative is not added again, since the first reason is the surest. */
export function withAlternative(term: Term, alternative: Alternative): Term {
  const key = alternative.tokens.join(' ');
  if (term.alternatives.some((known) => known.tokens.join(' ') === key)) return term;
  return { ...term, alternatives: [...term.alternatives, alternative] };
}

export const withAlternatives = (term: Term, alternatives: readonly Alternative[]): Term =>
  alternatives.reduce(withAlternative, term);

export const withSpans = (terms: readonly Term[], placed: readonly SpanAlternative[]): Term[] =>
  terms.map((term, index) =>
    withAlternatives(
      term,
      placed.filter(({ from, to }) => from <= index && index <= to).map(({ alternative }) => alternative),
    ),
  );

const JOINED_MAX = 24;
const NEIGHBOURS_MAX = 4;
/** Words that swap the parts of a compound: "hjelm til cykel", "sweater i uld". */
const TURNING = new Set(['til', 'for', 'i', 'af', 'en', 'et', 'den', 'det', 'min', 'mit', 'din', 'dit']);

interface NeighbourJoin extends SpanAlternative {
  readonly asWord: boolean;
  readonly compounds: readonly Compound[];
  readonly models: readonly string[];
}

/** Adds words written as one: "vinterstøvler" for "vinter støvler", "wh1000xm5" for "wh 1000xm5", "usbc" for "usb c". */
export function joinNeighbours(plan: Plan, used: readonly Token[], language: LanguageParts): Plan {
  const joins = used.flatMap((_, from) => joinsFrom(from, used, language));
  const isKnown = (index: number) =>
    joins.some(({ asWord, from, to }) => asWord && from <= index && index <= to);
  return {
    ...plan,
    terms: withSpans(plan.terms, joins).map((term, index) =>
      isKnown(index) ? { ...term, known: true, inParts: false } : term,
    ),
    models: [...plan.models, ...joins.flatMap(({ models }) => models)],
    compounds: [...plan.compounds, ...joins.flatMap(({ compounds }) => compounds)],
  };
}

function joinsFrom(
  from: number,
  used: readonly Token[],
  { analyser, lexicon }: LanguageParts,
): NeighbourJoin[] {
  const joins: NeighbourJoin[] = [];
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
      alternative: {
        tokens: [letters ? analyser.stem(joined) : joined],
        why: 'written',
        ...(asWord && !short && { read: joined }),
      },
      asWord,
      compounds: asWord && !short ? [{ word: joined, parts }] : [],
      models: isModel ? [joined] : [],
    });
  }
  return joins;
}

const isShort = (token: Token): boolean => token.text.length <= 2;
const looksLikeModel = (text: string): boolean => text.length <= 16 && /\d/.test(text) && /\D/.test(text);

/** Adds compounds in either order: "cykelhjelm" for "hjelm til cykel", "havestol" for "have stol". */
export function joinCompounds(
  plan: Plan,
  used: readonly Token[],
  between: readonly (readonly string[])[],
  language: LanguageParts,
): Plan {
  return used.slice(1).reduce((joined, other, at) => {
    const compound = compoundOf(used[at]!, other, between[at]!, language);
    if (compound === undefined) return joined;
    const isInOrder = between[at]!.length === 0 && compound.parts[0] === used[at]!.text;
    return withCompound(joined, at, compound, isInOrder, language);
  }, plan);
}

function withCompound(
  plan: Plan,
  at: number,
  compound: Compound,
  isInOrder: boolean,
  { analyser, synonyms }: LanguageParts,
): Plan {
  const form = analyser.stem(compound.word);
  const placed = [
    { alternative: { tokens: [form], why: 'written', ...(isInOrder && { read: compound.word }) } as const },
    ...synonymsOf([form], synonyms),
  ].map(({ alternative }) => ({ from: at, to: at + 1, alternative }));
  return {
    ...plan,
    terms: withSpans(plan.terms, placed).map((term, index) =>
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

/** "Støvsuger med pose" is no "støvsugerpose", and "gryder og pander" are two articles. */
function ordersOf(one: string, other: string, words: readonly string[]): [first: string, last: string][] {
  if (words.length > 0) return words.every((word) => TURNING.has(word)) ? [[other, one]] : [];
  return [
    [one, other],
    [other, one],
  ];
}

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
