import { spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { runProcesses } from './testing/run-processes.ts';

/*
 * `npm test [files]`: what `npm run verify` says, and every test; or the tests of some files alone. Files of one room share
 * a process, so that the product is loaded and compiled once for them: two fifths of their CPU. Four processes run at a time,
 * since many wait for processes, servers and timers of theirs. Verify runs beside them, and its failure ends them.
 */

const ROOT = join(import.meta.dirname, '..');
const SHARED_DIR = join(ROOT, 'node_modules', '.cache', 'tests');
const FILES_PER_PROCESS = 16;
/**
 * Files that start processes, change their own, measure it, or prepare something before their first test have a process for
 * themselves.
 */
const ALONE = [
  /child_process|worker_threads|chromium|global\.gc|mock\./,
  /process\.(env\.\w+ =|chdir|exit|on\(|memoryUsage|cpuUsage|umask)/,
  /^(before|after)Each\(/m,
  /^(?:(?:export )?(?:const|let) .*= await|[\]}].*= await|await|for await)\b/m,
];
/** Whatever serves is closed when its process ends, and would work beside the tests of the next file. */
const SERVING = /^test\/(?:service|commands)\b/;
/** Browsers, nights and clusters take longest. They come first, so that none is left alone with half of the machine. */
const FIRST = ['web', 'service', 'commands', 'agents', 'catalogue'].map((room) => join('test', room));

const placeOf = (file: string): number => {
  const place = FIRST.findIndex((folder) => file.startsWith(folder));
  return place < 0 ? FIRST.length : place;
};

/** What each process runs: a test file, or a file that imports several of one room. */
function everyProcess(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT });
  const sorted = files.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  rmSync(SHARED_DIR, { recursive: true, force: true });
  mkdirSync(SHARED_DIR, { recursive: true });
  writeFileSync(GUARD, GUARD_TEXT);
  return Object.entries(Object.groupBy(sorted, processOf)).map(([path, members]) => {
    const imported = (file: string) => `import './${relative(dirname(path), file)}';\n`;
    const imports = members!.map((file) => imported(join(ROOT, file)));
    writeFileSync(path, [imported(GUARD), ...imports, 'globalThis.testsAreLoaded();\n'].join(''));
    return path;
  });
}

/**
 * The first test of a process waits until all of its files are loaded. Without it, a process whose first files are done while a
 * later one is still being loaded would end, and the tests of that file would be left out without a word. So would the last tests of a
 * process that ends before the runner has taken all that it says: the end waits for it.
 */
const GUARD = join(SHARED_DIR, 'guard.mjs');
const GUARD_TEXT = `import { test } from 'node:test';
const loading = Promise.withResolvers();
globalThis.areTestsLoaded = false;
globalThis.testsAreLoaded = () => {
  globalThis.areTestsLoaded = true;
  loading.resolve();
};
test('all files of this process are loaded', () => loading.promise);
process.on('exit', () => {
  if (!globalThis.areTestsLoaded) process.exitCode = 1;
});
const { exit } = process;
process.exit = (code) => {
  if (process.stdout.writableLength === 0) exit(code);
  process.stdout.once('drain', () => exit(code));
};
`;

const sharing = new Map<string, number>();

function processOf(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (SERVING.test(file) || ALONE.some((pattern) => pattern.test(text)))
    return join(SHARED_DIR, `${file.replaceAll(sep, '-')}.mjs`);
  const room = file.split(sep)[1]!;
  const members = sharing.get(room) ?? 0;
  sharing.set(room, members + 1);
  return join(SHARED_DIR, `${room}-${Math.floor(members / FILES_PER_PROCESS)}.mjs`);
}

interface Verified {
  isGood: boolean;
  said: string;
}

function verified(): Promise<Verified> {
  const { promise, resolve } = Promise.withResolvers<Verified>();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts')], { cwd: ROOT });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.on('close', (code) => resolve({ isGood: code === 0, said }));
  return promise;
}

const MEMORY_DISK = '/dev/shm';
const OWN_FOLDER = 'prisme-tests-';
const MEMORY_MIN = 8 * 1024 ** 3;

/**
 * Makes a folder in memory for the tests' files: waiting for the disk takes a third of the time of tests that publish. It removes
 * what a killed run left. Undefined where the machine has no such place or too little memory.
 */
function folderInMemory(): string | undefined {
  if (!existsSync(MEMORY_DISK)) return undefined;
  for (const name of readdirSync(MEMORY_DISK).filter((each) => each.startsWith(OWN_FOLDER)))
    if (!existsSync(join('/proc', name.slice(OWN_FOLDER.length))))
      rmSync(join(MEMORY_DISK, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (Math.min(bavail * bsize, process.availableMemory()) < MEMORY_MIN) return undefined;
  const folder = join(MEMORY_DISK, OWN_FOLDER + process.pid);
  mkdirSync(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  return folder;
}

process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const inMemory = folderInMemory();
if (inMemory !== undefined) process.env.TMPDIR = inMemory;
const asked = process.argv.slice(2);
const stop = new AbortController();
const tests = runProcesses(
  asked.length > 0 ? asked.map((file) => join(ROOT, file)) : everyProcess(),
  stop.signal,
);
const { isGood, said } = asked.length > 0 ? { isGood: true, said: '' } : await verified();
if (isGood) process.stdout.write(said);
else stop.abort();
process.exitCode = (await tests) && isGood ? 0 : 1;
// Printed last, below the output of all tests.
if (!isGood) console.log(`\n${said}\n'npm run verify' failed, and the tests were ended.`);
