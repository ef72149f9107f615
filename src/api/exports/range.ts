/** The first and last byte of a range, both included. */
export type FileRange = readonly [start: number, end: number];

/**
 * Reads a Range header. Several ranges and other units are ignored, as RFC 9110 allows: the whole file is then sent.
 * An empty file has no range.
 */
export function rangeOf(header: string | undefined, bytes: number): FileRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '')
    return Number(last) === 0 || bytes === 0
      ? 'unsatisfiable'
      : [Math.max(0, bytes - Number(last)), bytes - 1];
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Number(last)];
  if (start >= bytes) return 'unsatisfiable';
  return end < start ? undefined : [start, Math.min(end, bytes - 1)];
}
