/** Returns a copy of twice the length, the new half zero. */
export function doubled<T extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  values: T,
): T {
  const copy = new (values.constructor as new (length: number) => T)(values.length * 2);
  copy.set(values);
  return copy;
}

/** Binary search: the first index in [from, to) for which `holds` is true, else `to`. */
export function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
