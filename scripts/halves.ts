import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
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
    tests: ['test/catalogue', 'test/search/index'],
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

const OUTAGE = 'src/access/across-nodes/outage.ts';
const NEVER_EXACT = 'A clock that tells fractions of a millisecond never shows exactly this instant.';

/** Changes by rule after which the code does the same. They are not tried. */
export const SAME_EITHER_WAY: readonly { file: string; change: string; why: string }[] = [
  {
    file: 'src/search/filter/best-of-families.ts',
    change: '> becomes >= in rank > ranks[family]!',
    why: 'A rank is one product’s, and no product comes twice.',
  },
  {
    file: 'src/search/filter/browse.ts',
    change: '< becomes <= in at < misses.length',
    why: 'What is not there passes no filter.',
  },
  {
    file: 'src/search/filter/counting/facet-counts.ts',
    change: '< becomes <= in value < this.all.length',
    why: 'A value that is not there was not counted.',
  },
  {
    file: 'src/search/filter/counting/facet-counts.ts',
    change: '< becomes <= in at < size',
    why: 'The row behind the last is empty, and 0 is no value.',
  },
  {
    file: 'src/search/filter/block-facets.ts',
    change: '<= becomes < in total <= countedMax',
    why: 'Of as many as may be counted, the most popular are all.',
  },
  {
    file: 'src/search/filter/block-facets.ts',
    change: '< becomes <= in n < size',
    why: 'The row behind the last is written again by the next block, or never read.',
  },
  ...[
    '>= becomes > in awayMs >= awayMsMin',
    '> becomes >= in leftMs() > 0',
    '<= becomes < in leftMs() <= 0',
  ].map((change) => ({ file: OUTAGE, change, why: NEVER_EXACT })),
  { file: OUTAGE, change: '< becomes <= in pausedMs < PAUSE_MS', why: NEVER_EXACT },
  {
    file: 'src/catalogue/honesty/campaign.ts',
    change: '< becomes <= in at < last',
    why: 'Today is like itself.',
  },
  {
    file: 'src/catalogue/honesty/usual.ts',
    change: '> becomes >= in ores[at - 1]! > ore',
    why: 'Equal prices may stand in any order.',
  },
  {
    file: 'src/catalogue/night/claims/deal.ts',
    change: '> becomes >= in (ore ?? 0) > last',
    why: 'The check only saves time: the full one finds no bargain at a price that has not fallen.',
  },
  {
    file: 'src/catalogue/night/index-products.ts',
    change: '<= becomes < in own.length <= 1',
    why: 'Of one line the first is it, whether its name is read or not.',
  },
  {
    file: 'src/catalogue/night/trust/candidate.ts',
    change: '<= becomes < in points.length <= 1',
    why: 'A single price has the same median over 30 and over 90 days; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/judged.ts',
    change: '>= becomes > in lowest >= LOW_NEWCOMER * highest',
    why: 'Deciding each price finds no doubt either; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/judged.ts',
    change: '> becomes >= in (offer.shippingOre ?? 0) > DEARER_ORE',
    why: 'Deciding each price finds no doubt either; not asking saves time.',
  },
  {
    file: 'src/catalogue/night/trust/names.ts',
    change: '<= becomes < in a.length <= b.length',
    why: 'Of two words of one length either may be called the shorter.',
  },
  {
    file: 'src/catalogue/night/trust/names.ts',
    change: '>= becomes > in short.length >= STEM_CHARS',
    why: 'A word of five letters that begins another is in it, too.',
  },
  {
    file: 'src/search/filter/browse.ts',
    change: '< becomes <= in at < column.length',
    why: 'Behind the last product the score is not a number, which no page takes.',
  },
  {
    file: 'src/search/filter/category-tree.ts',
    change: '< becomes <= in a < b',
    why: 'The keys of a map are all different.',
  },
  {
    file: 'src/search/filter/category-tree.ts',
    change: '< becomes <= in a.key < b.key',
    why: 'Each category has its own key.',
  },
  {
    file: 'src/search/filter/facets.ts',
    change: '< becomes <= in a.name < b.name',
    why: 'No two values of a facet have one name.',
  },
  {
    file: 'src/search/filter/counting/price-bands.ts',
    change: '< becomes <= in band < BANDS_MAX',
    why: 'Behind the last price there is none to make a limit of.',
  },
];
