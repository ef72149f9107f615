type Release = () => Promise<void>;

/**
 * Holds a lock while any work goes on; work that finds it taken by another ends at once and returns 0. Works that begin
 * together share one taking, and one that begins while the lock is being let go of waits for that.
 */
export function holdWhile(
  take: () => Promise<Release | undefined>,
): (work: () => Promise<number>) => Promise<number> {
  let taken: Promise<Release | undefined> | undefined;
  let released: Promise<unknown> = Promise.resolve();
  let works = 0;
  return async (work) => {
    works++;
    taken ??= released.then(take);
    const mine = taken;
    try {
      return (await mine) === undefined ? 0 : await work();
    } finally {
      if (--works === 0) {
        taken = undefined;
        const letGo = mine.then((release) => release?.());
        // A lock that could not be taken or let go of is told to those who worked under it, not to the next.
        released = letGo.catch(() => {});
        await letGo;
      }
    }
  };
}
