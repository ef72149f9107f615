import { html } from '../../../html/html.ts';
import type { OutboxFacts } from '../../../oversight/status.ts';
import { count, duration } from '../../../oversight/words/table.ts';
import type { ChannelTrouble } from '../../../store/ports/outbox.ts';
import { countOf, type DeskPage, type DeskVisit, deskTime } from './desk.ts';

export type FailingChannel = ChannelTrouble & { agentId: string };

const SHOWN = 100;

/** Addresses and message texts are not shown here; the command line has them. */
export function messagesPage(
  visit: DeskVisit,
  outbox: OutboxFacts,
  troubles: readonly FailingChannel[],
): DeskPage {
  const waited =
    outbox.oldestOpenMs === null ? '' : `, the oldest since ${duration(visit.nowMs - outbox.oldestOpenMs)}`;
  return {
    title: 'Messages',
    at: '/operator/messages',
    content: html`<p>${outbox.open === 0 ? 'No message is waiting to be sent.' : `${countOf(outbox.open, 'message')} waiting to be sent${waited}.`}</p>
<h2>Receivers that fail</h2>${
      troubles.length === 0
        ? html`<p>Everything sent recently arrived.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Receivers that fail"><table><thead><tr><th scope="col">Price agent</th><th scope="col">Channel</th><th scope="col">Failing since</th><th scope="col">Given up</th><th scope="col">Reason</th></tr></thead><tbody>${troubles
            .slice(0, SHOWN)
            .map(
              ({ agentId, channel, failingSinceMs, disabledMs, reason }) =>
                html`<tr><th scope="row">${agentId}</th><td>${channel}</td><td>${deskTime(failingSinceMs)}</td><td>${disabledMs === null ? 'no' : deskTime(disabledMs)}</td><td class="why">${reason}</td></tr>`,
            )}</tbody></table></div>${troubles.length > SHOWN && html`<p>and ${count(troubles.length - SHOWN)} more</p>`}<p class="soft">On the command line: <code>prisme agents list --failing</code>, and <code>prisme agents resend</code> to send a message again.</p>`
    }`,
  };
}
