import { type Html, html } from '../html/html.ts';

export interface PictureHead {
  width: number;
  height: number;
  fontSize: number;
  title: string;
  /** The picture in words, for people who cannot see it. */
  description: string;
}

/** How each class of a picture looks on a light page, and what differs on a dark one. The series have Okabe and Ito's colours, which colour-blind people can tell apart. */
const LOOKS: readonly (readonly [name: string, light: string, dark: string])[] = [
  ['ground', 'fill:#fff;stroke:#d5d9dc', 'fill:#14181b;stroke:#333a40'],
  ['ink', 'fill:#1b1f23', 'fill:#e9edf0'],
  ['soft', 'fill:#57606a', 'fill:#a4adb5'],
  ['axis', 'stroke:#b8bec4', 'stroke:#4a5259'],
  ['tick', 'stroke:#e1e4e7', 'stroke:#2a3036'],
  ['band', 'fill:#0b5f56;opacity:.13', 'fill:#45b5a6;opacity:.2'],
  ['line', 'fill:none;stroke-width:2;stroke-linejoin:round', ''],
  ['price', 'stroke:#0b5f56;stroke-width:3', 'stroke:#45b5a6'],
  ['now', 'fill:#0b5f56', 'fill:#45b5a6'],
  ['ring', 'fill:#fff;stroke:#0b5f56;stroke-width:2', 'fill:#14181b;stroke:#45b5a6'],
  ['before', 'stroke:#8a4b00;stroke-dasharray:7 5', 'stroke:#f0b060'],
  ['before-text', 'fill:#8a4b00', 'fill:#f0b060'],
  ['good', 'fill:#1a7f4b', 'fill:#4cc38a'],
  ['look', 'fill:#b26a00', 'fill:#f0a83c'],
  ['open', 'fill:#8a939b', 'fill:#6b757d'],
  ['reference', 'stroke:#1b1f23;stroke-dasharray:6 4', 'stroke:#e9edf0'],
  ...['#0072b2 #3a9bd9', '#d55e00 #f08a4b', '#009e73 #2fc79a', '#cc79a7 #e09cc3', '#e69f00 #f0b93c'].flatMap(
    (colours, i) => {
      const [light, dark] = colours.split(' ');
      return [
        [`s${i + 1}`, `stroke:${light}`, `stroke:${dark}`],
        [`d${i + 1}`, `fill:${light}`, `fill:${dark}`],
      ] as const;
    },
  ),
];
export const SERIES_LOOKS = 5;

/** A chart as an SVG file that needs nothing from elsewhere. It has its own ground, for light and for dark pages. */
export function drawPicture(head: PictureHead, content: readonly Html[]): string {
  const { width, height, fontSize } = head;
  const body = content.map(({ markup }) => markup).join('\n');
  const used = new Set([
    'ground',
    ...[...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
  ]);
  const looks = LOOKS.filter(([name]) => used.has(name));
  const light = looks.map(([name, look]) => `.${name}{${look}}`).join('');
  const dark = looks.map(([name, , look]) => look && `.${name}{${look}}`).join('');
  return `${
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d" font-family="system-ui,sans-serif" font-size="${fontSize}">
<title id="t">${xmlText(head.title)}</title>
<desc id="d">${xmlText(head.description)}</desc>`.markup
  }
<style>${light}@media(prefers-color-scheme:dark){${dark}}</style>
<rect class="ground" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
${body}
</svg>
`;
}

/** Names come from shops' files: characters that XML does not allow become spaces. */
export const xmlText = (words: string): string =>
  words.toWellFormed().replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ');
