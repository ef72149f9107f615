import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** A figure with its bar. `ok` is left out where a figure has no bar. */
export interface Figure {
  name: string;
  value: string;
  bar?: string;
  ok?: boolean;
}

const RESULTS = new URL('./RESULTS.md', import.meta.url);

export function report(bench: string, size: string, figures: readonly Figure[], save: boolean): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${bench} (${size})`);
  for (const { name, value, bar, ok } of figures) {
    console.log(
      `  ${name.padEnd(width)}  ${value.padStart(14)}  ${bar ? `bar ${bar}  ${ok ? 'ok' : 'MISSED'}` : ''}`.trimEnd(),
    );
  }
  if (!save) return;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const rows = figures.map(
    ({ name, value, bar, ok }) =>
      `| ${name} | ${value} | ${bar ?? ''} | ${ok === undefined ? '' : ok ? 'ok' : 'missed'} |`,
  );
  appendFileSync(
    RESULTS,
    `\n## ${bench}, ${size}\n\n${date}, commit ${commit}, ${cpus().length} cores ${process.arch}, Node ${process.version}\n\n` +
      `| figure | value | bar | |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  );
}
