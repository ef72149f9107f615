import { crossingView } from '../../contract/agents/view.ts';
import type { ResolvedAddress } from '../../net/door.ts';
import type { Outbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import { DeliveryError } from '../core/delivery-error.ts';
import { checkPath } from '../core/links.ts';
import { signatureOf } from '../core/secrets.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import type { ReachedFacts } from '../watching/messages.ts';

export const WEBHOOK_TIMEOUT_MS = 10_000;

/** The body of a webhook message. It is the same at every try, because all of it was fixed at the crossing. */
export function webhookBody(
  agent: AgentRow,
  facts: ReachedFacts,
  baseUrl: string,
  metadata: string | null,
): string {
  const shown = { ...agent, agentOptions: optionsOf(agent.options) };
  const about: unknown = metadata === null ? null : JSON.parse(metadata);
  return JSON.stringify(crossingView(shown, facts, `${baseUrl}${checkPath(agent.id)}`, about));
}

export interface WebhookCall {
  url: string;
  secret: string;
  messageId: string;
  body: string;
  nowMs: number;
  addresses: readonly ResolvedAddress[];
  signal: AbortSignal;
}

export const findReceiver = (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<readonly ResolvedAddress[]> =>
  outbound.resolve(url, signal).catch((error: unknown) => {
    throw webhookErrorOf(error);
  });

/** Sends a signed message. It follows no redirects, so that only the checked receiver gets it. */
export async function callWebhook(outbound: Outbound, call: WebhookCall): Promise<void> {
  const timestampS = Math.floor(call.nowMs / 1000);
  const answer = await outbound
    .request(call.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Prisme-Webhook/1',
        'webhook-id': call.messageId,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': signatureOf(call.secret, call.messageId, timestampS, call.body),
      },
      body: call.body,
      maxRedirects: 0,
      addresses: call.addresses,
      signal: call.signal,
    })
    .catch((error: unknown) => {
      throw webhookErrorOf(error);
    });
  answer.body.on('error', () => {}).destroy();
  if (answer.status >= 200 && answer.status < 300) return;
  if (answer.status === 410)
    throw receiverError('The receiver answered 410: it is gone for good.', { isFinal: true });
  const isRedirect = answer.status >= 300 && answer.status < 400;
  const hint = isRedirect ? '; redirects are not followed' : '';
  throw receiverError(`The receiver answered ${answer.status}${hint}.`);
}

const receiverError = (reason: string, about: { isFinal?: boolean } = {}): DeliveryError =>
  new DeliveryError(reason, 'receiver', { ...about, isAnswer: true });

function webhookErrorOf(error: unknown): DeliveryError {
  switch (error instanceof OutboundError ? error.kind : 'network') {
    case 'refused':
      return new DeliveryError('The receiver is at an address that is not allowed.', 'receiver');
    case 'timeout':
    case 'aborted':
      return new DeliveryError('The receiver did not answer in time.', 'unclear', { isSilent: true });
    case 'network':
      return new DeliveryError('The receiver could not be reached.', 'unclear');
  }
}
