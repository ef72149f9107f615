import { amountText, ended, percentText } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import type { ReachedFacts } from '../watching/messages.ts';
import { daysWords, wishWords } from '../watching/wish-words.ts';
import type { ConfirmWords, LateWords, PriceTexts, ReachedWords } from './mail-texts.ts';

/* Texts of mails about another wish than a target, or with another cause. Each says the cause in one sentence. */

/** Empty for a target that is reached: the usual texts are about it. */
export function causeTexts(
  agent: AgentRow,
  facts: ReachedFacts,
  words: ReachedWords,
): Partial<Pick<PriceTexts, 'subject' | 'intro' | 'again'>> {
  const { cause = 'target' } = facts;
  const { language } = agent;
  const say = TEXTS[language];
  const again = agent.kind === 'target' ? {} : { again: say.again[agent.kind](words.expires) };
  if (cause === 'target') return again;
  const costs =
    facts.priceOre === null ? '' : `${ended(say.costs(words.productFirst, words.price, words.shop))} `;
  return {
    ...again,
    subject: say.subject[cause]?.(words) ?? say.now(words),
    intro: `${costs}${ended(causeSentence(agent, facts, language))}`,
  };
}

function causeSentence(
  agent: AgentRow,
  { cause = 'target', fromOre, priceOre }: ReachedFacts,
  language: Language,
) {
  const say = TEXTS[language];
  const wish = wishWords(agent, language);
  const from = fromOre === undefined || fromOre === null ? null : amountText(fromOre / 100, language);
  const percent =
    fromOre && priceOre !== null ? percentText((Math.abs(fromOre - priceOre) / fromOre) * 100, language) : '';
  switch (cause) {
    case 'dropped':
      return from === null ? say.asked(wish) : say.dropped(from, percent);
    case 'rose':
      return from === null ? say.asked(wish) : say.rose(from, percent);
    case 'lower_again':
      return from === null ? say.asked(wish) : say.lowerAgain(from, percent);
    case 'lowest':
      return say.lowest(daysWords(optionsOf(agent.options).withinDays ?? 30, language));
    case 'in_stock':
      return say.inStock;
    case 'real_discount':
      return say.discount;
    case 'still':
      return say.still(wish);
    case 'test':
      return say.test(wish);
    case 'target':
      return say.asked(wish);
  }
}

/** What a late mail says of a wish other than a target. */
export function lateTexts(agent: AgentRow, words: LateWords): Partial<PriceTexts> {
  if (agent.kind === 'target') return {};
  const say = TEXTS[agent.language];
  const cost = ended(say.cost(words.productFirst, words.price, words.shop, words.reached));
  return {
    intro: `${cost} ${ended(say.asked(wishWords(agent, agent.language)))}`,
    again: say.again[agent.kind](words.expires),
  };
}

/** What the confirmation says of a wish other than a target, or of several agents at once. */
export function confirmTexts(
  agent: AgentRow & { othersInBatch: number },
  { product, sender }: ConfirmWords,
): { intro?: string } {
  if (agent.kind === 'target' && agent.options === null && agent.othersInBatch === 0) return {};
  const say = TEXTS[agent.language];
  if (agent.othersInBatch > 0) return { intro: say.confirmBatch(sender, product, agent.othersInBatch) };
  return { intro: ended(say.confirm(sender, product, wishWords(agent, agent.language))) };
}

const at = (shop: string | null, word: string): string => (shop === null ? '' : ` ${word} ${shop}`);

