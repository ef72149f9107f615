import {
  closeSync,
  fsyncSync,
  openSync,
  statSync,
  type WriteStream,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { totalmem } from 'node:os';

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

/** What tells a file from another that had its path before; undefined if there is none. */
export function fileIdentity(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.dev} ${file.ino} ${file.birthtimeMs}`;
}

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

const READ_BYTES = 4 << 20;

/** Reads a file into the page cache; `pace` is awaited after every four megabytes. */
export async function readPaced(path: string, pace: () => Promise<void>): Promise<void> {
  await using file = await open(path);
  const chunk = Buffer.allocUnsafe(READ_BYTES);
  while ((await file.read(chunk)).bytesRead > 0) await pace();
}

/** A larger catalogue would push other data out of memory. */
const MEMORY_SHARE_MAX = 0.5;

/** Whether so many bytes of files may be read into memory at once. A container's limit counts as its memory. */
export const mayFillMemory = (bytes: number): boolean =>
  bytes <= MEMORY_SHARE_MAX * Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
