import type { Blobs, StoredBlob } from '../../ports/blobs.ts';
import { GENERATIONS, manifestName, ownerOf } from './generation-manifest.ts';

/** A generation stays this long, for nodes that still fetch it and for a restore from yesterday's backup. */
export const REMOVED_AFTER_MS = 48 * 3_600_000;
const NEWEST_KEPT = 3;

interface Removal {
  blobs: Blobs;
  /** The ids that `head` names: current, next and pinned. */
  named: readonly (string | null)[];
  nowMs: number;
}

interface StoredGeneration {
  id: string;
  pieces: string[];
  /** Upload time of its manifest; undefined if it has none. */
  offeredMs: number | undefined;
  changedMs: number;
}

export async function offeredIn(blobs: Blobs): Promise<string[]> {
  return newestFirst(await storedIn(blobs)).map(({ id }) => id);
}

/** Removes old generations and remains of killed uploads; returns their ids. Only the holder of the build lease may call it. */
export async function removeGenerations({ blobs, named, nowMs }: Removal): Promise<string[]> {
  const stored = await storedIn(blobs);
  const newest = newestFirst(stored).slice(0, NEWEST_KEPT);
  const kept = new Set([...named, ...newest.map(({ id }) => id)]);
  const old = stored.filter(({ id, changedMs }) => !kept.has(id) && nowMs - changedMs > REMOVED_AFTER_MS);
  for (const { id, pieces, offeredMs } of old) {
    // The manifest goes first, so that no node begins to fetch; after a kill here the next removal finds the rest.
    if (offeredMs !== undefined) await blobs.remove(manifestName(id));
    for (const piece of pieces) await blobs.remove(piece);
  }
  return old.map(({ id }) => id);
}

async function storedIn(blobs: Blobs): Promise<StoredGeneration[]> {
  const found = new Map<string, StoredGeneration>();
  for await (const blob of blobs.list(GENERATIONS)) add(found, blob);
  return [...found.values()];
}

function add(found: Map<string, StoredGeneration>, { name, changedMs }: StoredBlob): void {
  const owner = ownerOf(name);
  if (owner === undefined) return;
  const { id, isManifest } = owner;
  const known = found.get(id) ?? { id, pieces: [], offeredMs: undefined, changedMs };
  found.set(id, {
    id,
    pieces: isManifest ? known.pieces : [...known.pieces, name],
    offeredMs: isManifest ? changedMs : known.offeredMs,
    changedMs: Math.max(changedMs, known.changedMs),
  });
}

const newestFirst = (stored: readonly StoredGeneration[]): StoredGeneration[] =>
  stored
    .filter(({ offeredMs }) => offeredMs !== undefined)
    .sort((a, b) => b.offeredMs! - a.offeredMs! || (a.id < b.id ? 1 : -1));
