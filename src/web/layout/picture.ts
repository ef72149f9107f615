import { type Html, html } from '../../html/html.ts';
import { webLink } from '../../html/web-link.ts';

/**
 * A shop's picture of a thing. A stand-in is drawn behind it, so that it shows where there is none or it does not come; with
 * an empty text in its place a picture that fails leaves nothing over the stand-in, and the name stands beside it anyway.
 */
export function picture(imageUrl: string, px: number, isFirst = false): Html {
  const url = webLink(imageUrl);
  return html`<span class="pic">${url !== null && html`<img src="${url}" alt="" width="${px}" height="${px}" decoding="async"${!isFirst && html` loading="lazy"`}>`}</span>`;
}
