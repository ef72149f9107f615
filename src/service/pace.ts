import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOK_EVERY_MS = 200;
const RESOLUTION_MS = 5;
/** Answers are slow when one of a hundred turns of the event loop is later than this. */
const LATE_MS = 10;

/** Tells background work on this machine, such as the fetch of a generation, to wait while answers are slow. */
export interface Pace {
  isSlow(): boolean;
  /** 1 while answers are slow, for threads. */
  shared: Int32Array<SharedArrayBuffer>;
  close(): void;
}

/**
 * Watches the event loop of the thread that answers. A lookup that waits for the disk blocks it, so its lateness is what callers
 * feel, whatever they ask.
 */
export function createPace(): Pace {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const timer = setInterval(() => {
    const lateMs = delay.percentile(99) / 1e6 - RESOLUTION_MS;
    Atomics.store(shared, 0, Number(lateMs > LATE_MS));
    delay.reset();
  }, LOOK_EVERY_MS).unref();
  return {
    isSlow: () => Atomics.load(shared, 0) === 1,
    shared,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
