import type { Chunk } from './chunks.ts';
import { NONE, type Token, WORD_MAX } from './token.ts';
import { takeHyphenated } from './token-hyphens.ts';
import { measure } from './units.ts';

/** A number with the unit, the dimensions or the hyphens it stands with. */
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

/** "140 x 200": the same token as "140x200". */
function takeDimensions(chunks: Chunk[], number: string, last: number, tokens: Token[]): number | undefined {
  const second = chunks[last + 2];
  if (chunks[last + 1]!.text !== 'x' || second === undefined || !second.digits || second.letters)
    return undefined;
  return pushDimensions(chunks, number, second.text, last + 2, tokens);
}

/** "6 x 75 cl" is also 750 ml to a search. */
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

/** A measure up to chunk `end`, or, when the word is no unit, the number alone up to chunk `numberEnd`. */
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
