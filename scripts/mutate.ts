import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HALVED, halvesOf } from './halves.ts';
import { assistants } from './mutations/assistants.ts';
import { categories } from './mutations/categories.ts';
import { crossing } from './mutations/crossing.ts';
import { fastLane } from './mutations/fast-lane.ts';
import { guard } from './mutations/guard.ts';
import { limiter } from './mutations/limiter.ts';
import { day, merge } from './mutations/merge.ts';
import { type EditedFile, mutated, type Target } from './mutations/mutation.ts';
import { nodes } from './mutations/nodes.ts';
import { outliers } from './mutations/outliers.ts';
import { pages } from './mutations/pages.ts';
import { changes, publish } from './mutations/publish.ts';
import { recipe } from './mutations/recipe.ts';
import { report } from './mutations/report.ts';
import { carried, search } from './mutations/search.ts';

/*
 * Breaks the rules that decide, one at a time, in a copy of the tree, and runs the tests that must notice. A mutation that
 * none of them notices has survived: either a test is missing, or the code says something that does not matter.
 */

export const AREAS: Readonly<Record<string, readonly Target[]>> = {
  guard,
  outliers,
  limiter,
  nodes,
  crossing,
  merge,
  publish,
  recipe,
  report,
  'fast-lane': fastLane,
  pages,
  carried,
  categories,
  changes,
  day,
  assistants,
  search,
};

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED: ReadonlySet<string> = new Set(['.git', '.cache', 'data', 'node_modules']);
/** A mutation may make a loop that never ends: a test has this much, and five times what it took before. */
const TEST_MS_MAX = 30_000;
const UNTOUCHED_MS_MAX = 900_000;

/** A copy of the tree to break things in, with the packages of the original. */
function copyTree(): string {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-mutate-'));
  cpSync(ROOT, dir, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** Stands among the tests: a check for null or undefined that is gone is often a mistake of types. */
const TYPES = 'the types';
const CHECKING_TYPES =
  'node_modules/typescript/bin/tsc --noEmit --noUnusedLocals false --noUnusedParameters false';

/** Whether a test file passes. It runs by itself, not under the runner, which would be a second process. */
function passes(dir: string, test: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, test === TYPES ? CHECKING_TYPES.split(' ') : [test], {
      cwd: dir,
      stdio: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** A mutation made ready: the whole text of a file with one rule broken. */
interface BrokenFile {
  file: string;
  tests: readonly string[];
  what: string;
  text: string;
}

function brokenFilesOf(area: string): BrokenFile[] {
  if (area in HALVED) return halvesOf(ROOT, area).flatMap(byRule);
  return AREAS[area]!.flatMap((target) => {
    const text = readFileSync(join(ROOT, target.file), 'utf8');
    return target.mutations.map((mutation) => ({
      ...target,
      what: mutation[0],
      text: mutated(text, target, mutation),
    }));
  });
}

function byRule({ file, tests, edits }: EditedFile): BrokenFile[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [nearest, ...others] = tests;
  return edits.map(({ what, start, end, replacement }) => ({
    file,
    tests: /\b(null|undefined)\b/.test(text.slice(start, end)) ? [nearest!, TYPES, ...others] : tests,
    what,
    text: text.slice(0, start) + replacement + text.slice(end),
  }));
}

/** The tests that noticed mutations of a file, the latest first. They are run first at the next mutation. */
const killersOf = new Map<string, readonly string[]>();
/** How long each test took without a mutation. */
const untouchedMs = new Map<string, number>();

async function survives(dir: string, broken: BrokenFile): Promise<boolean> {
  const path = join(dir, broken.file);
  const text = readFileSync(path, 'utf8');
  const killers = killersOf.get(broken.file) ?? [];
  for (const test of new Set([...killers, ...broken.tests])) {
    await checkUntouched(dir, test);
    writeFileSync(path, broken.text);
    const isUnnoticed = await passes(dir, test, TEST_MS_MAX + 5 * untouchedMs.get(test)!);
    writeFileSync(path, text);
    if (isUnnoticed) continue;
    if (test !== TYPES) killersOf.set(broken.file, [test, ...killers.filter((known) => known !== test)]);
    return false;
  }
  return true;
}

/** Runs a test once without a mutation before its first use: one that fails anyway would kill everything. */
async function checkUntouched(dir: string, test: string): Promise<void> {
  if (untouchedMs.has(test)) return;
  const began = performance.now();
  if (!(await passes(dir, test, UNTOUCHED_MS_MAX))) throw new Error(`${test} fails without any mutation`);
  untouchedMs.set(test, Math.ceil(performance.now() - began));
}

/** Without `files` every file of the areas is mutated. */
async function mutate(areas: readonly string[], files: readonly string[]): Promise<boolean> {
  const brokenFiles = areas
    .flatMap(brokenFilesOf)
    .filter(({ file }) => files.length === 0 || files.includes(file));
  const total = brokenFiles.length;
  const dir = copyTree();
  let done = 0;
  let survivors = 0;
  try {
    for (const broken of brokenFiles) {
      const survived = await survives(dir, broken);
      if (survived) survivors++;
      const position = `${String(++done).padStart(String(total).length)}/${total}`;
      console.log(`${position}  ${survived ? 'SURVIVED' : 'killed  '}  ${broken.file}: ${broken.what}`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  console.log(`${total - survivors} of ${total} mutations were killed, ${survivors} survived`);
  return survivors === 0;
}

if (import.meta.main) {
  const files = process.argv.slice(2).filter((name) => name.endsWith('.ts'));
  const names = process.argv.slice(2).filter((name) => !files.includes(name));
  const known = [...Object.keys(AREAS), ...Object.keys(HALVED)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`no area ${unknown}; there are ${known.join(', ')}`);
    process.exitCode = 2;
  } else process.exitCode = (await mutate(names.length > 0 ? names : known, files)) ? 0 : 1;
}
