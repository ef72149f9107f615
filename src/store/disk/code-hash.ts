import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PACKAGES = new URL('../../../package.json', import.meta.url);
/** Matches imports and re-exports with a runtime effect; type imports are erased. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'/gm;

/** A data file that a module reads while it loads decides like code. */
const DATA = /new URL\('(\.[^']*\/samples\/[^']+)', import\.meta\.url\)/g;

/** All files that a module consists of, itself first, with the data files they read and the packages they import. */
export function sourcesOf(entry: URL): { files: URL[]; packages: string[] } {
  const files = new Map<string, URL>();
  const packages = new Set<string>();
  const read = (file: URL): void => {
    if (files.has(file.href)) return;
    files.set(file.href, file);
    const text = readFileSync(file, 'utf8');
    for (const [, data] of text.matchAll(DATA)) files.set(new URL(data!, file).href, new URL(data!, file));
    for (const [, from] of text.matchAll(IMPORT)) {
      if (from!.startsWith('.')) read(new URL(from!, file));
      else if (!from!.startsWith('node:')) packages.add(packageOf(from!));
    }
  };
  read(entry);
  return { files: [...files.values()], packages: [...packages].sort() };
}

/** Changes whenever the module may behave differently. A version number raised by hand would one day be forgotten. */
export function codeHash(entry: URL, packageJson: URL = PACKAGES): string {
  const { files, packages } = sourcesOf(entry);
  const versions = JSON.parse(readFileSync(packageJson, 'utf8')).dependencies as Record<string, string>;
  const hash = createHash('sha256');
  for (const text of files.map((file) => readFileSync(file, 'utf8')).sort()) hash.update(text).update('\0');
  for (const name of packages) hash.update(`${name} ${versions[name]}\0`);
  return hash.digest('hex');
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
