import { type Ean, parseEan } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';

/** The code that was asked for, or a 400 that says what to send instead. */
export function askedEan(text: string): Ean {
  const ean = parseEan(text);
  if (ean) return ean;
  throw new AppError('bad_request', eanProblem(text));
}

/** What is wrong with a text that is no code. */
export function eanProblem(text: string): string {
  if (text === '') return 'The EAN is empty; send 1 to 13 digits.';
  return /^[0-9]{14,}$/.test(text)
    ? `The EAN has ${text.length} digits; send 1 to 13 digits.`
    : 'The EAN contains characters that are not digits; send 1 to 13 digits.';
}
