import snowball from 'snowball-stemmers';
import { memo } from '../../domain/calls.ts';
import { ACCESSORIES, COMPANIONS, NOT_COMPOUND } from './tokens/accessories.ts';
import { modelPieces, startsWithDigit, type Token } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';
import { STOP_WORDS } from './tokens/words.ts';

/** Analyses texts of documents and of queries alike: a difference would keep them from matching. */
export interface Analyser {
  tokenise(text: string): Token[];
  stem: Stem;
  indexForm(token: Token): string;
  indexPieces(token: Token): string[];
  isAccessory(stem: string): boolean;
  /** An accessory if a thing stands before the word, or before it in a compound. */
  isCompanion(stem: string, isInCompound: boolean): boolean;
}

/** Compounds with these endings are accessories even if the lexicon is too small to split them. */
const ACCESSORY_ENDING = /(?:.cov|.etui|.tilbehør|.beskyttels|.reservedel)$/;

export function createAnalyser(): Analyser {
  const stem = createStem();
  const stems = (words: ReadonlySet<string>) => new Set([...words].map(stem));
  const accessories = stems(ACCESSORIES);
  const companions = stems(COMPANIONS);
  const apart = stems(NOT_COMPOUND);
  const isAccessory = (word: string) => accessories.has(word) || ACCESSORY_ENDING.test(word);
  return {
    tokenise,
    stem,
    indexForm: (token) =>
      token.kind === 'word' && !STOP_WORDS.has(token.text) ? stem(token.text) : token.text,
    indexPieces: (token) => {
      if (token.pieces.length === 0) return [];
      const own =
        token.kind !== 'model' || token.pieces.some((piece) => piece.length > 3 && /\d[a-z]/.test(piece));
      return (own ? token.pieces.filter((piece) => piece.length > 1) : modelForms(token)).map(stem);
    },
    isAccessory,
    isCompanion: (word, isInCompound) =>
      (companions.has(word) || isAccessory(word)) && !(isInCompound && apart.has(word)),
  };
}

/** "wh1000xm5" has the forms wh, 1000, xm and the pairs that people write as one: wh1000 and xm5. */
function modelForms({ text, pieces }: Token): string[] {
  const forms: string[] = [];
  const add = (form: string) => {
    if (form !== text && !forms.includes(form)) forms.push(form);
  };
  pieces.forEach((piece, index) => {
    if (piece.length > 1) add(piece);
    const next = pieces[index + 1];
    if (next !== undefined && !startsWithDigit(piece) && startsWithDigit(next)) add(piece + next);
  });
  return forms;
}

/** Documents may write iphone15pro as iphone|15|pro and as iphone15|pro. */
export function modelSpellings(model: string): string[][] {
  const pieces = modelPieces(model);
  if (pieces.length < 2) return [];
  const pairs: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const next = pieces[at + 1];
    if (next !== undefined && !/^\d/.test(pieces[at]!)) {
      pairs.push(pieces[at]! + next);
      at++;
    } else pairs.push(pieces[at]!);
  }
  return pairs.length > 1 && pairs.length < pieces.length ? [pieces, pairs] : [pieces];
}

/** Irregular forms that Snowball does not know, each with its stem. */
const IRREGULAR = new Map(
  `børn barn, børnene barn, mænd mand, mændene mand, skoen sko, skoene sko, skøne sko, bøger bog, bøgerne bog, bogen bog,
  tænder tand, hænder hånd, hånden hånd, fødder fod, fødderne fod, gæs gås, ure ur, uret ur, urene ur, hvidt hvid, blåt blå,
  blåe blå, rødt rød, gråt grå, grønt grøn, gult gul, brunt brun, lyst lys, mørkt mørk, stort stor, trådløst trådløs,
  hamre ham, hamrene ham, skeen ske, skeer ske, skeerne ske, bleen ble, bleer ble, bleerne ble, skien ski, skiene ski, øllet øl,
  øllene øl, tvet tv, lagner lag, lagnerne lag, mice mous, feet foot, teeth tooth, women woman`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [form: string, stem: string]),
);

/** Irregular forms that also end compounds: "kogebøger". */
const IRREGULAR_ENDING = /(?:bøger|bøgerne|bogen|børn|børnene|mænd|tænder|hænder|fødder|fødderne)$/;

const CACHE_MAX = 400_000;

type Stem = (word: string) => string;

/** The Danish Snowball stemmer is applied until nothing changes, so that a stem is its own stem. */
function createStem(): Stem {
  const stemmer = snowball.newStemmer('danish');
  const stem = memo((word) => fixedPoint(stemmer, word), CACHE_MAX);
  // Pieces of model numbers have no stem, and they would fill the cache.
  return (word) => (word.length < 3 || startsWithDigit(word) ? word : stem(word));
}

function fixedPoint(stemmer: { stem(word: string): string }, word: string): string {
  let now = word;
  for (let round = 0; round < 6; round++) {
    const regular = IRREGULAR.get(now);
    if (regular !== undefined) return regular;
    const ending = now.length > 6 ? IRREGULAR_ENDING.exec(now) : null;
    if (ending !== null) return now.slice(0, ending.index) + IRREGULAR.get(ending[0]);
    if (now.length < 4 || !/^[a-zæøå]+$/.test(now)) return now;
    const next = vowelNoun(now) ?? english(now) ?? united(stemmer.stem(now));
    if (next === now || next.length < 2) return now;
    now = next;
  }
  return now;
}

/** "Knives", "teddies", "toys" and "shoes" need English rules. Words in -ss, such as "mattress", are left whole. */
function english(word: string): string | undefined {
  if (word.endsWith('s')) {
    if (/glass(?:es)?$/.test(word)) return word.replace(/s(?:es)?$/, '');
    if (word.endsWith('ss')) return word;
    if (word.endsWith('sses')) return word.slice(0, -2);
    if (/(?:kni|shel|scar|hal|cal|loa|lea|hoo|wol)ves$/.test(word)) return `${word.slice(0, -3)}f`;
    if (/(?:[aeo]y|shø)s$/.test(word)) return word.slice(0, -1);
  }
  // The Danish rules take -es off "batteries", which gives the Danish "batteri".
  return /[^aeiouyæøå]y$/.test(word) ? `${word.slice(0, -1)}i` : undefined;
}

/** Takes the endings off short nouns in a vowel, which Snowball leaves whole: "skruerne", "huen", "træet", "søen". */
function vowelNoun(word: string): string | undefined {
  const match = /^([^aeiouyæøå]+)(?:(ue)|([æøå])e)(?:[nrt]|ne|rne)$/.exec(word);
  return match === null ? undefined : `${match[1]}${match[2] ?? match[3]}`;
}

/** Unites the forms of nouns that lose an e: "møbel" and "møbler", "filter" and "filtre", "nummer" and "numre". */
function united(stem: string): string {
  if (/^.{2,}(?:m|[^aeiouyæøå][dgt]|.met)r$|^.{2,}[bdkpt]n$/.test(stem)) return stem.slice(0, -1);
  const match = /^(.{2,}?)([bcdfghjkmnpqrstvxz])\2?el$/.exec(stem);
  return match === null ? stem : `${match[1]}${match[2]}l`;
}
