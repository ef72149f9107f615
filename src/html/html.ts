import { isPublicLink } from '../domain/domain-name.ts';

/** Markup that is safe to show. Made only by `html`, which escapes whatever is put into it. */
export interface Html {
  readonly markup: string;
}
type Piece = Html | string | number | null | undefined | false | readonly Html[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string =>
  // Most text needs nothing, and finding that out is cheaper than replacing nothing.
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;

/** Which pieces of a template are addresses; looked for once a template, not once a page. */
const addressSlots = new WeakMap<TemplateStringsArray, readonly boolean[]>();

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const isAddress = addressSlots.get(strings) ?? readSlots(strings);
  let markup = strings[0]!;
  for (let i = 0; i < pieces.length; i++)
    markup += (isAddress[i] ? addressOf(pieces[i]) : markupOf(pieces[i])) + strings[i + 1]!;
  return { markup };
}

/** A value without quotes could begin another attribute: such a template is a mistake, told when it is first used. */
function readSlots(strings: TemplateStringsArray): readonly boolean[] {
  const slots = strings.slice(0, -1).map((before) => {
    if (/<[^>]*=\s*$/.test(before)) throw new Error(`an attribute without quotes: ${before.slice(-40)}`);
    return /\s(?:href|src|action|formaction)="$/i.test(before);
  });
  addressSlots.set(strings, slots);
  return slots;
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escapeText(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  let markup = '';
  for (const each of piece) markup += each.markup;
  return markup;
}

/** An address of our own (browsers read `/\` as `//`, and pass over tabs), a web address, or one to write to. */
const SAFE = /^(?:\/(?![/\\])[^\u0000-\u0020]*|[?#][^\u0000-\u0020]*|https?:\/\/.*|mailto:.*|)$/is;

/** Whatever else an attribute for addresses is given, `javascript:` and its like, leads nowhere. */
const addressOf = (piece: Piece): string =>
  typeof piece === 'string' && SAFE.test(piece) ? escapeText(piece) : '#';

/** A shop's link, or null when it is no public web address: `javascript:` and its like are never shown as a link. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  return isWeb && isPublicLink(parsed) ? parsed.href : null;
}
