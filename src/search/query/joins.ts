import { firstForms, otherForms } from '../language/inflect.ts';
import type { Token } from '../language/tokens/token.ts';
import { addAlternative, addSynonyms } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Alternative, Plan } from './plan.ts';

const JOINED_MAX = 24;
/** Between two words these turn the compound round: "hjelm til cykel", "sweater i uld". */
const TURNING = new Set(['til', 'for', 'i', 'af', 'en', 'et', 'den', 'det', 'min', 'mit', 'din', 'dit']);

/** "vinter støvler" is also "vinterstøvler", "wh 1000xm5" also "wh1000xm5", "usb c" also "usbc". */
export function joinNeighbours(
  used: readonly Token[],
  plan: Plan,
  { analyser, lexicon }: LanguageParts,
): void {
  for (let from = 0; from < used.length; from++) {
    let joined = used[from]!.text;
    let letters = used[from]!.kind === 'word';
    let short = isShort(used[from]!);
    for (let to = from + 1; to < Math.min(used.length, from + 4); to++) {
      const token = used[to]!;
      if (token.kind === 'measure' || used[from]!.kind === 'measure' || plan.terms[to]!.colour) break;
      joined += token.text;
      letters &&= token.kind === 'word';
      short ||= isShort(token);
      if (joined.length > JOINED_MAX) break;
      const asWord = letters && lexicon.count(joined) > 0;
      if (!asWord && (letters ? !short || to > from + 1 : !looksLikeModel(joined))) continue;
      if (asWord && !short)
        plan.compounds.push({ word: joined, parts: used.slice(from, to + 1).map((t) => t.text) });
      if (!letters && joined.length > 4 && !lexicon.isBrand(used[from]!.text)) plan.models.push(joined);
      const way: Alternative = { tokens: [letters ? analyser.stem(joined) : joined], why: 'written' };
      for (let index = from; index <= to; index++) {
        addAlternative(plan.terms[index]!, way);
        if (asWord) plan.terms[index]!.known = true;
      }
    }
  }
}

const isShort = (token: Token): boolean => token.text.length <= 2;
const looksLikeModel = (text: string): boolean => text.length <= 16 && /\d/.test(text) && /\D/.test(text);

/** "hjelm til cykel" is a "cykelhjelm", "mad til kat" is "kattemad", "have stol" a "havestol": a compound either way round. */
export function joinCompounds(
  used: readonly Token[],
  between: readonly (readonly string[])[],
  plan: Plan,
  reading: LanguageParts,
): void {
  for (let at = 0; at + 1 < used.length; at++) {
    const one = used[at]!;
    const other = used[at + 1]!;
    if (one.kind !== 'word' || other.kind !== 'word') continue;
    for (const [first, last] of ordersOf(one.text, other.text, between[at]!)) {
      const compound = knownCompound(first, last, reading);
      if (compound === undefined) continue;
      const form = reading.analyser.stem(compound);
      const both = [plan.terms[at]!, plan.terms[at + 1]!];
      const add = (way: Alternative) => {
        for (const term of both) addAlternative(term, way);
      };
      add({ tokens: [form], why: 'written' });
      addSynonyms([form], (_, way) => add(way), reading.synonyms);
      for (const term of both) term.known = true;
      if (!plan.compounds.some(({ word }) => word === compound))
        plan.compounds.push({ word: compound, parts: [first, last] });
      break;
    }
  }
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
