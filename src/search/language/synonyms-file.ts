import { readFileSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';
import { parseSynonyms } from './synonyms.ts';
import { tokenise } from './tokens/tokenise.ts';

/** Reads and checks the operator's synonym file, so that a mistake in it is told at start and not by a worker. */
export function readSynonyms(path: string): { synonymsText: string; synonymsFile: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`SYNONYMS: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  // What can be wrong shows without stems, and stemming every word took a tenth of the start.
  parseSynonyms(text, path, { tokenise, indexForm: (token) => token.text });
  return { synonymsText: text, synonymsFile: path };
}
