import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder } from '../builders.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

export function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

export const compile = (args: readonly string[], cwd: string): string => run([TSC, ...args], cwd);

/** The package as it is published: compiled, with the files that it names. */
export function aBuiltPackage(): string {
  const dir = aFolder();
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    cpSync(join(ROOT, 'packages/client', file), join(dir, file));
  const to = ['-p', 'packages/client', '--outDir', join(dir, 'dist')];
  compile([...to, '--declaration', 'false', '--removeComments'], ROOT);
  compile([...to, '--emitDeclarationOnly'], ROOT);
  return dir;
}

/** An empty project that has the package and nothing else. */
export function anEmptyProject(packageDir: string): string {
  const dir = aFolder();
  mkdirSync(join(dir, 'node_modules'));
  symlinkSync(packageDir, join(dir, 'node_modules/prisme-client'));
  return dir;
}
