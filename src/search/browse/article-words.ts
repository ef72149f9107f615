import type { ProductView } from '../../contract/product-view.ts';
import { foldedWord } from '../../domain/text.ts';
import type { Analyser } from '../language/analyse.ts';
import type { Token } from '../language/tokens/token.ts';
import { COLOUR_WORDS, SIZE_LETTERS, STOP_WORDS } from '../language/tokens/words.ts';

/** What a product's name says of the article, apart from its size and colour. */
export interface ArticleWords {
  /** The same for all sizes and colours of one article. */
  key: string;
  brandKey: string;
  /** The words under which the index finds it, stop words left out. */
  forms: readonly string[];
}

const SIZE_SIGNS = new Set(['str', 'størrelse', 'size', 'stl']);
const SHADE = /^(?:lyse?|mørke?|mellem|dyb|støvet|neon|army|marine|himmel|dark|light)(.+)$/;

export function articleWords(
  { product_name, brand, size, color }: Pick<ProductView, 'product_name' | 'brand' | 'size' | 'color'>,
  analyser: Analyser,
): ArticleWords {
  const own = new Set(
    [size ?? '', color ?? ''].flatMap((text) => analyser.tokenise(text).map(({ text }) => text)),
  );
  const tokens = analyser.tokenise(product_name);
  // "Pixel 9 Pro XL" is another model; of a shirt without a number XL is the size.
  const hasModel = tokens.some(({ kind, text }) => (kind === 'model' || kind === 'number') && !own.has(text));
  const words = tokens.filter(
    (token) => !own.has(token.text) && !isColour(token.text) && !isSize(token, hasModel),
  );
  const telling = words.filter(({ text }) => !STOP_WORDS.has(text));
  return {
    key: words.map(({ text }) => text).join(' '),
    brandKey: foldedWord(brand),
    forms: [...new Set(telling.map((token) => analyser.indexForm(token)))],
  };
}

const isColour = (text: string): boolean =>
  COLOUR_WORDS.has(text) || COLOUR_WORDS.has(SHADE.exec(text)?.[1] ?? '');

const isSize = ({ kind, text }: Token, hasModel: boolean): boolean =>
  kind === 'measure' || SIZE_SIGNS.has(text) || (!hasModel && SIZE_LETTERS.has(text));

/** Whether they are one article in two sizes or colours. */
export const isVariant = (a: ArticleWords, b: ArticleWords): boolean =>
  a.key !== '' && a.key === b.key && a.brandKey === b.brandKey;
