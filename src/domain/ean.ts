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

export function eanOfNumber(code: number): Ean {
  return String(code).padStart(13, '0') as Ean;
}
