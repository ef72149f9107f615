import type { Outbound } from '../../net/outbound.ts';
import { header } from './answer.ts';

/** More servers than this would not make the answer surer. */
const SERVERS_MAX = 10;
const ANSWER_WITHIN_MS = 10_000;

/**
 * What the servers of these feeds say the time is: every answer has a Date, even a refusal. Their front door is asked and
 * not the feed, since that may be counted, paid for or made anew. Who does not answer says nothing.
 */
export async function askServersMs(urls: readonly string[], outbound: Outbound): Promise<number[]> {
  const origins = new Set(
    urls.map((url) => new URL(url)).flatMap((url) => (url.protocol === 'file:' ? [] : [url.origin])),
  );
  const asked = [...origins].slice(0, SERVERS_MAX).map((origin) => askMs(`${origin}/`, outbound));
  return (await Promise.all(asked)).filter((ms) => ms !== undefined);
}

async function askMs(url: string, outbound: Outbound): Promise<number | undefined> {
  try {
    const answer = await outbound.request(url, {
      method: 'HEAD',
      headers: { 'user-agent': 'Prisme feed reader', 'cache-control': 'no-cache' },
      firstByteTimeoutMs: ANSWER_WITHIN_MS,
      maxRedirects: 0,
    });
    await answer.body.dump();
    // A cache hands on the Date of long ago, and says beside it how long ago that was.
    const ms = Date.parse(header(answer, 'date') ?? '') + Number(header(answer, 'age') ?? 0) * 1000;
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    return undefined;
  }
}
