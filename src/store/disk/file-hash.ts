import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BLOCK_BYTES = 64 * 1024;
const CRC_BYTES = 4;

export interface FileHash {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

/**
 * The SHA-256 of the CRC-32 of each block, as a hash that finds damage. On a processor without instructions for SHA-256, that of all
 * bytes takes nine times as long: a tenth of a night. It is no proof against a forger; what comes from elsewhere has the SHA-256
 * of its bytes besides.
 */
export class BlockHash implements FileHash {
  readonly #blocks = createHash('sha256');
  readonly #bytes = Buffer.alloc(CRC_BYTES);
  #crc = 0;
  #filled = 0;

  update(bytes: Uint8Array): this {
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + BLOCK_BYTES - this.#filled);
      this.#crc = crc32(bytes.subarray(at, end), this.#crc);
      this.#filled += end - at;
      at = end;
      if (this.#filled === BLOCK_BYTES) this.#endBlock();
    }
    return this;
  }

  digest(encoding: 'hex'): string {
    if (this.#filled > 0) this.#endBlock();
    return this.#blocks.digest(encoding);
  }

  #endBlock(): void {
    this.#bytes.writeUInt32LE(this.#crc);
    this.#blocks.update(this.#bytes);
    this.#crc = 0;
    this.#filled = 0;
  }
}

const BLOCKS_SINCE_SCHEMA = 11;

/** Whether a catalogue of this schema was sealed with hashes of blocks; older ones have the SHA-256 of all bytes. */
export const isHashedByBlocks = (schema: number): boolean => schema >= BLOCKS_SINCE_SCHEMA;

/** The hash of a file by its name, as a catalogue of the schema has it; undefined if there is no such file. */
export type HashOfFile = (name: string, schema: number) => string | undefined;

/** The hash by which the files of a catalogue are compared with those that were published. */
export const createFileHash = (schema: number): FileHash =>
  isHashedByBlocks(schema) ? new BlockHash() : createHash('sha256');
