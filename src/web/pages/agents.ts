import { statusAt } from '../../agents/requests/agent-view.ts';
import { isLive } from '../../agents/watching/lifecycle.ts';
import { wishWords } from '../../agents/watching/wish-words.ts';
import { dateText } from '../../domain/format/dates.ts';
import { amountText, ended } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import type { Page } from '../layout/document.ts';
import { DOT } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { AGENT_TEXTS } from '../texts/agent-texts.ts';
import { WISH_TEXTS } from '../texts/wish-texts.ts';

/** An agent with its product's price; `product` is null if no shop has it. */
export interface AgentOnPage {
  agent: AgentRow;
  words: string;
  product: { path: string; lowestKr: number | null } | null;
}

/** The form has no action: it posts to the page's own address, whatever path a proxy adds. */
export const actionButton = (action: string, label: string, look = 'go'): Html =>
  html`<form method="post"><button class="${look}" name="action" value="${action}">${label}</button></form>`;

/** Only an agent that still watches has an end. */
function factsOf(visit: Visit, { agent, words, product }: AgentOnPage, nowMs: number): Html {
  const texts = AGENT_TEXTS[visit.language];
  const until = isLive(statusAt(agent, nowMs)) && texts.until(dateText(agent.expiresMs, visit.language));
  const now =
    product === null || product.lowestKr === null
      ? null
      : texts.now(amountText(product.lowestKr, visit.language));
  return html`<p class="facts"><b>${words}</b><span>${wishOf(agent, visit.language)}${now !== null && html`${DOT}${now}`}</span>${until && html`<span class="soft small">${until}</span>`}</p>`;
}

/** The texts about a target say it best; other wishes are put into words. */
const isPlainTarget = ({ kind, options }: AgentRow): boolean => kind === 'target' && options === null;

const wishOf = (agent: AgentRow, language: Language): string => {
  const texts = AGENT_TEXTS[language];
  if (isPlainTarget(agent)) return texts.target(amountText(agent.targetOre / 100, language));
  return WISH_TEXTS[language].wish(wishWords(agent, language));
};

const seeProduct = (visit: Visit, { product }: AgentOnPage): Html | null =>
  product && html`<p><a href="${visit.link(product.path)}">${AGENT_TEXTS[visit.language].seeProduct}</a></p>`;

export const notePage = (title: string, content: Html): Page => ({
  title,
  content: html`<div class="note"><h1>${title}</h1>
${content}</div>`,
});

export function confirmPage(
  visit: Visit,
  shown: AgentOnPage,
  senderName: string,
  nowMs: number,
  othersInBatch: number,
): Page {
  const texts = AGENT_TEXTS[visit.language];
  const status = statusAt(shown.agent, nowMs);
  if (!isLive(status)) return endedPage(visit, shown, nowMs);
  if (shown.agent.emailState !== 'unconfirmed') {
    const line = isPlainTarget(shown.agent)
      ? texts[status === 'reached' ? 'confirmedReached' : 'confirmed']
      : ended(WISH_TEXTS[visit.language].confirmed(wishWords(shown.agent, visit.language)));
    return notePage(
      texts.confirmedTitle,
      html`${factsOf(visit, shown, nowMs)}<p>${line}</p>${seeProduct(visit, shown)}`,
    );
  }
  return notePage(
    texts.confirmTitle,
    html`${factsOf(visit, shown, nowMs)}${othersInBatch > 0 && html`<p>${WISH_TEXTS[visit.language].batch(othersInBatch)}</p>`}${actionButton('confirm', texts.confirmButton)}
<p class="soft small">${consentOf(shown.agent, visit.language, senderName)}</p>`,
  );
}

function consentOf(agent: AgentRow, language: Language, sender: string): string {
  const texts = AGENT_TEXTS[language];
  return isPlainTarget(agent)
    ? texts.confirmConsent(sender)
    : WISH_TEXTS[language].consent(sender, wishWords(agent, language));
}

