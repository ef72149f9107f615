import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Checks the structure of the code. In src/: which folder may import which, that the store's engines are opened by its door
 * alone, and how large folders and files may be. In src/, bench/ and scripts/: that no imports, of types either, form a circle.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Floors from the ground up. A room imports from floors below it, never from its own. */
const FLOORS: readonly (readonly string[])[] = [
  ['domain'],
  ['contract', 'net', 'html'],
  ['chart'],
  ['store'],
  ['feeds', 'catalogue', 'search', 'agents', 'access', 'market'],
  ['oversight', 'imports'],
  ['api', 'mcp', 'ucp', 'web'],
  ['setting.ts'],
  ['config.ts'],
  ['service'],
  ['commands'],
  ['main.ts'],
];

/** Layers inside a folder, from the ground up: sub-folders by name, '.' for the files beside them. */
const INSIDE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  store: [
    ['packed'],
    ['ports', 'disk', 'threads'],
    ['rules'],
    ['spool', 'deltas', 'exports', 'sqlite', 'postgres'],
    ['blobs'],
    ['.'],
  ],
  'store/sqlite': [['catalogue', 'state'], ['threads']],
  'store/postgres': [['state']],
  feeds: [
    ['.'],
    ['last-night', 'sources', 'fetch'],
    ['discover', 'formats'],
    ['readers'],
    ['normalise'],
    ['guard'],
    ['reading'],
  ],
  catalogue: [['honesty'], ['exports'], ['night', 'answers']],
  search: [['language', 'filter'], ['suggest'], ['index'], ['query'], ['ranking'], ['.']],
  web: [['texts'], ['layout'], ['pages'], ['routes'], ['.']],
  oversight: [['nights', 'words'], ['feeds'], ['explain', 'report'], ['.'], ['alerts', 'feed-check']],
  service: [['.'], ['backup'], ['cluster'], ['night'], ['serving']],
  agents: [['core'], ['watching'], ['requests', 'matching', 'mail', 'webhook'], ['outbox'], ['housekeeping']],
};

const ENGINES = ['store/sqlite/', 'store/postgres/'];
const DOOR = 'store/open.ts';
const FILES_MAX = 15;
const LINES_MAX = 200;

export interface Source {
  /** Relative to the folder that is checked. */
  path: string;
  text: string;
}

/** Checks src/. Returns one line for each problem. */
export function problemsOf(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const problems: string[] = [];
  for (const [from, targets] of imports)
    for (const to of targets) {
      const why = objection(from, to);
      if (why !== undefined) problems.push(`src/${from} imports ${to}: ${why}`);
    }
  return [...problems, ...circles(imports), ...tooLarge(sources)];
}

/** Checks a folder beside src/, which has no floors: `name` is bench or scripts. Returns one line for each problem. */
export function problemsBeside(name: string, sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return [...circles(imports).map((problem) => `${name}: ${problem}`), ...crowded(name, sources)];
}

/** Lists the imports of our own files, of types too. A file that a worker thread is started from is not imported. */
function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.{1,2}\/[^']+\.ts)'/gm);
  return [...found].map(([, target]) => relative('/', resolve('/', dirname(path), target!)));
}

function objection(from: string, to: string): string | undefined {
  const [fromRoom, toRoom] = [from.split('/')[0]!, to.split('/')[0]!];
  if (ENGINES.some((engine) => to.startsWith(engine) && !from.startsWith(engine)) && from !== DOOR)
    return `an engine is opened by ${DOOR} alone`;
  if (fromRoom === toRoom) return against(from, to, 1);
  const [fromFloor, toFloor] = [fromRoom, toRoom].map((room) =>
    FLOORS.findIndex((floor) => floor.includes(room)),
  ) as [number, number];
  if (fromFloor < 0 || toFloor < 0) return 'one of the rooms has no floor; name it in scripts/rooms.ts';
  return toFloor < fromFloor ? undefined : `imports flow from ${toRoom} to ${fromRoom}, or not at all`;
}

/** Checks the arrows inside the folder that holds both files, `depth` names below src/. */
function against(from: string, to: string, depth: number): string | undefined {
  const [own, other] = [from.split('/'), to.split('/')];
  const room = own.slice(0, depth).join('/');
  const layers = INSIDE[room];
  const [a, b] = [own, other].map((parts) => (parts.length > depth + 1 ? parts[depth]! : '.')) as [
    string,
    string,
  ];
  if (a === b) return a === '.' ? undefined : against(from, to, depth + 1);
  if (layers === undefined) return undefined;
  const [at, below] = [a, b].map((name) => layers.findIndex((layer) => layer.includes(name))) as [
    number,
    number,
  ];
  if (at < 0 || below < 0) return `${at < 0 ? a : b} has no place in ${room}; name it in scripts/rooms.ts`;
  return below < at ? undefined : `inside ${room} ${b} stands beside or above ${a}`;
}

function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) {
      found.push(`a circle of imports: ${[...way.slice(way.indexOf(path)), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

function crowded(name: string, sources: readonly Source[]): string[] {
  return [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > FILES_MAX)
    .map(([folder, inside]) => `${join(name, folder)} has ${inside.length} files, more than ${FILES_MAX}`);
}

function tooLarge(sources: readonly Source[]): string[] {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `src/${path} has ${lines} lines, more than ${LINES_MAX}`);
  return [...crowded('src', sources), ...long];
}

export function sourcesIn(dir: string): Source[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(dir, path), 'utf8') }));
}

if (import.meta.main) {
  const problems = [
    ...problemsOf(sourcesIn(join(ROOT, 'src'))),
    ...['bench', 'scripts'].flatMap((name) => problemsBeside(name, sourcesIn(join(ROOT, name)))),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
