import { Ajv } from 'ajv';
import type { Schema } from '../../contract/schema.ts';
import { type Problem, problemsOf } from './problem-words.ts';

/** Reports all problems. The schemas are our own and are not validated. `code`: a validator can be written to a file. */
export const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  ownProperties: true,
  validateSchema: false,
  meta: false,
  strict: false,
  code: { source: true },
});

/** Validates a document. */
export function schemaProblems(schema: Schema, value: unknown): Problem[] {
  const matches = ajv.compile(schema);
  return matches(value) ? [] : problemsOf(matches.errors!);
}
