const TICKS = 10;

/**
 * Waits for an answer, at most `ms`: only time counts in which this process could have heard it. A timer that rings after a
 * pause of our own rings before what came in meanwhile is read, and a server that is well would be blamed (tried: nights
 * on a busy machine ended so). So the time is counted in ticks, of which a pause is one, and the last one reads first.
 * `signs` counts what else was heard: the time begins anew with each.
 */
export async function heardWithin<T>(
  work: Promise<T>,
  ms: number,
  signs: () => number = () => 0,
): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  let heard = signs();
  const timer = setInterval(() => {
    ticks = signs() === heard ? ticks + 1 : 0;
    heard = signs();
    if (ticks === TICKS) setImmediate(reject, new Error(`no answer in ${ms} ms`));
  }, ms / TICKS);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}
