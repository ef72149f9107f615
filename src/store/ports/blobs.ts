/** What a blob is made of: a stretch of a file, or bytes in memory. `sha256` is what the store must find it to be. */
export type BlobSource = { bytes: number; sha256: string } & (
  | { path: string; start: number }
  | { content: Uint8Array }
);

export interface StoredBlob {
  /** With forward slashes, under the store's own prefix. */
  name: string;
  bytes: number;
  /** By the store's clock. */
  changedMs: number;
}

/** Where nodes share files that never change: a folder that all of them have, or an S3 bucket. */
export interface Blobs {
  /** Appears under its name whole or not at all; refused unless the bytes are those of the checksum. */
  put(name: string, source: BlobSource): Promise<void>;
  /** The bytes as they come: whoever reads them knows their checksum. Throws BlobMissing. */
  read(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Everything whose name begins so, in order of the names. */
  list(prefix: string): AsyncIterable<StoredBlob>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The store answers, and has no such blob. */
export class BlobMissing extends Error {
  override name = 'BlobMissing';

  constructor(blob: string) {
    super(`the object store has no ${blob}`);
  }
}

/** What the store gave is not what was put there, however often it was asked. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged';

  constructor(blob: string, problem: string) {
    super(`${blob} in the object store is damaged: ${problem}`);
  }
}

/** The store cannot be reached, or refuses. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable';
}
