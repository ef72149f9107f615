import { dateText } from '../../domain/format/dates.ts';
import { amountText } from '../../domain/format/numbers.ts';
import { cleanLine, type Language } from '../../domain/text.ts';
import { type Html, html, webLink } from '../../html/html.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import {
  cancelLink,
  confirmLink,
  type KeyPurpose,
  mailedLink,
  myAgentsPage,
  productPageLink,
} from '../core/links.ts';
import { productWords, productWordsFirst, shopWords, unconfirmedProduct } from '../core/plain-name.ts';
import type { Secrets } from '../core/secrets.ts';
import type { ReachedFacts } from '../watching/messages.ts';
import { causeTexts, confirmTexts, lateTexts } from './cause-texts.ts';
import { historyLine, MAIL_TEXTS, type PriceTexts, type ReachedWords } from './mail-texts.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
}

export interface MailParts {
  secrets: Secrets;
  baseUrl: string;
  senderName: string;
}

const SUBJECT_CHARS_MAX = 150;

/** The mail that asks for confirmation. A product without a place in lists is named by its EAN, not by a shop's text, and not linked. */
export function confirmMail(
  { secrets, baseUrl, senderName }: MailParts,
  agent: AgentRow & { hasPlace: boolean; othersInBatch: number },
  to: string,
): Mail {
  const { language } = agent;
  const words = {
    product: productWords(unconfirmedProduct(agent, agent.hasPlace), language),
    target: amountText(agent.targetOre / 100, language),
    sender: senderName,
  };
  const texts = { ...MAIL_TEXTS[language].confirm(words), ...confirmTexts(agent, words) };
  const cancel = cancelLink(baseUrl, secrets, agent.id);
  return mailOf(to, texts.subject, cancel, {
    language,
    paragraphs: [texts.intro],
    button: { label: texts.button, url: confirmLink(baseUrl, secrets, agent.id) },
    small: [texts.consent, texts.notYou],
    links: [
      ...(agent.hasPlace ? [{ label: texts.page, url: productPageLink(baseUrl, agent.requireEan) }] : []),
      { label: texts.block, url: cancel },
    ],
    sender: senderLine(language, senderName, baseUrl),
  });
}

export function reachedMail(parts: MailParts, agent: AgentRow, facts: ReachedFacts, to: string): Mail {
  const words = reachedWords(agent, facts, parts.senderName);
  const texts = { ...MAIL_TEXTS[agent.language].reached(words), ...causeTexts(agent, facts, words) };
  const history = historyLine(facts.history, agent.language);
  return mailOfPrice(parts, agent, facts, to, texts, [texts.intro, ...(history === null ? [] : [history])]);
}

function reachedWords(agent: AgentRow, facts: ReachedFacts, sender: string): ReachedWords {
  const { language } = agent;
  const product = { ean: agent.requireEan, name: facts.productName };
  return {
    product: productWords(product, language),
    productFirst: productWordsFirst(product, language),
    price: facts.priceOre === null ? '' : amountText(facts.priceOre / 100, language),
    target: amountText(agent.targetOre / 100, language),
    shop: facts.shop === null ? null : shopWords(facts.shop),
    sender,
    expires: dateText(agent.expiresMs, language),
  };
}

function mailOfPrice(
  { secrets, baseUrl, senderName }: MailParts,
  agent: AgentRow,
  facts: ReachedFacts,
  to: string,
  texts: PriceTexts,
  paragraphs: string[],
): Mail {
  const cancel = cancelLink(baseUrl, secrets, agent.id);
  const url = facts.shop === null ? null : webLink(facts.shop.url);
  return mailOf(to, texts.subject, cancel, {
    language: agent.language,
    paragraphs,
    button: url === null ? null : { label: texts.button, url },
    small: [...(url === null ? [] : [texts.affiliate]), texts.again],
    links: [
      { label: texts.page, url: productPageLink(baseUrl, agent.requireEan) },
      { label: texts.stop, url: cancel },
      { label: texts.mine, url: myAgentsPage(baseUrl) },
    ],
    sender: senderLine(agent.language, senderName, baseUrl),
  });
}

/** The mail about a price that was reached days ago, when mails could not be sent. */
export function lateMail(
  parts: MailParts,
  agent: AgentRow,
  facts: ReachedFacts,
  nowOre: number | null,
  to: string,
): Mail {
  const { language } = agent;
  const words = {
    ...reachedWords(agent, facts, parts.senderName),
    reached: dateText(facts.reachedMs, language),
    now: nowOre === null ? null : amountText(nowOre / 100, language),
  };
  const texts = { ...MAIL_TEXTS[language].late(words), ...lateTexts(agent, words) };
  return mailOfPrice(parts, agent, facts, to, texts, [texts.intro, texts.late]);
}

export function linkMail(
  { baseUrl, senderName }: MailParts,
  purpose: KeyPurpose,
  language: Language,
  key: string,
  to: string,
): Mail {
  const texts = MAIL_TEXTS[language].link[purpose](senderName);
  return mailOf(to, texts.subject, null, {
    language,
    paragraphs: [texts.intro],
    button: { label: texts.button, url: mailedLink(baseUrl, purpose, key) },
    small: [texts.notYou],
    links: [],
    sender: senderLine(language, senderName, baseUrl),
  });
}

const senderLine = (language: Language, senderName: string, baseUrl: string): string =>
  `${MAIL_TEXTS[language].sentBy(senderName)}, ${baseUrl}`;

function mailOf(
  to: string,
  subject: string,
  unsubscribeUrl: string | null,
  body: Omit<MailBody, 'title'>,
): Mail {
  const line = cleanLine(subject, SUBJECT_CHARS_MAX);
  const whole = { ...body, title: line };
  return { to, subject: line, text: plainOf(whole), html: htmlOf(whole), unsubscribeUrl };
}

interface MailBody {
  language: Language;
  title: string;
  paragraphs: readonly string[];
  button: { label: string; url: string } | null;
  small: readonly string[];
  links: readonly { label: string; url: string }[];
  sender: string;
}

function plainOf(body: MailBody): string {
  const parts = [
    ...body.paragraphs,
    ...(body.button ? [`${body.button.label}:\n${body.button.url}`] : []),
    ...body.small,
    ...body.links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${body.sender}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(body: MailBody): string {
  const text = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d2733';
  const small = 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#5a6672';
  const page: Html = html`<!doctype html>
<html lang="${body.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${body.title}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f7;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#fff;border-radius:12px">
${body.paragraphs.map((line) => html`<p style="${text}">${line}</p>\n`)}${
  body.button &&
  html`<p style="margin:24px 0"><a href="${body.button.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f56;color:#fff;font-weight:600;text-decoration:none">${body.button.label}</a></p>\n`
}${body.small.map((line) => html`<p style="${small}">${line}</p>\n`)}<hr style="border:0;border-top:1px solid #e3e8ec;margin:20px 0">
${body.links.map(({ label, url }) => html`<p style="${small}"><a href="${url}" style="color:#0b5f56">${label}</a></p>\n`)}<p style="${small}">${body.sender}</p>
</div></body></html>
`;
  return page.markup;
}
