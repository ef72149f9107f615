/** Headers of every answer. Each header costs a lookup about half a percent. */
export const everyAnswer = (baseUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Reads are open to any web page. Only web pages need to be told that they may read the limits, and browsers name theirs. */
export const everyRead = (origin: string | undefined): Readonly<Record<string, string>> =>
  origin === undefined ? OPEN : OPEN_TO_PAGES;
const OPEN = { 'access-control-allow-origin': '*' };
const OPEN_TO_PAGES = { ...OPEN, 'access-control-expose-headers': '*' };

/** Headers of a page for people. */
export const PAGE = { 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' };
