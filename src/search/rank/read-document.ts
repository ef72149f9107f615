import { FIELDS, MARK } from '../index/packed-document.ts';
import { VARIANT_WORDS } from '../language/tokens/words.ts';
import { type TermsByToken, type TermToken, ZONE } from './word-finder.ts';

const STEM_ONLY = 0.97;
const PIECE = 0.95;
const COMPOUND_HEAD = 0.85;

/** And by where it stands: name, brand, leaf of the category, rest of its path, colour and size. */
const FIELD = [0, 0, 0, 1, 1, 0.92, 0.6, 0.9];
/** A colour that is a word of the brand's name. */
const BRAND_COLOUR = 0.5;

/** What was met of the query in one document. One is reused for all candidates: 200 documents make no garbage. */
export interface Met {
  /** Per group. */
  bits: Uint32Array;
  worth: Float64Array;
  /** Per term: how well it was met, by which group, where in the name (−1 nowhere), and whether by the category. */
  best: Float64Array;
  bestGroup: Int32Array;
  position: Int32Array;
  inLeaf: boolean;
  nameWords: number;
  nameWordsMet: number;
  /** Words like "Pro" right after what was met and not asked for: another model. */
  variants: number;
}

export function createMet(lookup: TermsByToken): Met {
  const terms = lookup.terms.length;
  return {
    bits: new Uint32Array(lookup.groups.length),
    worth: new Float64Array(lookup.groups.length),
    best: new Float64Array(terms),
    bestGroup: new Int32Array(terms),
    position: new Int32Array(terms),
    inLeaf: false,
    nameWords: 0,
    nameWordsMet: 0,
    variants: 0,
  };
}

const TAB = 9;
const SPACE = 32;
const QUOTE = 39;
const PLUS = 43;
const TILDE = 126;
const FOR = MARK.isFor.charCodeAt(0);
const WITH = MARK.isWith.charCodeAt(0);
const BRAND = MARK.inBrand.charCodeAt(0);
const DELIMITER = new Uint8Array(128);
for (const code of [TAB, SPACE, QUOTE, PLUS, TILDE, FOR, WITH, BRAND]) DELIMITER[code] = 1;

/** One walk over a packed document from its name on, cutting out only the words that may be asked for. */
export function readDocument(doc: string, from: number, lookup: TermsByToken, met: Met): void {
  met.bits.fill(0);
  met.best.fill(0);
  met.bestGroup.fill(-1);
  met.position.fill(-1);
  met.inLeaf = false;
  met.nameWords = 1;
  met.nameWordsMet = 0;
  met.variants = 0;
  let zone: number = ZONE.is;
  let follows = false;
  let wordStart = from;
  let field: number = FIELDS.name;
  let worth = FIELD[field]!;
  let lead = SPACE;
  let wordMet = false;
  for (let start = from; start <= doc.length; ) {
    const end = delimiterFrom(doc, start);
    if (end > start && lead !== QUOTE && ((lookup.firstLetters >>> (doc.charCodeAt(start) & 31)) & 1) === 1) {
      const ways = lookup.ways.get(doc.slice(start, end));
      if (ways !== undefined) {
        const position = field === FIELDS.name && lead !== BRAND ? met.nameWords - 1 : -1;
        for (const way of ways) {
          const sure = worth * way.zones[zone]! * certainty(doc, start, end, lead, way, lookup);
          take(way, sure, position, lookup, met);
        }
        if (field === FIELDS.leaf) met.inLeaf = true;
        wordMet = true;
      }
    }
    lead = end < doc.length ? doc.charCodeAt(end) : TAB;
    if (lead === TAB || lead === SPACE) {
      if (field === FIELDS.name) {
        if (wordMet) met.nameWordsMet++;
        else if (follows && isVariant(doc, wordStart)) met.variants++;
        else follows = false;
        if (wordMet) follows = true;
      }
      wordMet = false;
      wordStart = end + 1;
    }
    if (lead === TAB) {
      worth = FIELD[++field]!;
      zone = ZONE.is;
    } else if (lead === SPACE && field === FIELDS.name) met.nameWords++;
    else if (lead === FOR) zone = ZONE.isFor;
    else if (lead === WITH && zone === ZONE.is) zone = ZONE.has;
    start = end + 1;
  }
}

const YEAR = /^20[2-4]\d$/;

function isVariant(doc: string, start: number): boolean {
  const word = doc.slice(start, delimiterFrom(doc, start));
  return VARIANT_WORDS.has(word) || YEAR.test(word);
}

function delimiterFrom(doc: string, from: number): number {
  let at = from;
  for (; at < doc.length; at++) {
    const code = doc.charCodeAt(at);
    if (code < 128 && DELIMITER[code] === 1) break;
  }
  return at;
}

/** A whole word in the very form typed, in another form, a piece of a model number, or a part of a compound. */
function certainty(
  doc: string,
  start: number,
  end: number,
  lead: number,
  way: TermToken,
  lookup: TermsByToken,
): number {
  if (lead === TILDE) return PIECE;
  if (lead === BRAND) return BRAND_COLOUR;
  if (lead === PLUS) return doc.charCodeAt(end) === PLUS ? way.modifier : COMPOUND_HEAD;
  if (!way.exact) return 1;
  return surfaceOf(doc, start, end) === lookup.terms[way.term]!.typed ? 1 : STEM_ONLY;
}

function surfaceOf(doc: string, start: number, end: number): string {
  if (doc.charCodeAt(end) !== QUOTE) return doc.slice(start, end);
  const ending = doc.slice(end + 1, delimiterFrom(doc, end + 1));
  return ending.startsWith('=') ? ending.slice(1) : doc.slice(start, end) + ending;
}

function take(way: TermToken, worth: number, position: number, lookup: TermsByToken, met: Met): void {
  const { group, bit, term } = way;
  const { all, worth: groupWorth } = lookup.groups[group]!;
  const had = met.bits[group]!;
  // A way of several words is as good as its weakest; a word found twice counts where it stands best.
  if (had === 0) met.worth[group] = worth;
  else if (all === 1) met.worth[group] = Math.max(met.worth[group]!, worth);
  else if ((had & bit) === 0) met.worth[group] = Math.min(met.worth[group]!, worth);
  met.bits[group] = had | bit;
  if (position >= 0 && met.position[term] === -1) met.position[term] = position;
  if (met.bits[group] !== all) return;
  const value = groupWorth * met.worth[group]!;
  if (value > met.best[term]!) {
    met.best[term] = value;
    met.bestGroup[term] = group;
  }
}
