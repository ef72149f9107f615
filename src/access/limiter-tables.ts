import { textHash } from '../domain/hash.ts';
import type { Surface } from './limits.ts';

const FIRST_BUCKETS = 256;
const SHARED_PER_SURFACE = 1024;
const SHARDS_PER_SURFACE = 64;
const SURFACES: readonly Surface[] = ['rest', 'mcp', 'mcp_discovery', 'docs', 'pages', 'suggest'];
const FIRST_SHARD = Object.fromEntries(
  SURFACES.map((surface, i) => [surface, i * SHARDS_PER_SURFACE]),
) as Readonly<Record<Surface, number>>;

/**
 * The callers of the last minute. A bucket is a number and its counts are in columns, not objects: a million callers take
 * 12 MB beside their keys. A freed bucket number is used again.
 * The keys are in many small maps: one map of 480,000 changing keys blocked for 50–70 ms at each rehash.
 */
export function createBuckets(callersMax: number) {
  const shards = Array.from(
    { length: SURFACES.length * SHARDS_PER_SURFACE },
    () => new Map<string, number>(),
  );
  const keys: string[] = [];
  const shardOf: number[] = [];
  const unused: number[] = [];
  const sharing = createSharing();

  const columns = {
    head: new Int32Array(FIRST_BUCKETS),
    tail: new Int32Array(FIRST_BUCKETS),
    count: new Int32Array(FIRST_BUCKETS),
    size: (): number => keys.length - unused.length,

    /** The caller's bucket, made when the caller is new. Above `callersMax` new callers share 1,024 buckets by hash. */
    of(surface: Surface, caller: string, nowMs: number): number {
      const hash = textHash(caller);
      const shard = FIRST_SHARD[surface] + (hash & (SHARDS_PER_SURFACE - 1));
      const known = shards[shard]!.get(caller);
      if (known !== undefined) return known;
      const shared = sharing.isAny() ? shards[shard]!.get(sharedKey(hash)) : undefined;
      if (columns.size() >= callersMax) return shared ?? add(shard, sharedKey(hash));
      const own = add(shard, caller);
      if (shared !== undefined) sharing.leave(own, { bucket: shared, untilMs: nowMs });
      return own;
    },

    /** The shared bucket in which a caller was counted before; undefined for nearly every caller. */
    sharedBefore: sharing.before,

    find: (surface: Surface, caller: string): number =>
      findIn(shards, surface, caller, columns.size() >= callersMax),

    free(bucket: number): void {
      sharing.freed(bucket, keys[bucket]!);
      shards[shardOf[bucket]!]!.delete(keys[bucket]!);
      keys[bucket] = '';
      unused.push(bucket);
    },

    bytes: (): number => 3 * columns.head.byteLength,
  };

  const add = (shard: number, key: string): number => {
    const bucket = unused.pop() ?? keys.length;
    if (bucket === columns.head.length) grow(columns);
    keys[bucket] = key;
    shardOf[bucket] = shard;
    columns.count[bucket] = 0;
    shards[shard]!.set(key, bucket);
    sharing.added(key);
    return bucket;
  };

  return columns;
}

function grow(columns: Record<'head' | 'tail' | 'count', Int32Array>): void {
  for (const name of ['head', 'tail', 'count'] as const) {
    const grown = new Int32Array(columns[name].length * 2);
    grown.set(columns[name]);
    columns[name] = grown;
  }
}

/** The entries of a shared bucket up to `untilMs` still count for a caller that has its own bucket since then. */
export interface SharedBefore {
  bucket: number;
  untilMs: number;
}

function createSharing() {
  const before = new Map<number, SharedBefore>();
  let shared = 0;
  return {
    isAny: (): boolean => shared > 0,
    before: (bucket: number): SharedBefore | undefined =>
      before.size === 0 ? undefined : before.get(bucket),
    leave: (own: number, shared: SharedBefore): void => void before.set(own, shared),
    added(key: string): void {
      if (key.startsWith(SHARED)) shared++;
    },
    freed(bucket: number, key: string): void {
      before.delete(bucket);
      if (key.startsWith(SHARED)) shared--;
    },
  };
}

/** Prefix of shared keys. A caller's own key is a token id or an address, so it never begins like this. */
const SHARED = 'shared ';
const sharedKey = (hash: number): string => `${SHARED}${hash % SHARED_PER_SURFACE}`;

function findIn(
  shards: readonly ReadonlyMap<string, number>[],
  surface: Surface,
  caller: string,
  isFull: boolean,
): number {
  const hash = textHash(caller);
  const shard = shards[(hash & (SHARDS_PER_SURFACE - 1)) + FIRST_SHARD[surface]]!;
  const own = shard.get(caller);
  if (own !== undefined || !isFull) return own ?? -1;
  return shard.get(sharedKey(hash)) ?? -1;
}

const NOBODY = -1;
const FIRST_ENTRIES = 1024;

/**
 * A ring buffer of every request that was accepted in the last minute, oldest first. Each entry links to the next entry of
 * its bucket, so that a bucket is a queue inside the ring: 16 bytes a request, whatever the limits are.
 * An entry is a running number that wraps at 32 bits; it stays the same when the ring grows.
 */
export function createAcceptedLog(entriesMax: number) {
  let atMs = new Float64Array(FIRST_ENTRIES);
  let owners = new Int32Array(FIRST_ENTRIES);
  let links = new Int32Array(FIRST_ENTRIES);
  let mask = FIRST_ENTRIES - 1;
  let oldest = 0;
  let used = 0;

  const grow = () => {
    const [times, old, next, oldMask] = [atMs, owners, links, mask];
    atMs = new Float64Array(times.length * 2);
    owners = new Int32Array(times.length * 2);
    links = new Int32Array(times.length * 2);
    mask = times.length * 2 - 1;
    for (let i = 0, entry = oldest; i < used; i++, entry = (entry + 1) | 0) {
      atMs[entry & mask] = times[entry & oldMask]!;
      owners[entry & mask] = old[entry & oldMask]!;
      links[entry & mask] = next[entry & oldMask]!;
    }
  };

  return {
    isEmpty: (): boolean => used === 0,
    hasRoomFor: (entries: number): boolean => used + entries <= entriesMax,
    oldest: (): number => oldest,
    timeOf: (entry: number): number => atMs[entry & mask]!,
    ownerOf: (entry: number): number => owners[entry & mask]!,
    /** The next entry of the same bucket; there must be one. */
    after: (entry: number): number => links[entry & mask]!,
    /** The bucket no longer counts this entry. Its slot is freed when it becomes the oldest. */
    disown(entry: number): void {
      owners[entry & mask] = NOBODY;
    },
    dropOldest(): void {
      oldest = (oldest + 1) | 0;
      used--;
    },
    append(owner: number, nowMs: number): number {
      if (used > mask) grow();
      const entry = (oldest + used) | 0;
      used++;
      atMs[entry & mask] = nowMs;
      owners[entry & mask] = owner;
      return entry;
    },
    link(entry: number, next: number): void {
      links[entry & mask] = next;
    },
    bytes: (): number => atMs.byteLength + owners.byteLength + links.byteLength,
  };
}
