/**
 * How much a caller wants a media type, 0 to 1, as its Accept header names it; undefined where it is not named. Wildcards name
 * nothing: a program that takes anything is not a person with a browser.
 */
function wanted(accept: string, type: string): number | undefined {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';');
    if (name!.trim().toLowerCase() !== type) continue;
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean);
    return quality === undefined ? 1 : Number(quality);
  }
  return undefined;
}

/** A browser: text/html is named, and no less wanted than JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  const html = wanted(accept ?? '', 'text/html') ?? 0;
  return html > 0 && html >= (wanted(accept ?? '', 'application/json') ?? 0);
}

/** Whoever asks for a page and does not say that it wants something else. */
export const takesHtml = (accept: string | undefined): boolean =>
  accept !== undefined &&
  (prefersHtml(accept) || (wanted(accept, '*/*') ?? 0) > (wanted(accept, 'application/json') ?? 0));
