const EVERY_MS = 24 * 3_600_000;
/** Scrubbing waits for the first answers, and for what is read ahead for those after them. */
const AFTER_MS = 10 * 60_000;

/** Reads the published catalogue through once a day: disks lose bytes that nobody asks for until the day somebody does. */
export function startScrubbing(
  scrub: () => Promise<void>,
  onError: (error: Error) => void,
  { everyMs = EVERY_MS, afterMs = AFTER_MS } = {},
): () => void {
  let timer: NodeJS.Timeout | undefined = setTimeout(() => void run(), afterMs).unref();
  async function run(): Promise<void> {
    await scrub().catch(onError);
    if (timer !== undefined) timer = setTimeout(() => void run(), everyMs).unref();
  }
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
