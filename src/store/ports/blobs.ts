/** The content of a blob: a range of a file, or bytes in memory. The store must verify `sha256`. */
export type BlobSource = { bytes: number; sha256: string } & (
  | { path: string; start: number }
  | { content: Uint8Array }
);

export interface StoredBlob {
  /** Name with forward slashes, without the store's own prefix. */
  name: string;
  bytes: number;
  changedMs: number;
}

/** The object store of a cluster, with files that never change: a shared folder or an S3 bucket. */
export interface Blobs {
  /** Stores a blob completely or not at all; refused if the bytes do not have the checksum. */
  put(name: string, source: BlobSource): Promise<void>;
  /** Streams a blob in a single try. The reader verifies the checksum and wraps its work in `again`. Throws BlobMissing. */
  read(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Runs `work`, which reads a blob to its end, and retries it after a network error or damage. */
  again<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** All blobs whose name begins with `prefix`, ordered by name. */
  list(prefix: string, signal?: AbortSignal): AsyncIterable<StoredBlob>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

export class BlobMissing extends Error {
  override name = 'BlobMissing';

  constructor(blob: string) {
    super(`the object store has no ${blob}`);
  }
}

/** The blob still has wrong bytes after several tries. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged';

  constructor(blob: string, problem: string) {
    super(`${blob} in the object store is damaged: ${problem}`);
  }
}

export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable';
  /** Whether a retry may help; it does not for a wrong key, for example. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = true } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** The disk has no room for a generation; thrown before anything is fetched. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

/** Whether an error is trouble with the object store, which one log line explains, and no bug. */
export const isBlobTrouble = (error: unknown): boolean =>
  [BlobMissing, BlobDamaged, BlobsUnavailable, NoRoom].some((kind) => error instanceof kind);
