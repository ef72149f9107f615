/** A file's name as `encodeURIComponent` leaves it: never a way out of the folder, never what is still being written. */
const SEGMENT = /^(?!\.{1,2}$|\.part-)[\w.%!~*'()-]{1,250}$/;

/** Throws unless a blob's name is one that we write. */
export function checkBlobName(name: string): void {
  if (!name.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`${JSON.stringify(name)} is no name of a blob`);
}
