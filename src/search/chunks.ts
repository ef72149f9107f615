export interface Chunk {
  text: string;
  digits: boolean;
  letters: boolean;
  /** The single character between this chunk and the next when nothing else is, else ''. */
  glue: string;
}

/** 1 letter, 2 digit, 0 anything else; æ, ø and å are the only letters above ASCII that folding leaves. */
const CLASS = new Uint8Array(128);
for (let code = 97; code <= 122; code++) CLASS[code] = 1;
for (let code = 48; code <= 57; code++) CLASS[code] = 2;

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return CLASS[code]!;
  if (code === 0xe6 || code === 0xf8 || code === 0xe5) return 1;
  return /[\p{L}\p{Nd}]/u.test(String.fromCodePoint(text.codePointAt(at)!)) ? 1 : 0;
}

/** Runs of letters and digits with what stands between them. */
export function chunksOf(text: string, chunksMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  let end = -1;
  while (at < text.length && chunks.length < chunksMax) {
    let kind = classAt(text, at);
    if (kind === 0) {
      at++;
      continue;
    }
    if (chunks.length > 0) chunks[chunks.length - 1]!.glue = at - end === 1 ? text[end]! : '';
    const start = at;
    let digits = false;
    let letters = false;
    // A surrogate pair's second half has no class of its own: it follows its first.
    for (; kind !== 0; kind = at < text.length ? classAt(text, at) : 0) {
      if (kind === 2) digits = true;
      else letters = true;
      at += text.charCodeAt(at) >> 10 === 0x36 ? 2 : 1;
    }
    end = at;
    const inch = digits && !letters ? inchMark(text, at) : 0;
    end += inch;
    at = end;
    chunks.push({
      text: text.slice(start, end - inch) + (inch > 0 ? '"' : ''),
      digits,
      letters: letters || inch > 0,
      glue: '',
    });
  }
  return chunks;
}

/** How many characters after a number say "inches": 55", 55″, 55”, 55''. */
function inchMark(text: string, at: number): number {
  const mark = text[at];
  if (mark === '"' || mark === '″' || mark === '”') return 1;
  return mark === "'" && text[at + 1] === "'" ? 2 : 0;
}
