import { createHash } from 'node:crypto';
import type { Clock } from '../../domain/day.ts';
import { FeedError } from '../feed.ts';

export interface TransferLimits {
  bytesMax: number;
  /** The least a server must send in every window of `rateWindowMs`. */
  bytesPerSecondMin: number;
  rateWindowMs: number;
  transferMsMax: number;
}

export const TRANSFER_LIMITS: TransferLimits = {
  bytesMax: 2_000_000_000,
  bytesPerSecondMin: 1024,
  rateWindowMs: 60_000,
  transferMsMax: 3_600_000,
};

export interface Meter {
  pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  bytes(): number;
  sha256(): string;
}

/**
 * Counts, hashes and times a transfer as it passes. The rate is looked at when bytes arrive: a server that falls silent
 * altogether is cut by the idle timeout of the request.
 */
export function createMeter(limits: TransferLimits, clock: Clock): Meter {
  const hash = createHash('sha256');
  let bytes = 0;

  async function* pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const startMs = clock();
    let windowStartMs = startMs;
    let windowBytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      windowBytes += chunk.length;
      if (bytes > limits.bytesMax) throw new FeedError(`larger than ${limits.bytesMax} bytes`);
      const nowMs = clock();
      const windowMs = nowMs - windowStartMs;
      if (windowMs >= limits.rateWindowMs) {
        if (windowBytes * 1000 < limits.bytesPerSecondMin * windowMs) {
          throw new FeedError(`too slow: ${windowBytes} bytes in ${Math.round(windowMs / 1000)} s`);
        }
        windowStartMs = nowMs;
        windowBytes = 0;
      }
      if (nowMs - startMs > limits.transferMsMax) {
        throw new FeedError(`not done after ${Math.round(limits.transferMsMax / 60_000)} minutes`);
      }
      hash.update(chunk);
      yield chunk;
    }
  }

  return { pass, bytes: () => bytes, sha256: () => hash.digest('hex') };
}
