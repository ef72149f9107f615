/** The text has something to decode, strip, mend or fold: see `shopText`. */
export const ODD = 1;
/** It has a dash or a bar behind a blank: the shop's own name may follow. */
export const DASHED = 2;
/** It has letters of a word for used, refurbished or non-retail goods. */
export const SUSPECT = 4;

const BLANK = 8;

/**
 * One look at a name, on its letters as numbers: 0.4 µs, where the expressions it spares nearly every name take 1.3.
 * What it does not see is not there; what it sees is for the exact expressions to judge.
 */
export function nameSigns(text: string): number {
  const length = text.length;
  if (length > CHARS_MAX) return ODD | DASHED | SUSPECT;
  bytes.write(text, 'utf16le');
  let signs = 0;
  let before = BLANK;
  let state = 0;
  for (let i = 0; i < length; i++) {
    const code = codes[i]!;
    const sign = SIGNS[code]!;
    if (before === BLANK) signs |= sign === BLANK ? ODD : sign;
    else signs |= sign & ODD;
    before = sign;
    state = NEXT[state + LETTERS[code]!]!;
  }
  if (before === BLANK) signs |= ODD;
  return state === FOUND ? signs | SUSPECT : signs;
}

const CHARS_MAX = 512;
const bytes = Buffer.alloc(CHARS_MAX * 2);
const codes = new Uint16Array(bytes.buffer, bytes.byteOffset, CHARS_MAX);

const SIGNS = new Uint8Array(0x10000).fill(ODD);
/** What NFC, the folding of blanks and the hunt for invisible characters leave alone. */
for (const [from, to] of [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x17f],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
] as const)
  SIGNS.fill(0, from, to + 1);
for (const letter of '&<ÃÂâ') SIGNS[letter.charCodeAt(0)] = ODD;
for (const letter of '-|–') SIGNS[letter.charCodeAt(0)] = DASHED;
SIGNS[0x20] = BLANK;

/** Every word of `condition.ts` and `retail.ts` has one of these in it. */
const WORDS = [
  ...['refurb', 'renov', 'istandsat', 'renewed', 'genopfrisket', 'brugt', 'used', 'demo', 'udstilling'],
  ...['returvare', 'b-vare', 'emballage', 'open', 'second', 'sortering', 'grad'],
  ...['abonnement', 'gavekort', 'gavkort', 'gift', 'md', 'måned', 'finansiering'],
];

// Aho–Corasick: the state is how far into which word the last letters reach. FOUND is never left.
const STRIDE = 32;
const FOUND = STRIDE;
const LETTERS = new Uint8Array(0x10000);
for (const [index, letter] of [...new Set(WORDS.join(''))].entries()) {
  LETTERS[letter.charCodeAt(0)] = index + 1;
  LETTERS[letter.toUpperCase().charCodeAt(0)] = index + 1;
}
const NEXT = transitions();

function transitions(): Uint16Array {
  const starts = [...new Set(WORDS.flatMap((word) => Array.from(word, (_, i) => word.slice(0, i))))];
  const states = new Map(starts.map((start, index) => [start, index === 0 ? 0 : (index + 1) * STRIDE]));
  const next = new Uint16Array((starts.length + 1) * STRIDE);
  next.fill(FOUND, FOUND, FOUND + STRIDE);
  for (const [start, state] of states) {
    for (const letter of new Set(WORDS.join(''))) {
      let tail = start + letter;
      const found = WORDS.some((word) => tail.endsWith(word));
      while (!states.has(tail)) tail = tail.slice(1);
      next[state + LETTERS[letter.charCodeAt(0)]!] = found ? FOUND : states.get(tail)!;
    }
  }
  return next;
}
