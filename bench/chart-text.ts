export const DARK = '#1a1a1a';
export const SOFT = '#5a5a5a';

export interface TextLook {
  anchor?: 'middle' | 'end';
  size?: number;
  weight?: number;
  colour?: string;
  /** Written upwards. */
  isUpright?: true;
}

export function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { anchor, size, weight, colour = DARK, isUpright } = look;
  const attributes = [
    anchor && ` text-anchor="${anchor}"`,
    size && ` font-size="${size}"`,
    weight && ` font-weight="${weight}"`,
    isUpright && ` transform="rotate(-90 ${px(x)} ${px(y)})"`,
  ];
  return `<text x="${px(x)}" y="${px(y)}" fill="${colour}"${attributes.filter(Boolean).join('')}>${escaped(words)}</text>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, more = ''): string =>
  `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="${colour}"${more}/>`;

/** A tenth of a pixel is finer than anyone sees, and keeps the file small. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

/** 1500000 as 1.5 M: axis labels have little room. */
export function shortNumber(value: number): string {
  const [divisor, unit] = value >= 1e6 ? [1e6, ' M'] : value >= 1e4 ? [1e3, ' k'] : [1, ''];
  return `${Number((value / divisor).toPrecision(4))}${unit}`;
}

export const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
