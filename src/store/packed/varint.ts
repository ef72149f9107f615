/** Whole numbers in as few bytes as they need, seven bits a byte, the lowest first; the last has its high bit clear. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let to = at;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[to++] = (rest & 0x7f) | 0x80;
  bytes[to++] = rest;
  return to;
}

export const VARINT_BYTES_MAX = 8;
