import { FIELDS, MARK } from '../index/packed-document.ts';
import { VARIANT_WORDS } from '../language/tokens/words.ts';
import { type TermsByToken, type TermToken, ZONE } from './terms-by-token.ts';

/** The match of one document with the query; reused for all candidates, so that 200 documents make no garbage. */
export interface Overlap {
  /** Per group: the bits of the tokens found, and their worth. */
  bits: Uint32Array;
  worth: Float64Array;
  /** Per term: its best match, the group of that match, and its position in the name (-1 if not there). */
  best: Float64Array;
  bestGroup: Int32Array;
  position: Int32Array;
  inLeaf: boolean;
  /** The query's head noun is the head noun of the document or of its leaf category. */
  isArticle: boolean;
  nameWords: number;
  nameWordsFound: number;
  /** The number of words like "Pro" that follow a found word and were not typed: they make it another model. */
  variants: number;
}

export function createOverlap({ terms: { length: terms }, groups }: TermsByToken): Overlap {
  return {
    bits: new Uint32Array(groups.length),
    worth: new Float64Array(groups.length),
    best: new Float64Array(terms),
    bestGroup: new Int32Array(terms),
    position: new Int32Array(terms),
    inLeaf: false,
    isArticle: false,
    nameWords: 0,
    nameWordsFound: 0,
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

function clear(overlap: Overlap): void {
  overlap.bits.fill(0);
  overlap.best.fill(0);
  overlap.bestGroup.fill(-1);
  overlap.position.fill(-1);
  overlap.inLeaf = false;
  overlap.isArticle = false;
  overlap.nameWords = 1;
  overlap.nameWordsFound = 0;
  overlap.variants = 0;
}

/** Walks once over a packed document from its name on. `article` is the position of the head noun, -1 for none. */
export function readDocument(
  doc: string,
  from: number,
  article: number,
  wanted: TermsByToken,
  overlap: Overlap,
): void {
  clear(overlap);
  let zone: number = ZONE.is;
  let follows = false;
  let wordStart = from;
  let field: number = FIELDS.name;
  const { fields } = wanted;
  let worth = fields[field]!;
  let lead = SPACE;
  let isFound = false;
  for (let start = from; start <= doc.length; ) {
    const end = delimiterFrom(doc, start);
    if (end > start && lead !== QUOTE && ((wanted.firstLetters >>> (doc.charCodeAt(start) & 31)) & 1) === 1) {
      const tokens = wanted.byToken.get(doc.slice(start, end));
      if (tokens !== undefined) {
        const position = field === FIELDS.name && lead !== BRAND ? overlap.nameWords - 1 : -1;
        for (const token of tokens) {
          const certain = certainty(doc, start, end, lead, token, wanted);
          const before = position >= 0 && position < article ? token.beforeArticle : 1;
          if (token.head && (field === FIELDS.leaf || (position >= 0 && position === article)))
            overlap.isArticle ||= lead !== PLUS || (position >= 0 && doc.charCodeAt(end) !== PLUS);
          take(token, worth * token.zones[zone]! * certain * before, position, wanted, overlap);
        }
        if (field === FIELDS.leaf) overlap.inLeaf = true;
        isFound = true;
      }
    }
    lead = end < doc.length ? doc.charCodeAt(end) : TAB;
    if (lead === TAB || lead === SPACE) {
      if (field === FIELDS.name) {
        if (isFound) overlap.nameWordsFound++;
        else if (follows && isVariant(doc, wordStart)) overlap.variants++;
        else follows = false;
        if (isFound) follows = true;
      }
      isFound = false;
      wordStart = end + 1;
    }
    if (lead === TAB) {
      worth = fields[++field]!;
      zone = ZONE.is;
    } else if (lead === SPACE && field === FIELDS.name) overlap.nameWords++;
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

/** Weight of a match by its form: as typed, another form, a piece of a model number, or a part of a compound. */
function certainty(
  doc: string,
  start: number,
  end: number,
  lead: number,
  token: TermToken,
  wanted: TermsByToken,
): number {
  const { form } = wanted.weights;
  if (lead === TILDE) return form.piece;
  if (lead === BRAND) return form.brandColour;
  if (lead === PLUS) return doc.charCodeAt(end) === PLUS ? token.modifier : form.compoundHead;
  if (!token.exact) return 1;
  const { typed, apart } = wanted.terms[token.term]!;
  const surface = surfaceOf(doc, start, end);
  return surface === typed ? 1 : apart.includes(surface) ? form.apart : form.stem;
}

function surfaceOf(doc: string, start: number, end: number): string {
  if (doc.charCodeAt(end) !== QUOTE) return doc.slice(start, end);
  const ending = doc.slice(end + 1, delimiterFrom(doc, end + 1));
  return ending.startsWith('=') ? ending.slice(1) : doc.slice(start, end) + ending;
}

function take(
  token: TermToken,
  worth: number,
  position: number,
  wanted: TermsByToken,
  overlap: Overlap,
): void {
  const { group, bit, term } = token;
  const { all, worth: groupWorth } = wanted.groups[group]!;
  const had = overlap.bits[group]!;
  // An alternative of several words is worth as much as its weakest; a word found twice counts at its best.
  if (had === 0) overlap.worth[group] = worth;
  else if (all === 1) overlap.worth[group] = Math.max(overlap.worth[group]!, worth);
  else if ((had & bit) === 0) overlap.worth[group] = Math.min(overlap.worth[group]!, worth);
  overlap.bits[group] = had | bit;
  if (position >= 0 && overlap.position[term] === -1) overlap.position[term] = position;
  if (overlap.bits[group] !== all) return;
  const value = groupWorth * overlap.worth[group]!;
  if (value > overlap.best[term]!) {
    overlap.best[term] = value;
    overlap.bestGroup[term] = group;
  }
}
