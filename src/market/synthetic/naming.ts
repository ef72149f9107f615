import type { Article } from './article.ts';

export type NameStyle = 'plain' | 'noun_first' | 'caps' | 'suffix' | 'no_color' | 'parens' | 'no_feature';

type TemplatePart = string | { slot: string };
const compiled = new Map<string, readonly TemplatePart[]>();

function partsOf(template: string): readonly TemplatePart[] {
  let parts = compiled.get(template);
  if (!parts) {
    parts = template
      .split(/(\{[a-z]\})/)
      .filter((text) => text !== '')
      .map((text) => (/^\{[a-z]\}$/.test(text) ? { slot: text[1]! } : text));
    compiled.set(template, parts);
  }
  return parts;
}

function slotOf(article: Article, slot: string): string {
  switch (slot) {
    case 'b':
      return article.brand;
    case 'n':
      return article.type.noun;
    case 'm':
      return article.model;
    case 'f':
      return article.feature;
    case 's':
      return article.size;
    case 'c':
      return article.color;
    default:
      return article.fits;
  }
}

function fill(article: Article, template: string): string {
  let name = '';
  for (const part of partsOf(template)) name += typeof part === 'string' ? part : slotOf(article, part.slot);
  return /^[ ,–]| {2}| ,|\(\)|[ ,–]$/.test(name) ? tidy(name) : name;
}

/** Closes the gaps that empty parts leave. */
function tidy(name: string): string {
  return name
    .replace('()', '')
    .replace(/ +/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/,(?: ?,)+/g, ',')
    .replace(/^[ ,–]+|[ ,–]+$/g, '');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The correct name, which the most careful shops write. */
export const nameOf = (article: Article): string => capital(fill(article, withModel(article)));

/** A template without a place for the model gets one behind the noun, where the article has a model. */
function withModel(article: Article): string {
  const template = article.type.name;
  if (article.model === '' || template.includes('{m}')) return template;
  return template.includes('{n}') ? template.replace('{n}', '{n} {m}') : template.replace('{b}', '{b} {m}');
}

const ORDERLY = /^\{b\}.*\{n\}/;

/** `condition` is the shop's words for used goods. */
export function shopName(article: Article, style: NameStyle, shop: string, condition = ''): string {
  const name = styled(article, style);
  return `${name}${condition === '' ? '' : ` ${condition}`}${style === 'suffix' ? ` - ${shop}` : ''}`;
}

function styled(article: Article, style: NameStyle): string {
  const template = withModel(article);
  switch (style) {
    case 'plain':
    case 'suffix':
      return nameOf(article);
    case 'caps':
      return nameOf(article).toUpperCase();
    case 'no_color':
      return capital(fill(article, template.replace('{c}', '')));
    case 'no_feature':
      return capital(
        fill(
          article,
          article.type.fits || article.type.shape === 'none' ? template : template.replace('{f}', ''),
        ),
      );
    case 'parens':
      return article.color === ''
        ? nameOf(article)
        : `${capital(fill(article, template.replace('{c}', '')))} (${article.color})`;
    case 'noun_first':
      if (article.type.fits || !ORDERLY.test(template)) return nameOf(article);
      return capital(fill(article, '{n} {b} {m} {f} {s} – {c}'));
  }
}
