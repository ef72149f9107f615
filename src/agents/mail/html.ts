/** Markup that is safe to show. Made only by `html`, which escapes whatever is put into it. */
export interface Html {
  readonly markup: string;
}
type Piece = Html | string | number | null | readonly Html[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let markup = strings[0]!;
  for (const [i, piece] of pieces.entries()) markup += markupOf(piece) + strings[i + 1]!;
  return { markup };
}

function markupOf(piece: Piece): string {
  if (piece === null) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(String(piece));
  if ('markup' in piece) return piece.markup;
  return piece.map(({ markup }) => markup).join('');
}

/** A shop's link, or null when it is no web address: `javascript:` and its like are never shown as a link. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
