import { readFileSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';

/** One word or phrase a line; what stands behind a # is for people. `setting` is told when the file cannot be read. */
export function readWords(setting: string, path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${setting} ${path} cannot be read: ${(error as Error).message}`);
  }
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
