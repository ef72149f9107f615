import { isLive } from '../agents/core/lifecycle.ts';
import { type Html, html } from '../agents/mail/html.ts';
import { dateText, priceText } from '../agents/mail/wording.ts';
import { statusAt } from '../agents/requests/agent-view.ts';
import type { AgentRow } from '../store/ports/agents.ts';
import type { Language } from '../store/ports/outbox.ts';
import type { Page } from './page.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** Forms have no action: they post to the page's own address, whatever path a proxy puts before it. */
const button = (action: string, label: string, look = ''): Html =>
  html`<form method="post"><button class="${look}" name="action" value="${action}">${label}</button></form>`;

function factsOf(agent: AgentRow): Html {
  const texts = PAGE_TEXTS[agent.language];
  return html`<div class="facts"><strong>${agent.productName}</strong>${texts.target(
    priceText(agent.targetOre, agent.language),
  )}<br><span class="soft">${texts.until(dateText(agent.expiresMs, agent.language))}</span></div>`;
}

const pageOf = (language: Language, title: string, content: Html): Page => ({ language, title, content });

export function confirmPage(agent: AgentRow, senderName: string, nowMs: number): Page {
  const texts = PAGE_TEXTS[agent.language];
  const status = statusAt(agent, nowMs);
  if (!isLive(status)) return endedPage(agent, nowMs);
  if (agent.emailState !== 'unconfirmed') {
    const line = status === 'reached' ? texts.confirmedReached : texts.confirmed;
    return pageOf(agent.language, texts.confirmedTitle, html`${factsOf(agent)}<p>${line}</p>`);
  }
  return pageOf(
    agent.language,
    texts.confirmTitle,
    html`${factsOf(agent)}${button('confirm', texts.confirmButton)}
<p class="soft">${texts.confirmConsent(senderName)}</p>`,
  );
}

export function cancelPage(agent: AgentRow, nowMs: number): Page {
  const texts = PAGE_TEXTS[agent.language];
  if (!isLive(statusAt(agent, nowMs))) return endedPage(agent, nowMs);
  // Blocking is offered in the confirmation mail only: a forwarded price mail must not let a friend delete everything.
  const block =
    agent.emailState === 'unconfirmed'
      ? html`<p class="soft">${texts.blockNote}</p>${button('block', texts.blockButton, 'plain')}`
      : null;
  return pageOf(
    agent.language,
    texts.cancelTitle,
    html`${factsOf(agent)}<p>${texts.cancelNote}</p>${button('stop', texts.cancelButton, 'stop')}${block}`,
  );
}

function endedPage(agent: AgentRow, nowMs: number): Page {
  const texts = PAGE_TEXTS[agent.language];
  const isExpired = statusAt(agent, nowMs) === 'expired';
  return pageOf(
    agent.language,
    isExpired ? texts.expiredTitle : texts.cancelledTitle,
    html`${factsOf(agent)}<p>${isExpired ? texts.expired : texts.cancelled}</p>`,
  );
}

export function askPage(language: Language, isBad: boolean): Page {
  const texts = PAGE_TEXTS[language];
  return pageOf(
    language,
    texts.askTitle,
    html`<p>${texts.ask}</p>${isBad ? html`<p role="alert"><strong>${texts.askBad}</strong></p>` : null}
<form method="post"><label for="email">${texts.askLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required>
<button>${texts.askButton}</button></form>`,
  );
}

export function minePage(
  language: Language,
  email: string,
  agents: readonly AgentRow[],
  nowMs: number,
): Page {
  const texts = PAGE_TEXTS[language];
  if (agents.length === 0) return pageOf(language, texts.mineTitle, html`<p>${texts.mineNone(email)}</p>`);
  const items = agents.map((agent) => {
    const status = statusAt(agent, nowMs);
    return html`<li><strong>${agent.productName}</strong><span>${texts.target(
      priceText(agent.targetOre, language),
    )}</span><span class="soft">${texts.status[status]} · ${texts.until(dateText(agent.expiresMs, language))}</span>${
      isLive(status) ? button(`stop ${agent.id}`, texts.stopButton, 'plain') : null
    }</li>`;
  });
  return pageOf(
    language,
    texts.mineTitle,
    html`<p>${texts.mine(email)}</p><ul>${items}</ul>${button('export', texts.exportButton)}
<details><summary>${texts.eraseSummary}</summary><p>${texts.eraseNote}</p>${button(
      'erase',
      texts.eraseButton,
      'stop',
    )}${button('block', texts.eraseBlockButton, 'plain')}</details>`,
  );
}

export function openAgainPage(language: Language, email: string): Page {
  const texts = PAGE_TEXTS[language];
  return pageOf(
    language,
    texts.openTitle,
    html`<p>${texts.open(email)}</p>${button('open', texts.openButton)}`,
  );
}

type Note = 'asked' | 'erased' | 'blocked' | 'opened';

export function notePage(language: Language, note: Note): Page {
  const texts = PAGE_TEXTS[language];
  return pageOf(language, texts[`${note}Title`], html`<p>${texts[note]}</p>`);
}

export function deadLinkPage(language: Language, myAgentsUrl: string): Page {
  const texts = PAGE_TEXTS[language];
  return pageOf(
    language,
    texts.deadTitle,
    html`<p>${texts.dead}</p><p><a href="${myAgentsUrl}">${texts.deadLink}</a></p>`,
  );
}
