/** The quality (0 to 1) that the header gives a media type. A wildcard does not name it: what accepts anything is no browser. */
function wanted(accept: string, type: string): number | undefined {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';');
    if (name!.trim().toLowerCase() !== type) continue;
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean);
    return quality === undefined ? 1 : Number(quality);
  }
  return undefined;
}

/** True for browsers: they name text/html, with at least the quality of JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  const html = wanted(accept ?? '', 'text/html') ?? 0;
  return html > 0 && html >= (wanted(accept ?? '', 'application/json') ?? 0);
}

/** True for callers that prefer HTML or accept anything, unless they prefer JSON. */
export const takesHtml = (accept: string | undefined): boolean =>
  accept !== undefined &&
  (prefersHtml(accept) || (wanted(accept, '*/*') ?? 0) > (wanted(accept, 'application/json') ?? 0));