const TEXTS = {
  da: {
    now: ({ price, product }: ReachedWords) => `Nu ${price}: ${product}`,
    subject: {
      rose: ({ price, product }: ReachedWords) => `Steget til ${price}: ${product}`,
      in_stock: ({ product }: ReachedWords) => `På lager igen: ${product}`,
      still: ({ price, product }: ReachedWords) => `Stadig ${price}: ${product}`,
      test: ({ product }: ReachedWords) => `Test af din prisagent: ${product}`,
    } as Partial<Record<string, (words: ReachedWords) => string>>,
    costs: (product: string, price: string, shop: string | null) =>
      `${product} koster nu ${price}${at(shop, 'hos')}`,
    cost: (product: string, price: string, shop: string | null, date: string) =>
      `${product} kostede ${price}${at(shop, 'hos')} den ${date}`,
    asked: (wish: string) => `Du bad om besked, når ${wish}`,
    dropped: (from: string, percent: string) => `Prisen er faldet ${percent}, fra ${from}`,
    rose: (from: string, percent: string) => `Prisen er steget ${percent}, fra ${from}`,
    lowerAgain: (from: string, percent: string) =>
      `Den er faldet yderligere ${percent}, siden vi skrev til dig om ${from}`,
    lowest: (days: string) => `Det er den laveste pris i ${days}`,
    inStock: 'Den er på lager igen',
    discount:
      'Den er sat ned, og tilbuddet er reelt: Prisen er lavere end butikkens laveste pris i tiden før tilbuddet',
    still: (wish: string) => `Det gælder stadig. Du bad om besked, når ${wish}`,
    test: (wish: string) =>
      `Det her er kun en test, som du selv har bedt om: Sådan ser mailen ud, når ${wish}`,
    again: {
      drop: (expires: string) =>
        `Vi skriver igen, hvis prisen falder yderligere. Prisagenten udløber ${expires}.`,
      rise: (expires: string) =>
        `Vi skriver igen, hvis prisen stiger yderligere. Prisagenten udløber ${expires}.`,
      low_within: (expires: string) =>
        `Vi skriver igen, hvis prisen først stiger og så falder til et nyt lavpunkt. Prisagenten udløber ${expires}.`,
      back_in_stock: (expires: string) =>
        `Vi skriver igen, hvis varen bliver udsolgt og så kommer på lager. Prisagenten udløber ${expires}.`,
      real_discount: (expires: string) =>
        `Vi skriver igen, når et nyt tilbud begynder. Prisagenten udløber ${expires}.`,
    },
    confirm: (sender: string, product: string, wish: string) =>
      `Nogen, forhåbentlig dig, har bedt ${sender} om at holde øje med ${product} og skrive til denne adresse, når ${wish}`,
    confirmBatch: (sender: string, product: string, others: number) =>
      `Nogen, forhåbentlig dig, har bedt ${sender} om at holde øje med ${product} og ${others} ${others === 1 ? 'vare' : 'varer'} til og skrive til denne adresse. Knappen bekræfter dem alle på én gang.`,
  },
  en: {
    now: ({ price, product }: ReachedWords) => `Now ${price}: ${product}`,
    subject: {
      rose: ({ price, product }: ReachedWords) => `Up to ${price}: ${product}`,
      in_stock: ({ product }: ReachedWords) => `In stock again: ${product}`,
      still: ({ price, product }: ReachedWords) => `Still ${price}: ${product}`,
      test: ({ product }: ReachedWords) => `Test of your price agent: ${product}`,
    } as Partial<Record<string, (words: ReachedWords) => string>>,
    costs: (product: string, price: string, shop: string | null) =>
      `${product} now costs ${price}${at(shop, 'at')}`,
    cost: (product: string, price: string, shop: string | null, date: string) =>
      `${product} cost ${price}${at(shop, 'at')} on ${date}`,
    asked: (wish: string) => `You asked to be told when ${wish}`,
    dropped: (from: string, percent: string) => `The price has fallen by ${percent}, from ${from}`,
    rose: (from: string, percent: string) => `The price has risen by ${percent}, from ${from}`,
    lowerAgain: (from: string, percent: string) =>
      `It has fallen by another ${percent} since we wrote to you about ${from}`,
    lowest: (days: string) => `It is the lowest price in ${days}`,
    inStock: 'It is in stock again',
    discount:
      'It is reduced, and the offer is real: the price is below the shop’s lowest price in the time before the offer',
    still: (wish: string) => `It still holds. You asked to be told when ${wish}`,
    test: (wish: string) => `This is only a test that you asked for: so the e-mail looks when ${wish}`,
    again: {
      drop: (expires: string) =>
        `We write again if the price falls further. The price agent expires on ${expires}.`,
      rise: (expires: string) =>
        `We write again if the price rises further. The price agent expires on ${expires}.`,
      low_within: (expires: string) =>
        `We write again if the price first rises and then falls to a new low. The price agent expires on ${expires}.`,
      back_in_stock: (expires: string) =>
        `We write again if the product sells out and then comes back. The price agent expires on ${expires}.`,
      real_discount: (expires: string) =>
        `We write again when a new offer begins. The price agent expires on ${expires}.`,
    },
    confirm: (sender: string, product: string, wish: string) =>
      `Someone, hopefully you, has asked ${sender} to watch ${product} and to write to this address when ${wish}`,
    confirmBatch: (sender: string, product: string, others: number) =>
      `Someone, hopefully you, has asked ${sender} to watch ${product} and ${others} more ${others === 1 ? 'product' : 'products'} and to write to this address. The button confirms them all at once.`,
  },
} satisfies Record<Language, unknown>;
