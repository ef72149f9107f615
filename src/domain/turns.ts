/**
 * Runs works one after the other, in the order they came. One that fails does not hold up the next.
 * For what was one step as long as nobody had to wait in the middle of it.
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
