import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const pointerPath = (dir: string): string => join(dir, 'current');

/** The ids of the published generations in `dir`, the newest first. */
export function readPointer(dir: string): string[] {
  const path = pointerPath(dir);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.split('\n').filter((id) => /^[\w-]{1,80}$/.test(id));
}
