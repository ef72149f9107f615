/** C0, C1, zero-width, bidi and tag characters, which are removed from all shown text. */
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|[\u{E0000}-\u{E007F}]/gu;

/** Cleans one line of shown text: whole characters in NFC, no invisible characters, single spaces, at most `max` code points. */
export function cleanLine(text: string, max: number): string {
  // Fast path: most shop text is plain already.
  const line = PLAIN.test(text)
    ? text
    : text.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : cut(line, max);
}

/** Words with single spaces between them, of visible characters that NFC does not change. */
const PLAIN =
  /^[\x21-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010-\u2027\u20ac\u2122]+(?: [\x21-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010-\u2027\u20ac\u2122]+)*$/;

function cut(line: string, max: number): string {
  const points = Array.from(line);
  return points.length <= max ? line : points.slice(0, max).join('').trimEnd();
}

const DANISH: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'u', ß: 'ss' };

/** Lower case with æ→ae, ø→oe, å→aa and without accents: the form in which words are compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  // Fast path for Danish: normalising takes ten times as long.
  if (/^[\x20-\x7eæøå]*$/.test(lower))
    return lower.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
  return lower
    .normalize('NFC')
    .replace(/[æøåäöüß]/g, (letter) => DANISH[letter]!)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** A category or brand as filters compare it: folded, with single spaces. */
export const foldedWord = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}

export const categoryKey = (category: string): string => `c:${foldedWord(category)}`;

export const brandKey = (brand: string): string => `b:${foldedWord(brand)}`;

/** The query of an address with its question mark; empty if it has none. A query may contain further question marks. */
export function queryIn(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

export type Language = 'da' | 'en';
