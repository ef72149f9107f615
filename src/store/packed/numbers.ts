/** Reads whole numbers, each ended by any other character. */
export class Numbers {
  text = '';
  at = 0;

  next(): number {
    const { text } = this;
    let number = 0;
    let { at } = this;
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      number = number * 10 + digit;
    }
    this.at = at + 1;
    return number;
  }
}

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

export type NumberArray = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float64Array;

/** Packs numbers as little-endian bytes. The numbers may be changed by it: the caller must not use them again. */
export function bytesOfNumbers(numbers: NumberArray): Uint8Array {
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return swapped(bytes, numbers.BYTES_PER_ELEMENT);
}

/** Reads little-endian numbers. Unaligned bytes are copied first: 400 KB take 30 µs, reading them byte by byte took 5 ms. */
export function numbersOfBytes<T extends NumberArray>(
  Kind: { new (buffer: ArrayBuffer, offset: number, length: number): T; BYTES_PER_ELEMENT: number },
  stored: Uint8Array,
): T {
  const size = Kind.BYTES_PER_ELEMENT;
  const own = stored.byteOffset % size === 0 && LITTLE_ENDIAN ? stored : stored.slice();
  swapped(Buffer.from(own.buffer, own.byteOffset, own.byteLength), size);
  return new Kind(own.buffer as ArrayBuffer, own.byteOffset, own.byteLength / size);
}

function swapped(bytes: Buffer, size: number): Uint8Array {
  if (LITTLE_ENDIAN || size === 1) return bytes;
  return size === 2 ? bytes.swap16() : size === 4 ? bytes.swap32() : bytes.swap64();
}
