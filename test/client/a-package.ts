import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

export interface PackedPackage {
  path: string;
  bytes: number;
  files: readonly string[];
}

/** The file that a registry would get. */
export function aPackedPackage(packageDir: string): PackedPackage {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: packageDir, encoding: 'utf8' }),
  );
  const files = packed.files.map(({ path }: { path: string }) => path);
  return { path: join(packageDir, packed.filename), bytes: packed.size, files };
}

/** An empty project into which the packed package was installed. */
export function anEmptyProject({ path }: PackedPackage): string {
  const dir = aFolder();
  writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"module"}');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  execFileSync('npm', ['install', ...quiet, path], { cwd: dir, stdio: 'pipe' });
  return dir;
}

const majorOf = (node: string): string =>
  execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }).trim();

/** The project's Node, and one of the oldest version that the package names, where the machine has it. */
export function nodes(): Readonly<Record<string, string>> {
  const found: Record<string, string> = { 'the project’s Node': process.execPath };
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    if (!folder.includes('node_modules') && existsSync(node) && majorOf(node) === '20')
      found['Node 20'] = node;
  }
  return found;
}
