import { closeSync, fsyncSync, openSync, type WriteStream, writeFileSync, writeSync } from 'node:fs';

export interface WrittenFile {
  /** Writes all bytes: on a nearly full disk one system call may write only some of them. */
  write(bytes: Uint8Array): void;
  sync(): void;
  /** May be called twice: a second close of a reused descriptor would hit another file, or hide the real error behind EBADF. */
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

/** Makes renames, links and removals in a folder survive a power cut. */
export const syncFolder = (dir: string): void => withFile(dir, 'r', fsyncSync);

/** Opens a file for `work`, and closes it whatever happens. */
export function withFile<T>(path: string, flags: 'r' | 'r+' | 'w', work: (fd: number) => T): T {
  const fd = openSync(path, flags);
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}

/** Waits until a stream has closed its file. It opens the file late, so a file removed before that would come back. */
export async function closed(file: WriteStream): Promise<void> {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
}

export const writeSynced = (path: string, text: string): void =>
  withFile(path, 'w', (fd) => {
    writeFileSync(fd, text);
    fsyncSync(fd);
  });
