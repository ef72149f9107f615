import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was renamed, linked or removed in a folder survive a power cut. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
