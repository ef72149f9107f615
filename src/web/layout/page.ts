import type { Html } from '../../html/html.ts';

/** What a page says; the layout puts the rest around it. */
export interface Page {
  title: string;
  content: Html;
  /** What search engines show under the title. */
  description?: string;
  /** The one address under which search engines know it, without a language. A page without one is not to be found. */
  path?: string;
  /** It has an address, and is not to be found all the same. */
  isHidden?: boolean;
  /** Of a picture that stands for the page elsewhere. */
  imageUrl?: string;
  /** As search engines read it. */
  jsonLd?: readonly unknown[];
  /** What stands in the search field. */
  query?: string;
  /** The page has a search field of its own. */
  hasOwnSearch?: boolean;
}
