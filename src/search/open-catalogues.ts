import { fileIdentity } from '../store/disk/files.ts';

/** Two generations stay open, those asked last: questions for both arrive around a swap. */
const KEPT = 2;

/** Returns what `open` makes of a path: made at the first question, and anew when its file was replaced. Asked one question at a time. */
export function keepOpen<Opened extends { close(): void }>(open: (path: string) => Promise<Opened>) {
  const kept = new Map<string, { opened: Opened; file: string | undefined }>();

  const known = (path: string): Opened | undefined => {
    const file = fileIdentity(path);
    const one = kept.get(path);
    // Where the file is gone, what has it open goes on answering.
    return file === undefined || file === one?.file ? one?.opened : undefined;
  };
  const openAnew = async (path: string): Promise<Opened> => {
    const file = fileIdentity(path);
    const opened = await open(path);
    kept.get(path)?.opened.close();
    kept.set(path, { opened, file });
    return opened;
  };
  const closeOldest = (): void => {
    for (const [path, { opened }] of kept) {
      if (kept.size <= KEPT) break;
      opened.close();
      kept.delete(path);
    }
  };

  return async (path: string): Promise<Opened> => {
    const opened = known(path) ?? (await openAnew(path));
    const last = kept.get(path)!;
    kept.delete(path);
    kept.set(path, last);
    closeOldest();
    return opened;
  };
}
