import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const PEERS_FOLDER = resolve('.cache/bench/peers');
/** A module looks for others from where it lies itself. */
const LOADER = join(PEERS_FOLDER, 'load.mjs');
const WANTED = fileURLToPath(new URL('./package.json', import.meta.url));

/** The other engines are fetched by whoever runs this bench, so that nobody else's `npm ci` pays for PostgreSQL. */
export function installPeers(): void {
  const installed = join(PEERS_FOLDER, 'package.json');
  const isThere =
    existsSync(installed) && existsSync(join(PEERS_FOLDER, 'node_modules', '.package-lock.json'));
  if (isThere && readFileSync(installed, 'utf8') === readFileSync(WANTED, 'utf8')) return;
  console.error('installing the other engines (once, 70 MB) …');
  mkdirSync(PEERS_FOLDER, { recursive: true });
  copyFileSync(WANTED, installed);
  writeFileSync(LOADER, 'export const load = (name) => import(name);\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
    cwd: PEERS_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** A module of those. They are not among the project's own dependencies, so their types are told by the caller. */
export async function peerModule<T>(name: string): Promise<T> {
  const { load } = await import(pathToFileURL(LOADER).href);
  return load(name);
}
