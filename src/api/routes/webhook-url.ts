import { AppError } from '../../domain/errors.ts';
import type { Outbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';

const LOOKUP_MS = 5_000;
const RULES =
  'webhook_url must be an https URL of a public host, on port 443 or 1024 and above, without user name or password.';

/** The address a caller wants called, or a 400. The message never tells what a name resolves to. */
export async function checkWebhookUrl(outbound: Outbound, url: string): Promise<string> {
  try {
    return (await within(LOOKUP_MS, outbound.assertPublicUrl(url))).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError(
      'bad_request',
      error.kind === 'refused' ? RULES : 'webhook_url has a host name that could not be resolved.',
    );
  }
}

/** The system's resolver may take minutes; a caller does not wait for it. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError('timeout', 'the lookup took too long')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
