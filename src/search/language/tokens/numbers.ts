import { type Chunk, modelPieces, NONE, type Token, WORD_MAX } from './token.ts';

export function takeNumber(chunks: Chunk[], at: number, tokens: Token[]): number {
  let number = chunks[at]!.text;
  let last = at;
  let unitWord = '';
  const next = chunks[at + 1];
  if ((chunks[at]!.glue === ',' || chunks[at]!.glue === '.') && next?.digits) {
    const fraction = /^(\d+)([a-zæøå"]*)$/.exec(next.text);
    if (fraction !== null) {
      const thousands = fraction[1]!.length === 3 && number.length <= 3 && number !== '0';
      number += thousands ? fraction[1] : `.${fraction[1]}`;
      unitWord = fraction[2]!;
      last = at + 1;
    }
  }
  if (unitWord !== '') return pushMeasure(number, unitWord, true, last, tokens);
  const after = chunks[last + 1];
  if (after === undefined) return pushNumber(number, last, tokens);
  const glue = chunks[last]!.glue;
  if (!after.digits) {
    const end = takeDimensions(chunks, number, last, tokens);
    if (end !== undefined) return end;
    if (glue === ' ' || glue === '-') return pushMeasure(number, after.text, false, last + 1, tokens, last);
  }
  if (glue === '-' && last === at) return takeHyphenated(chunks, at, tokens);
  return pushNumber(number, last, tokens);
}

/** "140 x 200" is the same token as "140x200". */
function takeDimensions(chunks: Chunk[], number: string, last: number, tokens: Token[]): number | undefined {
  const second = chunks[last + 2];
  if (chunks[last + 1]!.text !== 'x' || second === undefined || !second.digits || second.letters)
    return undefined;
  return pushDimensions(chunks, number, second.text, last + 2, tokens);
}

/** "6 x 75 cl" can also be found as 750 ml. */
export function pushDimensions(
  chunks: Chunk[],
  first: string,
  second: string,
  end: number,
  tokens: Token[],
): number {
  const unit = chunks[end + 1];
  const measured = unit === undefined || unit.digits ? undefined : measure(second, unit.text, false);
  const pieces = measured === undefined ? [first, second] : [first, second, measured];
  tokens.push({ kind: 'model', text: `${first}x${second}`.slice(0, WORD_MAX), pieces });
  return measured === undefined ? end + 1 : end + 2;
}

function pushNumber(number: string, last: number, tokens: Token[]): number {
  tokens.push({ kind: 'number', text: number.slice(0, WORD_MAX), pieces: NONE });
  return last + 1;
}

/** Adds a measure up to chunk `end`; if the word is no unit, adds the number alone up to chunk `numberEnd`. */
function pushMeasure(
  number: string,
  unitWord: string,
  glued: boolean,
  end: number,
  tokens: Token[],
  numberEnd = end,
): number {
  const measured = measure(number, unitWord, glued);
  if (measured === undefined) return pushNumber(number, numberEnd, tokens);
  const written = glued ? number + unitWord : `${number} ${unitWord}`;
  tokens.push({ kind: 'measure', text: measured, pieces: [number], written });
  return end + 1;
}

interface MeasureUnit {
  name: string;
  factor: number;
  /** False for units that must follow the number directly: in "5 in" the word is more often no unit. */
  spaced: boolean;
}

const UNITS = new Map<string, MeasureUnit>();

function define(name: string, factor: number, spellings: string, gluedOnly = ''): void {
  for (const spelling of spellings.split(' ')) UNITS.set(spelling, { name, factor, spaced: true });
  for (const spelling of gluedOnly.split(' ').filter(Boolean)) {
    UNITS.set(spelling, { name, factor, spaced: false });
  }
}

define('mm', 1, 'mm millimeter');
define('mm', 10, 'cm centimeter centimeters');
define('mm', 100, 'dm decimeter');
define('mm', 1000, 'm meter meters mtr');
define('in', 1, '" tommer tommers tomme inch inches zoll', 'in');
define('ml', 1, 'ml milliliter');
define('ml', 10, 'cl centiliter');
define('ml', 100, 'dl deciliter');
define('ml', 1000, 'l liter liters litre ltr');
define('mg', 1, 'mg milligram');
define('g', 1, 'g gram gr');
define('g', 1000, 'kg kilo kilogram');
define('w', 1, 'w watt');
define('w', 1000, 'kw kilowatt');
define('v', 1, 'v volt');
define('mah', 1, 'mah');
define('wh', 1, 'wh');
define('wh', 1000, 'kwh');
define('mb', 1, 'mb megabyte');
define('gb', 1, 'gb gigabyte gbyte');
define('tb', 1, 'tb terabyte');
define('hz', 1, 'hz hertz');
define('ghz', 1, 'ghz');
define('mp', 1, 'mp megapixel megapixels');
define('lm', 1, 'lm lumen');
define('km', 1, 'km kilometer');
define('pers', 1, 'pers personer personers person');
define('år', 1, 'år års');

/** "0.5" and "l" give "500ml"; undefined if the word is no unit here. */
export function measure(number: string, unitWord: string, glued: boolean): string | undefined {
  const unit = UNITS.get(unitWord);
  if (unit === undefined || (!glued && !unit.spaced)) return undefined;
  const value = Number(number) * unit.factor;
  // Three decimals are enough, and hide the binary error of products such as 0.29 × 1000.
  return `${Number.isInteger(value) ? value : Number(value.toFixed(3))}${unit.name}`;
}

/** Reads words and numbers joined by hyphens or ampersands: a model number, one word, or several. */
export function takeHyphenated(chunks: Chunk[], at: number, tokens: Token[]): number {
  if (!joins(chunks[at]!)) return pushModel(chunks[at]!.text, at, tokens);
  let end = at;
  while (joins(chunks[end]!) && end + 1 < chunks.length) end++;
  let digits = false;
  let letters = false;
  let longest = 0;
  let whole = '';
  for (let part = at; part <= end; part++) {
    const chunk = chunks[part]!;
    digits ||= chunk.digits;
    letters ||= chunk.letters;
    if (!chunk.digits) longest = Math.max(longest, chunk.text.length);
    whole += chunk.text;
  }
  const parts = end + 1 - at;
  if (digits && letters && longest <= 5 && parts <= 5) return pushModel(whole, end, tokens);
  if (!digits && parts <= 4) return pushHyphenWords(chunks.slice(at, end + 1), end, tokens);
  // A range, a list or a whole title joined by hyphens is read word by word.
  const first = chunks[at]!;
  if (first.letters && first.digits) return pushModel(first.text, at, tokens);
  tokens.push({ kind: first.letters ? 'word' : 'number', text: first.text.slice(0, WORD_MAX), pieces: NONE });
  return at + 1;
}

/** "t-shirt" is one word; "nike-sko" and "aa-batterier" are two words that can also be found as one. */
function pushHyphenWords(chain: Chunk[], end: number, tokens: Token[]): number {
  const parts = chain.map((part) => part.text);
  const joined = parts.join('').slice(0, WORD_MAX);
  if (parts.some((part) => part.length < 3) && parts.every((part) => part.length < 7)) {
    tokens.push({ kind: 'word', text: joined, pieces: parts });
    return end + 1;
  }
  parts.forEach((part, index) => {
    tokens.push({
      kind: 'word',
      text: part.slice(0, WORD_MAX),
      pieces: index === parts.length - 1 ? [joined] : NONE,
    });
  });
  return end + 1;
}

const joins = ({ glue }: Chunk): boolean => glue === '-' || glue === '&';

function pushModel(whole: string, end: number, tokens: Token[]): number {
  const text = whole.slice(0, WORD_MAX);
  tokens.push({ kind: 'model', text, pieces: modelPieces(text) });
  return end + 1;
}
