import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from '../../domain/calls.ts';

/** The order matters: a later rule overrides an earlier one. */
const STYLES = ['ground', 'top', 'product', 'chart', 'offers', 'rows', 'search', 'text', 'forms'] as const;
const SCRIPTS = ['chart', 'suggest'] as const;

/** A file for browsers. It is read when the first page needs it, not when the service starts. */
export interface Asset {
  /** The file name below /assets/. It contains a hash, so that browsers may cache it for ever. */
  readonly file: string;
  readonly type: string;
  readonly body: string;
}

const readNear = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

export const STYLE = assetOf('style', 'css', 'text/css', () =>
  compactCss(STYLES.map((name) => readNear(`./style/${name}.css`)).join('')),
);
export const SCRIPT = assetOf('script', 'js', 'text/javascript', () =>
  compactScript(SCRIPTS.map((name) => readNear(`./script/${name}.js`)).join('')),
);
export const ICON = assetOf('icon', 'svg', 'image/svg+xml', () => readNear('./icon.svg').trim());

export const DESK_STYLE = assetOf('desk', 'css', 'text/css', () => compactCss(readNear('./style/desk.css')));
export const DESK_SCRIPT = assetOf('desk', 'js', 'text/javascript', () =>
  compactScript(readNear('./desk.js')),
);

const ASSETS: readonly Asset[] = [STYLE, SCRIPT, ICON, DESK_STYLE, DESK_SCRIPT];

export const assetPath = ({ file }: Asset): string => `/assets/${file}`;

/** The asset of a file name, and whether the hash in the name is current: an old page names an old hash. */
export function findAsset(file: string): { asset: Asset; isCurrent: boolean } | undefined {
  const asset = ASSETS.find((each) => nameOf(each.file) === nameOf(file));
  return asset && { asset, isCurrent: asset.file === file };
}

/** style.3fa9c2.css without its hash. */
const nameOf = (file: string): string => file.replace(/\.[\w-]+\./, '.');

function assetOf(name: string, extension: string, type: string, read: () => string): Asset {
  const packed = once(() => {
    const body = read();
    const digest = hash('sha256', body, 'hex').slice(0, 12);
    return { file: `${name}.${digest}.${extension}`, body };
  });
  return {
    type: `${type}; charset=utf-8`,
    get file() {
      return packed().file;
    },
    get body() {
      return packed().body;
    },
  };
}

/** Removes comments and the white space between rules. A value that continues on the next line keeps a space. */
function compactCss(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([{};,(])\n/g, '$1')
    .replace(/;?\n?\}/g, '}')
    .replaceAll(' {', '{')
    .replace(/\n/g, ' ')
    .replace(/(?<=[{;][\w-]+): /g, ':')
    .replaceAll(', ', ',')
    .replaceAll(' > ', '>')
    .replace(/\b0\./g, '.')
    .trim();
}

/** Removes indentation and comments that have a line of their own. */
function compactScript(text: string): string {
  return text.replace(/^\s*\/\/.*\n|^\s+/gm, '');
}
