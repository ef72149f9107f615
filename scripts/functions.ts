import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { inProject } from './project.ts';

/*
 * Holds how long functions in src/ grow, from the first line of the signature to the last of the body with all that is
 * nested in it. Biome has a rule for this that leaves out signatures, getters and texts of several lines: of the
 * functions that were too long when it was tried, it found three in four.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FUNCTION_LINES_MAX = 60;

/** The functions that are too long, a line each, by paths relative to `root`. */
export function longFunctions(root: string): string[] {
  return inProject(root, ({ program, rootFiles }) =>
    rootFiles
      .filter((path) => /^src[\\/]/.test(relative(root, path)))
      .flatMap((path) =>
        problemsIn(program.getSourceFile(path)!, relative(root, path), readFileSync(path, 'utf8')),
      ),
  );
}

function problemsIn(source: SourceFile, path: string, text: string): string[] {
  const problems: string[] = [];
  const linesBetween = (from: number, to: number) => text.slice(from, to).split('\n').length;
  const visit = (node: Node): void => {
    if (is.isFunctionLikeDeclaration(node)) {
      const start = node.getStart(source);
      const lines = linesBetween(start, node.end);
      if (lines > FUNCTION_LINES_MAX)
        problems.push(
          `${path}:${linesBetween(0, start)} a function of ${lines} lines, more than ${FUNCTION_LINES_MAX}`,
        );
    }
    node.forEachChild(visit);
  };
  visit(source);
  return problems;
}

if (import.meta.main) {
  const problems = longFunctions(ROOT);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
