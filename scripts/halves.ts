import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { SAME_EITHER_WAY } from './mutations/by-rule/same-either-way.ts';
import type { Edit, EditedFile } from './mutations/mutation.ts';
import { inProject } from './project.ts';

/*
 * Mutations made by rule instead of by hand: `a && b` and `a || b` lose one half, and the edge of every comparison moves by one
 * (`<` becomes `<=` and the other way round). A condition that may lose a half unnoticed has no test on that side, unless it is
 * in SAME_EITHER_WAY.
 */

/** Folders whose conditions are mutated, and where the tests that must notice live. */
export const HALVED: Readonly<Record<string, { sources: readonly string[]; tests: readonly string[] }>> = {
  'trust-halves': {
    sources: ['src/catalogue/night/trust'],
    tests: ['test/catalogue/night', 'test/service/rival-feeds.test.ts', 'test/service/sales.test.ts'],
  },
  'claims-halves': {
    sources: ['src/catalogue/night/claims', 'src/catalogue/night/index-products.ts'],
    tests: ['test/catalogue', 'test/search/index', 'test/service/day/search.test.ts'],
  },
  'honesty-halves': {
    sources: ['src/catalogue/honesty'],
    tests: ['test/catalogue/honesty', 'test/catalogue/night/claims', 'test/catalogue/night/lists'],
  },
  'filter-halves': {
    sources: ['src/search/filter', 'src/api/lists/list-query.ts'],
    tests: [
      'test/search',
      'test/api/products',
      'test/api/lists',
      'test/api/search.200.test.ts',
      'test/api/search.400.test.ts',
      'test/api/newest.200.test.ts',
      'test/api/price-drops.200.test.ts',
    ],
  },
  'outbox-halves': { sources: ['src/agents/outbox'], tests: ['test/agents'] },
  'node-halves': {
    sources: ['src/store/postgres/state/cluster.ts', 'src/access/across-nodes'],
    tests: ['test/store/postgres', 'test/access', 'test/service/cluster'],
  },
  'session-halves': { sources: ['src/web/pages/operator/session.ts'], tests: ['test/web/operator'] },
};

const MOVED_EDGE: ReadonlyMap<SyntaxKind, string> = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
]);

const EITHER: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken]);

/** Whether a test lies in the folder of tests that has the name of the file's folder, or below it. */
const isBeside = (test: string, file: string): boolean =>
  test.startsWith(`${dirname(file).replace(/^src/, 'test')}/`);

/** The mutations of an area's files, each with the tests that reach the file: those beside it first, then the nearest. */
export function halvesOf(root: string, area: string): EditedFile[] {
  const { sources, tests } = HALVED[area]!;
  const files = sources.flatMap((folder) => typescriptIn(root, folder)).sort();
  const testFiles = tests
    .flatMap((path) => typescriptIn(root, path))
    .filter((path) => path.endsWith('.test.ts'));
  const reach = new Map(testFiles.map((path) => [path, distancesFrom(root, path)]));
  return inProject(root, ({ program }) =>
    files.map((file) => {
      const source = program.getSourceFile(join(root, file))!;
      const text = readFileSync(join(root, file), 'utf8');
      const near = testFiles
        .filter((path) => reach.get(path)!.has(file))
        .sort(
          (a, b) =>
            Number(isBeside(b, file)) - Number(isBeside(a, file)) ||
            reach.get(a)!.get(file)! - reach.get(b)!.get(file)!,
        );
      const isSame = ({ what }: Edit): boolean =>
        SAME_EITHER_WAY.some((one) => one.file === file && what.endsWith(`: ${one.change}`));
      return { file, tests: near, edits: editsIn(source, text).filter((edit) => !isSame(edit)) };
    }),
  );
}

function editsIn(source: Node, text: string): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const [start, end] = [node.getStart(source as never), node.end];
      const line = text.slice(0, start).split('\n').length;
      const operator = text.slice(node.operatorToken.getStart(source as never), node.operatorToken.end);
      if (EITHER.has(kind))
        for (const [half, kept] of [
          ['left', node.left],
          ['right', node.right],
        ] as const) {
          const replacement = text.slice(kept.getStart(source as never), kept.end);
          edits.push({
            what: `line ${line}: only the ${half} half of ${shorten(text.slice(start, end))}`,
            start,
            end,
            replacement: `(${replacement})`,
          });
        }
      const moved = MOVED_EDGE.get(kind);
      if (moved !== undefined) {
        const at = node.operatorToken.getStart(source as never);
        const what = `line ${line}: ${operator} becomes ${moved} in ${shorten(text.slice(start, end))}`;
        edits.push({ what, start: at, end: node.operatorToken.end, replacement: moved });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return edits;
}

const shorten = (code: string): string => {
  const line = code.replace(/\s+/g, ' ');
  return line.length <= 90 ? line : `${line.slice(0, 89)}…`;
};

function typescriptIn(root: string, path: string): string[] {
  const whole = join(root, path);
  if (!existsSync(whole)) throw new Error(`there is no ${path}`);
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));
}

/** How many imports lie between a test and every file that it loads. */
function distancesFrom(root: string, test: string): Map<string, number> {
  const distances = new Map([[test, 0]]);
  for (const [file, distance] of distances)
    for (const [, target] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\bfrom|\bimport\(|^import|new URL\()\s*'(\.{1,2}\/[^']+\.ts)'/gm,
    )) {
      const path = relative(root, resolve(root, dirname(file), target!));
      if (!distances.has(path) && existsSync(join(root, path))) distances.set(path, distance + 1);
    }
  return distances;
}
