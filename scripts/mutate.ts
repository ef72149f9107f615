import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assistants } from './mutations/assistants.ts';
import { categories } from './mutations/categories.ts';
import { crossing } from './mutations/crossing.ts';
import { fastLane } from './mutations/fast-lane.ts';
import { guard } from './mutations/guard.ts';
import { limiter } from './mutations/limiter.ts';
import { merge } from './mutations/merge.ts';
import { type Mutation, mutated, type Target } from './mutations/mutation.ts';
import { nodes } from './mutations/nodes.ts';
import { outliers } from './mutations/outliers.ts';
import { pages } from './mutations/pages.ts';
import { publish } from './mutations/publish.ts';
import { recipe } from './mutations/recipe.ts';
import { report } from './mutations/report.ts';
import { search } from './mutations/search.ts';

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
  categories,
  assistants,
  search,
};

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_COPIED: ReadonlySet<string> = new Set(['.git', '.cache', 'data', 'node_modules']);
/** A mutation may make a loop that never ends. */
const TEST_MS_MAX = 60_000;

/** A copy of the tree to break things in, with the packages of the original. */
function copyTree(): string {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-mutate-'));
  cpSync(ROOT, dir, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** Whether a test file passes. It runs by itself, not under the runner, which would be a second process. */
function passes(dir: string, test: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [test], {
      cwd: dir,
      stdio: 'ignore',
      timeout: TEST_MS_MAX,
      killSignal: 'SIGKILL',
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function survives(dir: string, target: Target, mutation: Mutation): Promise<boolean> {
  const path = join(dir, target.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(text, target, mutation));
  try {
    for (const test of target.tests) if (!(await passes(dir, test))) return false;
    return true;
  } finally {
    writeFileSync(path, text);
  }
}

/** Tests that fail anyway would kill everything. */
async function checkUntouched(dir: string, targets: readonly Target[]): Promise<void> {
  for (const test of new Set(targets.flatMap(({ tests }) => tests)))
    if (!(await passes(dir, test))) throw new Error(`${test} fails without any mutation`);
}

async function mutate(names: readonly string[]): Promise<boolean> {
  const targets = names.flatMap((name) => AREAS[name]!);
  const total = targets.reduce((sum, { mutations }) => sum + mutations.length, 0);
  const dir = copyTree();
  let done = 0;
  let survivors = 0;
  try {
    await checkUntouched(dir, targets);
    for (const target of targets)
      for (const mutation of target.mutations) {
        const survived = await survives(dir, target, mutation);
        if (survived) survivors++;
        const place = `${String(++done).padStart(String(total).length)}/${total}`;
        console.log(`${place}  ${survived ? 'SURVIVED' : 'killed  '}  ${target.file}: ${mutation[0]}`);
      }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  console.log(`${total - survivors} of ${total} mutations were killed, ${survivors} survived`);
  return survivors === 0;
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in AREAS));
  if (unknown !== undefined) {
    console.error(`no area ${unknown}; there are ${Object.keys(AREAS).join(', ')}`);
    process.exitCode = 2;
  } else process.exitCode = (await mutate(asked.length > 0 ? asked : Object.keys(AREAS))) ? 0 : 1;
}
