import type { Outbound } from '../../net/outbound.ts';
import { header } from './answer.ts';

const SERVERS_MAX = 10;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks the feeds' servers for the time: every answer has a Date, even a refusal. The request goes to the root and not to the
 * feed, whose downloads may be counted or paid for. Servers that do not answer are left out.
 */
export async function askServersMs(urls: readonly string[], outbound: Outbound): Promise<number[]> {
  const origins = new Set(
    urls.map((url) => new URL(url)).flatMap((url) => (url.protocol === 'file:' ? [] : [url.origin])),
  );
  const answers = [...origins].slice(0, SERVERS_MAX).map((origin) => askMs(`${origin}/`, outbound));
  return (await Promise.all(answers)).filter((ms) => ms !== undefined);
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
    // A cache repeats an old Date, and states its age beside it.
    const ms = Date.parse(header(answer, 'date') ?? '') + Number(header(answer, 'age') ?? 0) * 1000;
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    return undefined;
  }
}
