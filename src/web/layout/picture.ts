import { type Html, html } from '../../html/html.ts';
import { webLink } from '../../html/web-link.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import type { Visit } from './visit.ts';

/**
 * A shop's picture of a thing. A stand-in is drawn behind it, so that it shows where there is none or it does not come; with
 * an empty text in its place a picture that fails leaves nothing over the stand-in, and the name stands beside it anyway.
 */
export function picture(visit: Visit, imageUrl: string, px: number, isFirst = false): Html {
  const url = ownDrawing(visit, imageUrl) ?? webLink(imageUrl);
  return html`<span class="pic">${url !== null && html`<img src="${url}" alt="" width="${px}" height="${px}" decoding="async"${!isFirst && html` loading="lazy"`}>`}</span>`;
}

/** The demo market's pictures are ours: they are found at whatever address the page was, and after BASE_URL has changed too. */
function ownDrawing({ isDemo, bare }: Visit, imageUrl: string): string | null {
  const at = isDemo ? imageUrl.indexOf(`${PICTURES_PATH}/`) : -1;
  return at < 0 ? null : bare(imageUrl.slice(at));
}
