import { readFileSync } from 'node:fs';

const CONNECTIONS_MAX = 20_000;
/** Open files that are not connections: catalogues, state, logs, outgoing calls. */
const OTHER_FILES = 1_000;

/** A connection is an open file: a cap above what the system allows would leave none to open the next catalogue with. */
export function connectionsMax(limits = ownLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(100, Math.min(CONNECTIONS_MAX, files - OTHER_FILES));
}

/** What the system allows this process, as Linux tells it; elsewhere our own cap stands alone. */
function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
