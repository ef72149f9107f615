import { closeSync, fsyncSync, openSync, type WriteStream, writeFileSync, writeSync } from 'node:fs';

/** A new file that is written from its beginning to its end. */
export interface WrittenFile {
  /** Writes all of the bytes: on a disk that is nearly full one write takes only some of them. */
  write(bytes: Uint8Array): void;
  sync(): void;
  /**
   * May be called again, by whoever cleans up after a failure. The operating system gives the number of a closed file to the
   * next one that is opened: closing it twice would close that one, or hide why the night failed behind EBADF.
   */
  close(): void;
}

export function writtenFile(path: string): WrittenFile {
  const fd = openSync(path, 'w');
  let isOpen = true;
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at);
    },
    sync: () => fsyncSync(fd),
    close() {
      if (!isOpen) return;
      isOpen = false;
      closeSync(fd);
    },
  };
}

/** Makes what was renamed, linked or removed in a folder survive a power cut. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * A file's stream is opened and closed in its own time, also after whatever fed it has failed: a file that is removed
 * before that comes back. Whoever removes it waits here first.
 */
export async function closed(file: WriteStream): Promise<void> {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
}

export function writeSynced(path: string, text: string): void {
  const fd = openSync(path, 'w');
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
