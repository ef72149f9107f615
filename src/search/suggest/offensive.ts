import { readFileSync } from 'node:fs';
import { canonical } from '../language/tokens/canonical.ts';

/** Tells whether a text has a word of the list beside this file. */
export function createIsOffensive(): (text: string) => boolean {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const line of readFileSync(new URL('./offensive.txt', import.meta.url), 'utf8').split('\n')) {
    const word = canonical(line.trim());
    if (word === '' || word.startsWith('#')) continue;
    if (word.endsWith('*')) beginnings.push(word.slice(0, -1));
    else whole.add(word);
  }
  const begins = new RegExp(`(?<![a-z0-9æøå])(?:${beginnings.join('|')})`);
  return (text) => {
    const compared = canonical(text);
    return begins.test(compared) || compared.split(/[^a-z0-9æøå]+/).some((word) => whole.has(word));
  };
}
