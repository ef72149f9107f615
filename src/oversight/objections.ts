import { cleanLine } from '../domain/text.ts';

export const OBJECTION_CHARS_MAX = 2_000;

/** The text of an objection or of its outcome, as one line of visible characters; undefined if it is empty or too long. */
export function readObjectionText(text: string): string | undefined {
  const line = cleanLine(text, OBJECTION_CHARS_MAX + 1);
  return line === '' || Array.from(line).length > OBJECTION_CHARS_MAX ? undefined : line;
}
