import { isPublicLink } from '../domain/domain-name.ts';

/** Markup that is safe to show. Only `html` makes it, and `html` escapes every value. */
export interface Html {
  readonly markup: string;
}
type HtmlValue = Html | string | number | null | undefined | false | readonly Html[];

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

/** Template → which of its values are addresses. Each template is read once, not once a page. */
const addressSlots = new WeakMap<TemplateStringsArray, readonly boolean[]>();

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const isAddress = addressSlots.get(strings) ?? readSlots(strings);
  let markup = strings[0]!;
  for (let i = 0; i < values.length; i++)
    markup += (isAddress[i] ? addressOf(values[i]) : markupOf(values[i])) + strings[i + 1]!;
  return { markup };
}

/** A value without quotes could begin another attribute, so such a template throws when it is first used. */
function readSlots(strings: TemplateStringsArray): readonly boolean[] {
  const slots = strings.slice(0, -1).map((before) => {
    if (/<[^>]*=\s*$/.test(before)) throw new Error(`an attribute without quotes: ${before.slice(-40)}`);
    return /\s(?:href|src|action|formaction)="$/i.test(before);
  });
  addressSlots.set(strings, slots);
  return slots;
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  let markup = '';
  for (const each of value) markup += each.markup;
  return markup;
}

/** An address of our own (browsers read `/\` as `//`, and pass over tabs), a web address, or one to write to. */
const SAFE = /^(?:\/(?![/\\])[^\u0000-\u0020]*|[?#][^\u0000-\u0020]*|https?:\/\/.*|mailto:.*|)$/is;

/** Any other address, such as `javascript:`, becomes `#`. */
const addressOf = (value: HtmlValue): string =>
  typeof value === 'string' && SAFE.test(value) ? escapeText(value) : '#';

/** A shop's link, or null when it is no public web address: `javascript:` and its like are never shown as a link. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  return isWeb && isPublicLink(parsed) ? parsed.href : null;
}
