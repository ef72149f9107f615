/** A part of an answer: a text, or bytes that are UTF-8 already. */
export type AnswerPiece = string | Uint8Array;

const UTF8_BYTES_MAX = 3;
const SCRATCH_BYTES = 1 << 20;
let scratch: Buffer | undefined;

/**
 * An answer's pieces as UTF-8, ready to be sent. In one text a single “–” makes every letter two bytes wide, and encoding it takes
 * ten times as long; in pieces only its own piece is wide.
 */
export function answerBytes(pieces: readonly AnswerPiece[]): Buffer {
  const most = pieces.reduce((sum, piece) => sum + bytesMax(piece), 0);
  if (most > SCRATCH_BYTES) return write(pieces, Buffer.allocUnsafe(most));
  scratch ??= Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  return Buffer.from(write(pieces, scratch));
}

const bytesMax = (piece: AnswerPiece): number =>
  typeof piece === 'string' ? piece.length * UTF8_BYTES_MAX : piece.length;

/** Texts with commas between them, as a JSON array has them. */
export const listed = (items: readonly string[]): AnswerPiece[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [',', item]));

function write(pieces: readonly AnswerPiece[], to: Buffer): Buffer {
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += to.write(piece, end);
    else {
      to.set(piece, end);
      end += piece.length;
    }
  }
  return to.subarray(0, end);
}
