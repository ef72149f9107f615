/** Works through `items`, so many at a time. The first failure stops the others and is thrown when all have stopped. */
export async function inParallel<T>(
  items: Iterable<T>,
  atATime: number,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const queue = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !stop.signal.aborted; next = queue.next()) {
      try {
        await work(next.value, stop.signal);
      } catch (error) {
        // What fails because the others were stopped is not why.
        if (!stop.signal.aborted) stop.abort(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  if (stop.signal.aborted) throw stop.signal.reason;
}
