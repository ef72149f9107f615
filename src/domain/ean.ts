declare const brand: unique symbol;
/** A 13-digit article code. Made only here. */
export type Ean = string & { readonly [brand]: 'Ean' };

/** What a caller types: 1–13 digits, padded to 13. The check digit is not tested: a wrong one is just not found. */
export function parseEan(text: string): Ean | undefined {
  return /^[0-9]{1,13}$/.test(text) ? (text.padStart(13, '0') as Ean) : undefined;
}

/** The check digit of a 13-digit code, computed from its first twelve digits. */
export function checkDigit(twelve: string): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (twelve.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

export function hasValidCheckDigit(code13: string): boolean {
  return checkDigit(code13) === code13.charCodeAt(12) - 48;
}

/** The same code as a number, as files and tables hold it. */
export type EanNumber = number & { readonly [brand]: 'EanNumber' };

export const numberOfEan = (ean: Ean): EanNumber => Number(ean) as EanNumber;

/** No codes themselves: what stands before and after all of them, for whoever walks along them. */
export const BEFORE_EVERY_EAN = -1 as EanNumber;
export const AFTER_EVERY_EAN = Number.POSITIVE_INFINITY as EanNumber;

/** Many codes beside each other, eight bytes each. */
export type EanColumn = Float64Array & { [at: number]: EanNumber };

export const eanColumn = (length: number): EanColumn => new Float64Array(length) as EanColumn;

export function eanOfNumber(code: EanNumber): Ean {
  return String(code).padStart(13, '0') as Ean;
}
