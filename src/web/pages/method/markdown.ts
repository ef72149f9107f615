import { type Html, html } from '../../../html/html.ts';

/** How pictures are shown: a file beside the text, and what it shows in words. */
export type PictureOf = (file: string, words: string) => Html;

/** The little Markdown that our own documents use: headings, paragraphs, lists, pictures, and a few marks in a line. */
export function markdownHtml(text: string, pictureOf: PictureOf): Html {
  const blocks = text.split(/\n{2,}/).map((block) => block.trim());
  return html`${blocks.filter((block) => block !== '').map((block) => blockHtml(block, pictureOf))}`;
}

function blockHtml(block: string, pictureOf: PictureOf): Html {
  const [first = '', ...rest] = block.split('\n');
  const heading = /^(#{1,3}) (.*)$/.exec(first);
  if (heading !== null) {
    const below = rest.join('\n').trim();
    return html`${headingHtml(heading[1]!.length, heading[2]!)}${below !== '' && blockHtml(below, pictureOf)}`;
  }
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(block);
  if (picture !== null) return pictureOf(picture[2]!, picture[1]!);
  if (/^- /.test(first))
    return html`<ul class="dots">${itemsOf(block, /^- /)}</ul>
`;
  if (/^\d+\. /.test(first))
    return html`<ol>${itemsOf(block, /^\d+\. /)}</ol>
`;
  return html`<p>${lineHtml(rest.length === 0 ? first : block.replace(/\s*\n\s*/g, ' '))}</p>
`;
}

/** A heading that begins with a word of the contract has it as its anchor, and says it in people's words alone. */
function headingHtml(level: number, text: string): Html {
  const [, code, words] = /^`(\w+)`: (.*)$/.exec(text) ?? [undefined, undefined, text];
  const shown = lineHtml(`${words![0]!.toUpperCase()}${words!.slice(1)}`);
  if (level === 1)
    return html`<h1>${shown}</h1>
`;
  if (level === 2)
    return html`<h2>${shown}</h2>
`;
  return html`<h3${code !== undefined && html` id="${code}"`}>${shown}</h3>
`;
}

/** Lines that are indented go on with the item above. */
function itemsOf(block: string, mark: RegExp): Html[] {
  const items: string[] = [];
  for (const line of block.split('\n'))
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  return items.map((item) => html`<li>${lineHtml(item)}</li>`);
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/g;

function lineHtml(line: string): Html {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKS)) {
    pieces.push(html`${line.slice(end, match.index)}`, markHtml(match));
    end = match.index + match[0].length;
  }
  return html`${[...pieces, html`${line.slice(end)}`]}`;
}

/** Links to files of the repository lead nowhere on a page: their words stay. */
function markHtml([, code, strong, stressed, text, address]: RegExpExecArray): Html {
  if (code !== undefined) return html`<code>${code}</code>`;
  if (strong !== undefined) return html`<b>${strong}</b>`;
  if (stressed !== undefined) return html`<em>${stressed}</em>`;
  return /^https?:/.test(address!) ? html`<a href="${address!}">${text!}</a>` : html`${text!}`;
}
