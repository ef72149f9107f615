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
  /** The bytes as they come, asked for once: whoever reads them knows their checksum, and reads `again`. Throws BlobMissing. */
  read(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Does what reads a blob to its end, and does it again while the network or the store may have spoilt it. */
  again<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
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
  /** Whether another try may help: a wrong key stays wrong. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = true } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** There is no room for a generation; known before anything is fetched. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

/** Whether one line tells what is wrong with the object store or with getting something from it: nothing of ours is broken. */
export const isBlobTrouble = (error: unknown): boolean =>
  [BlobMissing, BlobDamaged, BlobsUnavailable, NoRoom].some((kind) => error instanceof kind);
