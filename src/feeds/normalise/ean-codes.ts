import { type Ean, hasValidCheckDigit, parseEan } from '../../domain/ean.ts';
import type { SkipReason } from '../feed.ts';

export type CodeProblem = Extract<SkipReason, `ean_${string}` | 'pack_code'>;
export type Codes = { ean: Ean; aliases: readonly Ean[] } | { problem: CodeProblem };

const NO_ALIASES: readonly Ean[] = [];
/** No article has more codes; a row that lists a catalogue of them claims other shops' articles. */
const ALIASES_MAX = 10;

/** The first usable code is the row's key, the others are aliases. Without one, the first problem is the reason. */
export function parseCodes(fields: readonly string[], sku: string): Codes {
  if (fields.length === 1 && isPlainEan(fields[0]!)) return { ean: fields[0] as Ean, aliases: NO_ALIASES };
  let ean: Ean | undefined;
  let aliases = NO_ALIASES;
  let problem: CodeProblem = 'ean_missing';
  for (const field of fields) {
    for (const written of /^\d{8,14}$/.test(field) ? [field] : splitCodes(field)) {
      const code = parseCode(written);
      if (code.length < 13 || code.charCodeAt(0) > 57) {
        if (problem === 'ean_missing') problem = code as CodeProblem;
      } else if (ean === undefined) ean = code as Ean;
      else if (code !== ean && aliases.length < ALIASES_MAX && !aliases.includes(code as Ean))
        aliases = [...aliases, code as Ean];
    }
  }
  if (ean === undefined && /^\d{13}$/.test(sku)) {
    const code = parseCode(sku);
    if (code === sku) ean = code as Ean;
  }
  return ean === undefined ? { problem } : { ean, aliases };
}

/** True for nine of ten codes: 13 digits in a range that is neither restricted nor a placeholder. */
const isPlainEan = (code: string): boolean =>
  /^[3-8]\d{12}$/.test(code) && code[0] !== code[1] && hasValidCheckDigit(code);

const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;

function splitCodes(field: string): readonly string[] {
  const text = field.trim();
  if (SCIENTIFIC.test(text) || !/\d/.test(text)) return [text];
  return text
    .split(/[,;|/\n]+/)
    .slice(0, 20)
    .flatMap((part) => (part.replace(/\D/g, '').length > 14 ? part.trim().split(/\s+/) : [part]));
}

/** Returns 13 digits, or why the code identifies nothing across shops. */
export function parseCode(written: string): Ean | CodeProblem {
  const bare = /^\d+$/.test(written) ? written : unwrap(written);
  if (bare === '' || /^(?:n\/?a|null|none|nan|undefined|ingen|mangler|not ?available)$/i.test(bare))
    return 'ean_missing';
  if (SCIENTIFIC.test(bare)) return 'ean_scientific';
  if (/^\d{9}X$/i.test(bare)) return isbn10(bare) ?? 'ean_check_digit';
  if (!/^\d+$/.test(bare)) return 'ean_length';
  if (isPlaceholder(bare)) return 'ean_placeholder';
  switch (bare.length) {
    case 14:
      return fromGtin14(bare);
    case 8:
    case 11:
    case 12:
    case 13:
      return checked(bare.padStart(13, '0'));
    case 10:
      return isbn10(bare) ?? 'ean_length';
    default:
      return 'ean_length';
  }
}

/** Removes what spreadsheets leave: `'570…`, `="570…"`, `570….0`, blanks and dashes. */
function unwrap(written: string): string {
  return written
    .replace(/^[\s'’"=]+|(?<![\s'’"])[\s'’"]+$/g, '')
    .replace(/[\s\u00a0-]+/g, '')
    .replace(/^(\d{8,14})[.,]0+$/, '$1');
}

function isPlaceholder(digits: string): boolean {
  return (
    /^(\d)\1*$/.test(digits) ||
    /^0*1234567890\d{0,4}$/.test(digits) ||
    /^0*(?:12345670|12345678)$/.test(digits)
  );
}

/** `0` and an EAN is that EAN; 1–8 is a case of several, which is another article; 9 is sold by measure. */
function fromGtin14(digits: string): Ean | CodeProblem {
  if (digits.startsWith('0')) return checked(digits.slice(1));
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += (digits.charCodeAt(i) - 48) * (i % 2 === 0 ? 3 : 1);
  if ((10 - (sum % 10)) % 10 !== digits.charCodeAt(13) - 48) return 'ean_check_digit';
  return digits.startsWith('9') ? 'ean_restricted' : 'pack_code';
}

function checked(code13: string): Ean | CodeProblem {
  if (!hasValidCheckDigit(code13)) return 'ean_check_digit';
  return isRestricted(code13) ? 'ean_restricted' : parseEan(code13)!;
}

/** True for numbers that a shop gives itself (02, 04, 2x, in-store EAN-8) and coupons (05, 98, 99). */
function isRestricted(code13: string): boolean {
  if (code13.startsWith('00000')) return code13[5] === '0' || code13[5] === '2';
  return /^(?:2|0[245]|9[89])/.test(code13);
}

function isbn10(digits: string): Ean | CodeProblem | undefined {
  let sum = 0;
  for (let i = 0; i < 10; i++)
    sum += (digits[i] === 'X' || digits[i] === 'x' ? 10 : Number(digits[i])) * (10 - i);
  if (sum % 11 !== 0) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  for (let last = 0; last < 10; last++) if (hasValidCheckDigit(body + last)) return parseEan(body + last);
  return undefined;
}
