import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';
import { inProject } from './project.ts';

/*
 * Finds promises that nobody waits for: a call as a statement of its own, a promise as a condition (it is always true), a
 * promise in a text, and a function that returns one where nobody looks at what is returned. A forgotten `await` compiles
 * and mostly works, until a failure ends the process or two writes change places. `void` says that it is meant.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Suspect {
  node: Expression;
  why: 'statement' | 'condition' | 'text' | 'unheard';
}

const TOLD: Readonly<Record<Suspect['why'], string>> = {
  statement: 'a promise that nobody waits for',
  condition: 'a promise as a condition is always true',
  text: 'a promise in a text',
  unheard: 'a function that returns a promise, where nobody waits for it',
};

/** Lists the problems of a project's sources, one line each, with paths relative to `root`. */
export function promiseProblems(root: string): string[] {
  return inProject(root, (project) => project.rootFiles.flatMap((path) => problemsIn(project, path, root)));
}

function problemsIn({ program, checker }: Project, path: string, root: string): string[] {
  const source = program.getSourceFile(path)!;
  const suspects: Suspect[] = [];
  const visit = (node: Node): void => {
    suspects.push(...suspectsAt(node));
    node.forEachChild(visit);
  };
  visit(source);
  // One question for a whole file: each goes to another process.
  const types = checker.getTypeAtLocation(suspects.map(({ node }) => node));
  const text = readFileSync(path, 'utf8');
  return suspects
    .filter((suspect, i) => types[i] !== undefined && isGuilty(suspect, types[i], checker))
    .map(({ node, why }) => {
      const line = text.slice(0, node.getStart(source)).split('\n').length;
      return `${relative(root, path)}:${line} ${TOLD[why]}`;
    });
}

function suspectsAt(node: Node): Suspect[] {
  if (is.isExpressionStatement(node))
    return isKept(node.expression) ? [] : [{ node: node.expression, why: 'statement' }];
  if (is.isTemplateSpan(node)) return [{ node: node.expression, why: 'text' }];
  if (is.isCallExpression(node) || is.isNewExpression(node))
    return (node.arguments ?? []).filter(isFunctionLike).map((each) => ({ node: each, why: 'unheard' }));
  return conditionsOf(node).map((each) => ({ node: each, why: 'condition' }));
}

/** An assigned promise can still be awaited, and `void` says that it need not be. */
const isKept = (node: Expression): boolean =>
  is.isAwaitExpression(node) ||
  is.isVoidExpression(node) ||
  (is.isBinaryExpression(node) &&
    node.operatorToken.kind >= SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= SyntaxKind.LastAssignment);

const isFunctionLike = (node: Node): boolean =>
  is.isArrowFunction(node) ||
  is.isFunctionExpression(node) ||
  is.isIdentifier(node) ||
  is.isPropertyAccessExpression(node);

function conditionsOf(node: Node): readonly Expression[] {
  if (is.isIfStatement(node) || is.isWhileStatement(node) || is.isDoStatement(node)) return [node.expression];
  if (is.isConditionalExpression(node)) return [node.condition];
  if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [node.operand];
  const isEither =
    is.isBinaryExpression(node) &&
    (node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken ||
      node.operatorToken.kind === SyntaxKind.BarBarToken);
  return isEither ? [node.left] : [];
}

function isGuilty({ node, why }: Suspect, type: Type, checker: Checker): boolean {
  switch (why) {
    case 'condition':
      return isPromise(type);
    case 'text':
      return mayBePromise(type);
    case 'statement':
      return mayBePromise(type) && !isWaiter(node, checker);
    case 'unheard':
      return returnsOf(type, checker).some(mayBePromise) && isUnheard(node, checker);
  }
}

/** `test(…)` returns a promise that its runner waits for, and a plugin's is waited for though no type says so. */
const WAITERS = /@types\/node\/test\.d\.ts$|\/fastify\/types\//;

function isWaiter(node: Node, checker: Checker): boolean {
  if (!is.isCallExpression(node)) return false;
  return WAITERS.test(checker.getResolvedSignature(node)?.declaration?.path ?? '');
}

/** Given to one that expects nothing back: whatever fails in it fails behind everybody's back. */
function isUnheard(node: Expression, checker: Checker): boolean {
  const { parent } = node;
  if (!is.isCallExpression(parent) && !is.isNewExpression(parent)) return false;
  if (isWaiter(parent, checker)) return false;
  // The overload that the compiler chose decides: one may return a promise and another not.
  const chosen = checker.getResolvedSignature(parent);
  const wanted = chosen && checker.getParameterType(chosen, parent.arguments!.indexOf(node));
  const expected = returnsOf(wanted, checker);
  return expected.length > 0 && expected.every(({ flags }) => (flags & TypeFlags.Void) !== 0);
}

const returnsOf = (type: Type | undefined, checker: Checker): Type[] =>
  membersOf(type).flatMap((each) =>
    checker
      .getSignaturesOfType(each, SignatureKind.Call)
      .map((signature) => checker.getReturnTypeOfSignature(signature))
      .filter((returned) => returned !== undefined),
  );

function membersOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  if (!type.isUnionType()) return [type];
  try {
    return type.getTypes();
  } catch {
    // TypeScript 7.0's API fails on a union with a tuple in it. Of ours, none of those is called or waited for.
    return [];
  }
}

const isPromise = (type: Type): boolean => type.isObjectType() && type.getSymbol()?.name === 'Promise';
const mayBePromise = (type: Type): boolean => membersOf(type).some(isPromise);

if (import.meta.main) {
  const problems = promiseProblems(ROOT);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
