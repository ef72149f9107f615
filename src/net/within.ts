import { outboundErrorOf } from './outbound-error.ts';

/** The system's resolver cannot be stopped, but need not be waited for. */
export async function within<T>(signal: AbortSignal, host: string, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(outboundErrorOf(signal.reason, host));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  void work.catch(() => {});
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
