import { type Measure, measureOf, type Unit } from './measure.ts';

/* Amounts as shops write them: "750 ml", "2 x 1,5 kg", "4 stk. à 33 cl". */

/** A unit as shops write it, and how much of ours it is. */
const WRITTEN: Readonly<Record<string, readonly [unit: Unit, worth: number]>> = {
  kg: ['kg', 1],
  kilo: ['kg', 1],
  g: ['kg', 1e-3],
  gr: ['kg', 1e-3],
  gram: ['kg', 1e-3],
  l: ['l', 1],
  ltr: ['l', 1],
  liter: ['l', 1],
  litre: ['l', 1],
  dl: ['l', 1e-1],
  cl: ['l', 1e-2],
  ml: ['l', 1e-3],
  m: ['m', 1],
  meter: ['m', 1],
  m2: ['m2', 1],
  'm²': ['m2', 1],
  kvm: ['m2', 1],
  sqm: ['m2', 1],
  stk: ['piece', 1],
  styk: ['piece', 1],
  stykker: ['piece', 1],
  pak: ['piece', 1],
  pack: ['piece', 1],
  pk: ['piece', 1],
  pcs: ['piece', 1],
  pieces: ['piece', 1],
  tabletter: ['piece', 1],
  kapsler: ['piece', 1],
  ruller: ['piece', 1],
  bleer: ['piece', 1],
};

const NUMBER = '\\d{1,3}(?:\\.\\d{3})+|\\d{1,6}(?:[.,]\\d{1,4})?';
const UNIT_WORDS = Object.keys(WRITTEN)
  .sort((a, b) => b.length - a.length)
  .join('|');
/** "2 x", "4 stk. à" and "6 poser x" before an amount. */
const TIMES =
  '(\\d{1,4})\\s?(?:stk\\.?|styk|poser|flasker|dåser|pakker|pak|pk\\.?)?\\s?(?:[x×*]|[àáa](?=\\s))\\s?';

/** Fast exit: most names have no amount. */
export const MAY_MEASURE = new RegExp(`\\d[\\s-]?(?:${UNIT_WORDS})(?![\\p{L}\\d])`, 'iu');

/** Every amount begins with a digit; said first, it lets the engine pass over all other letters at once. */
const AMOUNT = new RegExp(
  `(?=\\d)(?<![\\p{L}\\d.,/])(?:${TIMES})?(${NUMBER})[\\s-]?(${UNIT_WORDS})(?![\\p{L}\\d²/])\\.?(?:\\s?[x×*]\\s?(\\d{1,4})(?![\\d.,]|\\s?(?:cm|mm|m|k?g|[cdm]?l)(?!\\p{L})))?`,
  'giu',
);

/** What stands before an amount that is no contents: a range, a size of something, what a thing is for or takes. */
const BEFORE_OTHER =
  /(?:\d\s?(?:kg|g|l|ml|cl|m)?\s?[-–]\s?|[x×*]\s?|(?<!\p{L})(?:drænet(?: vægt)?|drænvægt|drained(?: weight)?|til|max|maks|for|dækker|rækker|kapacitet|pr|per|\d{2}w)\.?:?\s?(?:ca\.?\s)?)$/iu;
/** "240 g drænet vægt", but not "340 g (drænet vægt 285 g)". */
const AFTER_DRAINED = /^\s?\(?(?:drænet|drained)(?!\s?(?:vægt|weight)?:?\s?(?:ca\.?\s?)?\d)/iu;
/** What a bar is made of: "20 g protein". */
const AFTER_NUTRIENT =
  /^\s?(?:protein|fedt|sukker|kulhydrat|kulhydrater|fiber|fibre|koffein|caffeine|fat|sugar|carbs)(?!\p{L})/iu;
const NUTRIENT_KG_MAX = 0.06;

export interface Amount {
  measure: Measure;
  /** The amount before it was multiplied; undefined if it was not. */
  each: Measure | undefined;
}

/** "1.250 g" has thousands, "1.250 kg" and "1,250 kg" have decimals. */
function numberIn(text: string, worth: number): number {
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$/.test(text) && (worth < 1e-1 || /\..*\./.test(text));
  return Number(isGrouped ? text.replaceAll('.', '') : text.replace(',', '.'));
}

export function amountsIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, before, number, word, after] = match;
    // The pattern takes "ſtk" for "stk": an old s is an s, whatever its case.
    const written = WRITTEN[word!.toLowerCase()];
    if (written === undefined) continue;
    const [unit, worth] = written;
    const own = numberIn(number!, unit === 'piece' ? 1e-3 : worth);
    // "5G" is a network.
    if (/^g$/i.test(word!) && own < 10 && /\dg/i.test(whole)) continue;
    if (BEFORE_OTHER.test(text.slice(0, match.index))) continue;
    const rest = text.slice(match.index + whole.length);
    if (AFTER_DRAINED.test(rest)) continue;
    if (unit === 'kg' && own * worth <= NUTRIENT_KG_MAX && AFTER_NUTRIENT.test(rest)) continue;
    const times = Number(before ?? after ?? 1);
    const each = measureOf(unit, own * worth);
    const measure = measureOf(unit, times * own * worth);
    if (measure !== undefined) found.push({ measure, each: times === 1 ? undefined : each });
  }
  return found;
}

/** Reads a text that is an amount and nothing else, as feeds state it: "750 ml", "1.5kg", "12 ct". */
export function statedMeasure(text: string): Measure | undefined {
  const [, number, word] = STATED.exec(text) ?? [];
  if (number === undefined || word === undefined) return undefined;
  const [unit, worth] = STATED_UNITS[word.toLowerCase()]!;
  return measureOf(unit, Number(number.replace(',', '.')) * worth);
}

const STATED_UNITS: typeof WRITTEN = {
  ...WRITTEN,
  ct: ['piece', 1],
  mg: ['kg', 1e-6],
  cm: ['m', 1e-2],
};
const STATED = new RegExp(
  `^\\s*(\\d{1,9}(?:[.,]\\d{1,6})?)\\s*(${Object.keys(STATED_UNITS).join('|')})\\.?\\s*(?:$|/)`,
  'i',
);
