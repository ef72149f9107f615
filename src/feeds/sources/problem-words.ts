import type { ErrorObject } from 'ajv';

export interface Problem {
  /** A JSON pointer. */
  pointer: string;
  message: string;
}

/** Says what is wrong in words that an operator can act on. Values that may be secret are not repeated. */
export const problemsOf = (errors: readonly ErrorObject[]): Problem[] => ofOneKind(errors).flatMap(problemOf);

/**
 * The validator reports what is wrong for each kind that a value may have. Only the problems of the kind that it has are kept,
 * or, where it has none of them, one problem that says so.
 */
function ofOneKind(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error);
      continue;
    }
    const inner: ErrorObject[] = [];
    while (kept.length > 0 && isInside(kept.at(-1)!, error)) inner.unshift(kept.pop()!);
    const otherKinds = inner.filter((e) => e.keyword === 'type' && e.instancePath === error.instancePath);
    if (otherKinds.length < (error.schema as unknown[]).length)
      kept.push(...inner.filter((e) => !otherKinds.includes(e)));
    else
      kept.push({ ...otherKinds[0]!, params: { type: otherKinds.map((e) => e.params.type).join(' or ') } });
  }
  return kept;
}

const isInside = (inner: ErrorObject, outer: ErrorObject): boolean =>
  inner.schemaPath.startsWith(`${outer.schemaPath}/`) &&
  `${inner.instancePath}/`.startsWith(`${outer.instancePath}/`);

function problemOf({
  keyword,
  instancePath,
  params,
  message,
  schema,
  parentSchema,
  data,
}: ErrorObject): Problem[] {
  const at = (message: string, pointer = instancePath): Problem[] => [{ pointer, message }];
  switch (keyword) {
    case 'additionalProperties': {
      const key: string = params.additionalProperty;
      const known = Object.keys(parentSchema!.properties);
      const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1');
      return at(`unknown key${didYouMean(key, known)}`, `${instancePath}/${escaped}`);
    }
    case 'required': {
      // There is one error for every missing key; the first is reported for all.
      const missing = (schema as string[]).filter((key) => !Object.hasOwn(data as object, key));
      return params.missingProperty === missing[0]
        ? at(`${missing.map((key) => `"${key}"`).join(', ')} missing`)
        : [];
    }
    case 'enum': {
      const allowed: string[] = params.allowedValues;
      const noun = instancePath.slice(instancePath.lastIndexOf('/') + 1);
      const hint = typeof data === 'string' ? didYouMean(data, allowed) : '';
      return at(`${shown(data)} is not a ${noun}${hint || `; one of ${allowed.join(', ')}`}`);
    }
    case 'type':
      return at(`must be ${/^[aeiou]/.test(params.type) ? 'an' : 'a'} ${params.type}`);
    case 'pattern':
      return at(`must be ${parentSchema!.description ?? 'written otherwise'}`);
    case 'maxLength':
    case 'maxItems':
      return at(`longer than ${params.limit}`);
    case 'minLength':
      return at('must not be empty');
    default:
      return at(message!);
  }
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

/** The end of a sentence that suggests the nearest known word; '' where none is near. */
function didYouMean(given: string, known: readonly string[]): string {
  if (given.length > 60) return '';
  const ranked = known
    .map((word) => ({ word, edits: editDistance(given.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.max(1, Math.floor(best.word.length / 3))
    ? `; did you mean "${best.word}"?`
    : '';
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
