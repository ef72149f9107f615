/** C0, C1, zero-width, bidi and tag characters: never shown, whatever a shop sends. */
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/** One line of shown text: NFC, no invisible characters, white space folded, at most `max` code points. */
export function cleanLine(text: string, max: number): string {
  let line = text;
  // Most shop text is plain: the costly steps are skipped when one cheap test says so.
  if (!/^[\x20-\x7eæøåÆØÅéÉöäüÖÄÜ]*$/.test(line)) line = line.normalize('NFC').replace(INVISIBLE, '');
  if (/[\t\n\r\f\v\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]|^ | $| {2}/.test(line)) {
    line = line.replace(/\s+/g, ' ').trim();
  }
  return line.length <= max ? line : cut(line, max);
}

function cut(line: string, max: number): string {
  const points = Array.from(line);
  return points.length <= max ? line : points.slice(0, max).join('').trimEnd();
}

const DANISH: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'u', ß: 'ss' };

/** Lower case with æ→ae, ø→oe, å→aa and accents gone: the form in which words are compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replace(/[æøåäöüß]/g, (letter) => DANISH[letter]!)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}
