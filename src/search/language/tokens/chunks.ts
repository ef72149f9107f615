export interface Chunk {
  text: string;
  digits: boolean;
  letters: boolean;
  /** The single character between this chunk and the next when nothing else is, else ''. */
  glue: string;
}

const LETTER = 1;
const DIGIT = 2;
const LETTERS = /[\p{L}\p{Nd}]/u;

/** LETTER, DIGIT, or 0 for anything else. */
const CLASS = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 48 && code <= 57) return DIGIT;
  return code < 128 ? Number(code >= 97 && code <= 122) : Number(LETTERS.test(String.fromCharCode(code)));
});

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 256 ? CLASS[code]! : Number(LETTERS.test(String.fromCodePoint(text.codePointAt(at)!)));
}

/** Runs of letters and digits with what stands between them. */
export function chunksOf(text: string, chunksMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  let last: Chunk | undefined;
  let end = -1;
  // Strings come in too many kinds for a quick look at their length: once, not at every character.
  const { length } = text;
  for (let at = 0; at < length && chunks.length < chunksMax; ) {
    let kind = classAt(text, at);
    if (kind === 0) {
      at++;
      continue;
    }
    if (last !== undefined && at - end === 1) last.glue = text[end]!;
    const start = at;
    let kinds = 0;
    // A surrogate pair's second half has no class of its own: it follows its first.
    for (; kind !== 0; kind = at < length ? classAt(text, at) : 0) {
      kinds |= kind;
      at += text.charCodeAt(at) >> 10 === 0x36 ? 2 : 1;
    }
    const inch = kinds === DIGIT ? inchMark(text, at) : 0;
    last = {
      text: text.slice(start, at) + (inch > 0 ? '"' : ''),
      digits: (kinds & DIGIT) !== 0,
      letters: (kinds & LETTER) !== 0 || inch > 0,
      glue: '',
    };
    chunks.push(last);
    at += inch;
    end = at;
  }
  return chunks;
}

/** How many characters after a number say "inches": 55", 55″, 55”, 55''. */
function inchMark(text: string, at: number): number {
  const mark = text[at];
  if (mark === '"' || mark === '″' || mark === '”') return 1;
  return mark === "'" && text[at + 1] === "'" ? 2 : 0;
}