export function cancelPage(visit: Visit, shown: AgentOnPage, nowMs: number, othersInBatch: number): Page {
  const texts = AGENT_TEXTS[visit.language];
  const { agent } = shown;
  if (!isLive(statusAt(agent, nowMs))) return endedPage(visit, shown, nowMs);
  // Blocking is offered in the confirmation mail only: a forwarded price mail must not let a friend delete everything.
  const block =
    agent.emailState === 'unconfirmed'
      ? html`<p class="soft small">${texts.blockNote}</p>${actionButton('block', texts.blockButton, 'other')}`
      : null;
  return notePage(
    texts.cancelTitle,
    html`${factsOf(visit, shown, nowMs)}<p>${texts.cancelNote}${othersInBatch > 0 && ` ${WISH_TEXTS[visit.language].stopBatch(othersInBatch)}`}</p>${actionButton('stop', texts.cancelButton, 'go stop')}${block}`,
  );
}

function endedPage(visit: Visit, shown: AgentOnPage, nowMs: number): Page {
  const texts = AGENT_TEXTS[visit.language];
  const isExpired = statusAt(shown.agent, nowMs) === 'expired';
  return notePage(
    isExpired ? texts.expiredTitle : texts.cancelledTitle,
    html`${factsOf(visit, shown, nowMs)}<p>${isExpired ? texts.expired : texts.cancelled}</p>${seeProduct(visit, shown)}`,
  );
}

export function askPage({ language }: Visit, isBad: boolean): Page {
  const texts = AGENT_TEXTS[language];
  return notePage(
    texts.askTitle,
    html`<p>${texts.ask}</p>
<form method="post"><p><label for="email">${texts.askLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required${isBad && html` aria-invalid="true" aria-describedby="email-bad"`}>${isBad && html`<span id="email-bad" class="bad small" role="alert">${texts.askBad}</span>`}</p>
<button class="go">${texts.askButton}</button></form>`,
  );
}

export function minePage(visit: Visit, email: string, agents: readonly AgentOnPage[], nowMs: number): Page {
  const texts = AGENT_TEXTS[visit.language];
  if (agents.length === 0) return notePage(texts.mineTitle, html`<p>${texts.mineNone(email)}</p>`);
  return notePage(
    texts.mineTitle,
    html`<p>${texts.mine(email)}</p><ul class="mine">${agents.map((shown) => mineItem(visit, shown, nowMs))}</ul>${actionButton('export', texts.exportButton)}
<details><summary>${texts.eraseSummary}</summary><p>${texts.eraseNote}</p>${actionButton(
      'erase',
      texts.eraseButton,
      'go stop',
    )}${actionButton('block', texts.eraseBlockButton, 'other')}</details>`,
  );
}

function mineItem(visit: Visit, { agent, words, product }: AgentOnPage, nowMs: number): Html {
  const { language } = visit;
  const texts = AGENT_TEXTS[language];
  const status = statusAt(agent, nowMs);
  const name = product === null ? html`${words}` : html`<a href="${visit.link(product.path)}">${words}</a>`;
  const now =
    product === null || product.lowestKr === null ? null : texts.now(amountText(product.lowestKr, language));
  return html`<li><b>${name}</b><span>${wishOf(agent, language)}${now !== null && html`${DOT}${now}`}</span><span class="soft small">${status === 'reached' && !isPlainTarget(agent) ? WISH_TEXTS[language].told : texts.status[status]}${isLive(status) && `${DOT}${texts.until(dateText(agent.expiresMs, language))}`}</span>${
    isLive(status) && actionButton(`stop ${agent.id}`, texts.stopButton, 'other')
  }</li>`;
}

export function openAgainPage({ language }: Visit, email: string): Page {
  const texts = AGENT_TEXTS[language];
  return notePage(
    texts.openTitle,
    html`<p>${texts.open(email)}</p>${actionButton('open', texts.openButton)}`,
  );
}

type AgentNotice = 'asked' | 'erased' | 'blocked' | 'opened';

export function donePage({ language }: Visit, done: AgentNotice): Page {
  const texts = AGENT_TEXTS[language];
  return notePage(texts[`${done}Title`], html`<p>${texts[done]}</p>`);
}

export function deadLinkPage(visit: Visit): Page {
  const texts = AGENT_TEXTS[visit.language];
  return notePage(
    texts.deadTitle,
    html`<p>${texts.dead}</p><p><a href="${visit.link('/agents')}">${texts.deadLink}</a></p>`,
  );
}
