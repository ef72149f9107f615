declare const brand: unique symbol;
/** A 13-digit article code. Only this file creates one. */
export type Ean = string & { readonly [brand]: 'Ean' };

/** Parses 1–13 digits and pads them to 13. The check digit is not tested: a wrong code is simply not found. */
export function parseEan(text: string): Ean | undefined {
  return /^[0-9]{1,13}$/.test(text) ? (text.padStart(13, '0') as Ean) : undefined;
}

export function checkDigit(twelve: string): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (twelve.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

export function hasValidCheckDigit(code13: string): boolean {
  return checkDigit(code13) === code13.charCodeAt(12) - 48;
}

/** An EAN as a number, the form in which files and tables store it. */
export type EanNumber = number & { readonly [brand]: 'EanNumber' };

export const numberOfEan = (ean: Ean): EanNumber => Number(ean) as EanNumber;

/** Sentinels before and after all EANs, for merge joins. */
export const BEFORE_EVERY_EAN = -1 as EanNumber;
export const AFTER_EVERY_EAN = Number.POSITIVE_INFINITY as EanNumber;

/** A typed array of EANs, eight bytes each. */
export type EanColumn = Float64Array & { [at: number]: EanNumber };

export const eanColumn = (length: number): EanColumn => new Float64Array(length) as EanColumn;

export function eanOfNumber(code: EanNumber): Ean {
  return String(code).padStart(13, '0') as Ean;
}
