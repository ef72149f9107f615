import snowball from 'snowball-stemmers';
import { memo } from '../../domain/calls.ts';
import { startsWithDigit } from './tokens/token-hyphens.ts';

/** Forms a Danish shopper takes for one word and Snowball does not. */
const IRREGULAR: Record<string, string> = {
  børn: 'barn',
  børnene: 'barn',
  mænd: 'mand',
  mændene: 'mand',
  skoen: 'sko',
  skoene: 'sko',
  skøne: 'sko',
  bøger: 'bog',
  bøgerne: 'bog',
  bogen: 'bog',
  tænder: 'tand',
  hænder: 'hånd',
  hånden: 'hånd',
  fødder: 'fod',
  fødderne: 'fod',
  gæs: 'gås',
  ure: 'ur',
  uret: 'ur',
  urene: 'ur',
  hvidt: 'hvid',
  blåt: 'blå',
  blåe: 'blå',
  rødt: 'rød',
  gråt: 'grå',
  grønt: 'grøn',
  gult: 'gul',
  brunt: 'brun',
  lyst: 'lys',
  mørkt: 'mørk',
  stort: 'stor',
  trådløst: 'trådløs',
  hamre: 'ham',
  hamrene: 'ham',
  mice: 'mous',
  feet: 'foot',
  teeth: 'tooth',
  women: 'woman',
};

/** Those that are so at the end of compounds too: "kogebøger". */
const IRREGULAR_ENDING = /(?:bøger|bøgerne|bogen|børn|børnene|mænd|tænder|hænder|fødder|fødderne)$/;

const CACHE_MAX = 400_000;

export type Stem = (word: string) => string;

/** Danish Snowball to its fixed point, so that a stem stems to itself, with "kabel" and "kabler" made one. */
export function createStem(): Stem {
  const stemmer = snowball.newStemmer('danish');
  const stem = memo((word) => fixedPoint(stemmer, word), CACHE_MAX);
  // Pieces of model numbers have no stem, and there are too many to remember.
  return (word) => (word.length < 3 || startsWithDigit(word) ? word : stem(word));
}

function fixedPoint(stemmer: { stem(word: string): string }, word: string): string {
  let now = word;
  for (let round = 0; round < 6; round++) {
    // A shopper may type "constructor": only the table's own words count.
    const regular = Object.hasOwn(IRREGULAR, now) ? IRREGULAR[now] : undefined;
    if (regular !== undefined) return regular;
    const ending = now.length > 6 ? IRREGULAR_ENDING.exec(now) : null;
    if (ending !== null) return now.slice(0, ending.index) + IRREGULAR[ending[0]];
    if (now.length < 4 || !/^[a-zæøå]+$/.test(now)) return now;
    const next = english(now) ?? withoutVowelBeforeL(stemmer.stem(now));
    if (next === now || next.length < 2) return now;
    now = next;
  }
  return now;
}

/**
 * What English does to a word and the Danish rules do not know, undefined for other words: "knives", "teddies", "toys",
 * "shoes". A word in -ss, as "mattress" and "wireless", has no ending to lose; Danish has none of those.
 */
function english(word: string): string | undefined {
  if (word.endsWith('s')) {
    if (/glass(?:es)?$/.test(word)) return word.replace(/s(?:es)?$/, '');
    if (word.endsWith('ss')) return word;
    if (word.endsWith('sses')) return word.slice(0, -2);
    if (/(?:kni|shel|scar|hal|cal|loa|lea|hoo|wol)ves$/.test(word)) return `${word.slice(0, -3)}f`;
    if (/(?:[aeo]y|shø)s$/.test(word)) return word.slice(0, -1);
  }
  // "Batteries" lose their -es to the Danish rules, and "batteri" is Danish.
  return /[^aeiouyæøå]y$/.test(word) ? `${word.slice(0, -1)}i` : undefined;
}

/** "møbel" and "møbler", "gaffel" and "gafler", "cykel" and "cykler": the e comes and goes. */
function withoutVowelBeforeL(stem: string): string {
  // "filter" and "filtre", "mønster" and "mønstre": before r the e comes and goes too.
  if (/^.{2,}[^aeiouyæøå][dt]r$/.test(stem)) return stem.slice(0, -1);
  const match = /^(.{2,}?)([bcdfghjkmnpqrstvxz])\2?el$/.exec(stem);
  return match === null ? stem : `${match[1]}${match[2]}l`;
}
