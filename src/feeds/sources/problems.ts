import type { TSchema } from 'typebox';
import { Errors, Pointer } from 'typebox/value';

/** One thing wrong with a document: where, as a JSON pointer, and what. */
export interface Problem {
  pointer: string;
  message: string;
}

/** What a schema says about a document, in words an operator can act on. Values that may be secret are not repeated. */
export function schemaProblems(schema: TSchema, value: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const error of Errors(schema, value)) {
    const pointer = error.instancePath;
    const rule = Pointer.Get(schema, error.schemaPath.replace(/^#/, '')) as
      | { description?: string }
      | undefined;
    const add = (message: string, at = pointer): number => problems.push({ pointer: at, message });
    switch (error.keyword) {
      // This was told once already, as additionalProperties of the object around it.
      case 'boolean':
        break;
      case 'additionalProperties':
        for (const key of error.params.additionalProperties) {
          const known = Object.keys((rule as { properties?: object } | undefined)?.properties ?? {});
          add(
            `unknown key${didYouMean(key, known)}`,
            `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          );
        }
        break;
      case 'required':
        add(`${error.params.requiredProperties.map((key) => `"${key}"`).join(', ')} missing`);
        break;
      case 'enum': {
        const given = Pointer.Get(value, pointer);
        const allowed = error.params.allowedValues.map(String);
        const noun = pointer.slice(pointer.lastIndexOf('/') + 1);
        const hint = typeof given === 'string' ? didYouMean(given, allowed) : '';
        add(`${shown(given)} is not a ${noun}${hint || `; one of ${allowed.join(', ')}`}`);
        break;
      }
      case 'type':
        add(`must be ${/^[aeiou]/.test(String(error.params.type)) ? 'an' : 'a'} ${error.params.type}`);
        break;
      case 'pattern':
        add(`must be ${rule?.description ?? 'written otherwise'}`);
        break;
      case 'maxLength':
      case 'maxItems':
        add(`longer than ${error.params.limit}`);
        break;
      case 'minLength':
        add('must not be empty');
        break;
      default:
        add(error.message);
    }
  }
  return problems;
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

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

/** How many letters differ, by Levenshtein: a misspelt word is told the one it may be. */
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
