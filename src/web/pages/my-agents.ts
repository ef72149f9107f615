import { isLive } from '../../agents/core/lifecycle.ts';
import { statusAt } from '../../agents/requests/agent-view.ts';
import { dateText } from '../../domain/format/dates.ts';
import { amountText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../layout/page.ts';
import type { Visit } from '../layout/visit.ts';
import { AGENT_TEXTS } from '../texts/agent-texts.ts';
import { type AgentOnPage, actionButton, notePage } from './agents.ts';

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
  return html`<li><b>${name}</b><span>${texts.target(amountText(agent.targetOre / 100, language))}${now !== null && html` · ${now}`}</span><span class="soft small">${texts.status[status]} · ${texts.until(dateText(agent.expiresMs, language))}</span>${
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

type Done = 'asked' | 'erased' | 'blocked' | 'opened';

export function donePage({ language }: Visit, done: Done): Page {
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
