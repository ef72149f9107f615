const NOBODY = -1;
const FIRST_ENTRIES = 1024;

/**
 * Every accepted request of the last minute, in order of time, in one ring. An entry links to its bucket's next one, so a
 * bucket is a queue inside the ring: counting exactly needs 16 bytes a request, whatever the limits are.
 * Entries are known by a running number that wraps at 32 bits, so they stay the same when the ring grows.
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
    /** The bucket that still counts this entry, or -1. */
    ownerOf: (entry: number): number => owners[entry & mask]!,
    /** The bucket's entry after this one; only asked when there is one. */
    after: (entry: number): number => links[entry & mask]!,
    /** Its bucket counts the entry no more; the place is freed once it is the oldest. */
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
