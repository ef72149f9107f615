import { cleanLine } from '../../domain/text.ts';
import { webLink } from '../../html/html.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import type { Language } from '../../store/ports/outbox.ts';
import { cancelLink, confirmLink, mailedLink, myAgentsPage } from '../core/links.ts';
import type { KeyPurpose } from '../core/mailed-key.ts';
import type { ReachedFacts } from '../core/messages.ts';
import { productWords, productWordsFirst, shopWords, unconfirmedProduct } from '../core/plain-name.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { dateText, priceText } from './amounts-and-dates.ts';
import { htmlOf, type MailBody, plainOf } from './mail-layout.ts';
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
  /** The name of the sender, which every mail shows. */
  senderName: string;
}

const SUBJECT_CHARS_MAX = 150;

/** Nobody has confirmed the address yet: a product that no second shop vouches for is told by its code. */
export function confirmMail(
  { secrets, baseUrl, senderName }: MailParts,
  agent: AgentRow & { hasPlace: boolean },
  to: string,
): Mail {
  const { language } = agent;
  const texts = MAIL_TEXTS[language].confirm({
    product: productWords(unconfirmedProduct(agent, agent.hasPlace), language),
    target: priceText(agent.targetOre, language),
    sender: senderName,
  });
  const cancel = cancelLink(baseUrl, secrets, agent.id);
  return mailOf(to, texts.subject, cancel, {
    language,
    paragraphs: [texts.intro],
    button: { label: texts.button, url: confirmLink(baseUrl, secrets, agent.id) },
    small: [texts.consent, texts.notYou],
    links: [{ label: texts.block, url: cancel }],
    sender: senderLine(language, senderName, baseUrl),
  });
}

export function reachedMail(parts: MailParts, agent: AgentRow, facts: ReachedFacts, to: string): Mail {
  const texts = MAIL_TEXTS[agent.language].reached(reachedWords(agent, facts, parts.senderName));
  const history = historyLine(facts.history, agent.language);
  return mailOfPrice(parts, agent, facts, to, texts, [texts.intro, ...(history === null ? [] : [history])]);
}

function reachedWords(agent: AgentRow, facts: ReachedFacts, sender: string): ReachedWords {
  const { language } = agent;
  const product = { ean: agent.askedEan, name: facts.productName };
  return {
    product: productWords(product, language),
    productFirst: productWordsFirst(product, language),
    price: priceText(facts.priceOre, language),
    target: priceText(agent.targetOre, language),
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
      { label: texts.stop, url: cancel },
      { label: texts.mine, url: myAgentsPage(baseUrl) },
    ],
    sender: senderLine(agent.language, senderName, baseUrl),
  });
}

/** A mail that tells of a price which was reached days ago, before we could write. */
export function lateMail(
  parts: MailParts,
  agent: AgentRow,
  facts: ReachedFacts,
  nowOre: number | null,
  to: string,
): Mail {
  const { language } = agent;
  const texts = MAIL_TEXTS[language].late({
    ...reachedWords(agent, facts, parts.senderName),
    reached: dateText(facts.reachedMs, language),
    now: nowOre === null ? null : priceText(nowOre, language),
  });
  return mailOfPrice(parts, agent, facts, to, texts, [texts.intro, texts.late]);
}

/** A mail that is nothing but a link for whoever reads it. */
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
