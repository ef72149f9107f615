import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FeedSpec } from './feed.ts';

const SOURCES = ['.', '../domain'];
let readers: string | undefined;

/** How a feed's rows become offers: its settings and the readers. A spool of another recipe is made anew. */
export function recipeOf(spec: FeedSpec): string {
  readers ??= readersHash();
  return hashOf([readers, JSON.stringify(spec)]).slice(0, 16);
}

/** The readers' own sources tell when they changed: a version raised by hand would be forgotten one day. */
function readersHash(): string {
  const texts = SOURCES.flatMap((folder) => {
    const dir = fileURLToPath(new URL(folder, import.meta.url));
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    return files.sort().map((name) => readFileSync(join(dir, name), 'utf8'));
  });
  return hashOf(texts);
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
