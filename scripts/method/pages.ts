import { readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { type Html, html } from '../../src/html/html.ts';

/*
 * The method's page for people, made from docs/honesty.md and docs/honesty.da.md, so that there is one text. The service
 * serves what is committed; it reads no Markdown.
 */

/** Stands for the folder of the pictures, whose path depends on the service's address. */
const PICTURES = '/{pictures}';
/** The size in which scripts/method/pictures.ts draws, so that the page does not move when a picture arrives. */
const [WIDTH, HEIGHT] = [640, 250];

/** Every page by its path, as `npm run generate` writes them. */
export function methodPages(): Record<string, () => Promise<string>> {
  return {
    'src/web/pages/method.da.html': async () => methodHtml(readFileSync('docs/honesty.da.md', 'utf8')),
    'src/web/pages/method.en.html': async () => methodHtml(readFileSync('docs/honesty.md', 'utf8')),
  };
}

/** The page's HTML, in which nothing of the text is markup. */
export function methodHtml(markdown: string): string {
  // The second paragraph links to the other language. The page has a link of its own for that.
  return bound(MARKED.parse(markdown.replace(/\n\*[^\n]*\*\n/, '\n'), { async: false }));
}

/** The end of a line never stands between a number and its unit, nor within the number of a section: 1.000 kr., § 9 a. */
const bound = (markup: string): string =>
  markup
    .replace(/(\d)\s(kr\.|%)/g, '$1\u00a0$2')
    .replace(/\bDKK\s(?=\d)/g, 'DKK\u00a0')
    .replace(/§\s(\d+)(?:\s([a-z])\b)?/g, (_, number, letter) =>
      ['§', number, letter].filter(Boolean).join('\u00a0'),
    );

/** What marked has made of inline text: its words are escaped already. */
const inline = (markup: string): Html => ({ markup });

const MARKED = new Marked({
  renderer: {
    html: ({ text }) => html`${text}`.markup,
    heading(token) {
      const [, code, words = token.text] = /^`(\w+)`: (.*)$/s.exec(token.text) ?? [];
      const shown = inline(String(MARKED.parseInline(`${words[0]!.toUpperCase()}${words.slice(1)}`)));
      if (token.depth === 3)
        return html`<h3${code !== undefined && html` id="${code}"`}>${shown}</h3>\n`.markup;
      return token.depth === 1 ? html`<h1>${shown}</h1>\n`.markup : html`<h2>${shown}</h2>\n`.markup;
    },
    list({ ordered, items }) {
      const shown = inline(items.map((item) => `<li>${this.parser.parse(item.tokens)}</li>`).join(''));
      return ordered ? html`<ol>${shown}</ol>\n`.markup : html`<ul class="dots">${shown}</ul>\n`.markup;
    },
    paragraph({ tokens }) {
      const isPicture = tokens.length === 1 && tokens[0]!.type === 'image';
      return html`<p${isPicture && html` class="case"`}>${inline(this.parser.parseInline(tokens))}</p>\n`
        .markup;
    },
    image({ href, text }) {
      const src = `${PICTURES}/${href.replace(/^.*\//, '')}`;
      return html`<a href="${src}"><img src="${src}" alt="${text}" width="${WIDTH}" height="${HEIGHT}" loading="lazy"></a>`
        .markup;
    },
    /** A link to a file of the repository leads nowhere on a page; its words stay. */
    link({ href, tokens }: Tokens.Link) {
      const words = inline(this.parser.parseInline(tokens));
      return /^https?:/.test(href) ? html`<a href="${href}">${words}</a>`.markup : words.markup;
    },
  },
});
