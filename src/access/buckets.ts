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
 * The callers seen in the last minute. A bucket is a number; its counts are columns, not objects: a million callers are
 * then 12 MB of columns beside their keys. A freed number is used again.
 * The keys lie in many small maps: one map of 480,000 coming and going keys stood still for 50–70 ms at each rehash.
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

    /** The caller's bucket, made when it is new. Past the cap newcomers share one of 1,024 by the hash of their key. */
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

    /** Where a caller may have been counted before it had this bucket; undefined for nearly everybody. */
    sharedBefore: sharing.before,

    /** The bucket that a caller is counted in; -1 when there is none yet. */
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

/** What was counted in a shared bucket until a caller got one of its own goes on counting for that caller. */
export interface SharedBefore {
  bucket: number;
  untilMs: number;
}

/** Which buckets are shared, and who has left them for one of its own. */
function createSharing() {
  const before = new Map<number, SharedBefore>();
  let shared = 0;
  return {
    isAny: (): boolean => shared > 0,
    before: (bucket: number): SharedBefore | undefined =>
      before.size === 0 ? undefined : before.get(bucket),
    leave: (own: number, left: SharedBefore): void => void before.set(own, left),
    added(key: string): void {
      if (key.startsWith(SHARED)) shared++;
    },
    freed(bucket: number, key: string): void {
      before.delete(bucket);
      if (key.startsWith(SHARED)) shared--;
    },
  };
}

/** No caller's key begins so: those are token ids and addresses. */
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
