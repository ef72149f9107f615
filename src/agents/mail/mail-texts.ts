import { fullDay } from '../../domain/format/dates.ts';
import { amountText, ended } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { KeyPurpose } from '../core/links.ts';
import type { PriceHistory } from '../watching/watcher.ts';

export interface ConfirmWords {
  product: string;
  target: string;
  sender: string;
}
export interface ReachedWords {
  product: string;
  productFirst: string;
  price: string;
  target: string;
  shop: string | null;
  sender: string;
  expires: string;
}

export interface LateWords extends ReachedWords {
  reached: string;
  now: string | null;
}
export interface PriceTexts {
  subject: string;
  intro: string;
  button: string;
  affiliate: string;
  again: string;
  stop: string;
  mine: string;
  page: string;
}

interface MailTexts {
  confirm(words: ConfirmWords): {
    subject: string;
    intro: string;
    button: string;
    consent: string;
    notYou: string;
    block: string;
    page: string;
  };
  reached(words: ReachedWords): PriceTexts;
  late(words: LateWords): PriceTexts & { late: string };
  link: Record<
    KeyPurpose,
    (sender: string) => { subject: string; intro: string; button: string; notYou: string }
  >;
  sentBy(sender: string): string;
}

const da: MailTexts = {
  confirm: ({ product, target, sender }) => ({
    subject: `Bekræft din prisagent: ${product}`,
    intro: `Nogen, forhåbentlig dig, har bedt ${sender} om at holde øje med ${product} og skrive til denne adresse, når prisen er ${target} eller mindre.`,
    button: 'Bekræft prisagenten',
    consent: `Når du bekræfter, siger du ja til at få mails fra ${sender} om denne vare. Det er gratis, og du kan når som helst sige fra igen med linket i hver mail.`,
    notYou: 'Var det ikke dig, så gør ingenting. Uden bekræftelse sletter vi det hele efter 7 dage.',
    block: 'Stop prisagenten, eller afmeld alle mails fra os',
    page: 'Se varen og dens priser',
  }),
  reached: ({ product, productFirst, price, target, shop, expires, sender }) => ({
    subject: `Nu ${price}: ${product}`,
    intro: `${productFirst} koster nu ${price}${shop === null ? '' : ` hos ${shop}.`} Du bad om besked ved ${target} eller mindre.`,
    button: shop === null ? 'Se varen' : `Se varen hos ${shop}`,
    affiliate: `Linket til butikken er et annoncelink: ${sender} kan få provision, hvis du køber noget.`,
    again: `Vi skriver kun igen, hvis prisen først stiger over dit mål og så falder igen. Prisagenten udløber ${expires}.`,
    page: 'Se alle priser og prisen over tid',
    stop: 'Stop denne prisagent',
    mine: 'Se, hent eller slet alt, vi har om dig',
  }),
  late: (words) => ({
    ...da.reached(words),
    subject: `${words.price} den ${words.reached}: ${words.product}`,
    intro: `${words.productFirst} kostede ${words.price}${words.shop === null ? '' : ` hos ${words.shop}`} den ${words.reached}. Du bad om besked ved ${words.target} eller mindre.`,
    late: `Beklager, at du først hører det nu: Vi kunne ikke sende mails i mellemtiden. ${words.now === null ? 'Lige nu har ingen butik en pris på varen.' : ended(`Lige nu er den laveste pris ${words.now}`)}`,
  }),
  link: {
    my_agents: (sender) => ({
      subject: `Dine prisagenter hos ${sender}`,
      intro: `Her er dit link til de prisagenter, der skriver til denne adresse. Du kan se dem, hente alle oplysninger eller slette det hele. Linket virker i 24 timer.`,
      button: 'Vis mine prisagenter',
      notYou:
        'Har du ikke bedt om linket, så gør ingenting. Kun den, der kan læse denne mail, kan bruge det.',
    }),
    open_again: (sender) => ({
      subject: `Må ${sender} skrive til dig igen?`,
      intro: `Du har tidligere afmeldt alle mails fra os til denne adresse. Nu har nogen, forhåbentlig dig, bedt om at få den åbnet igen, så den kan bruges til prisagenter.`,
      button: 'Åbn adressen igen',
      notYou:
        'Var det ikke dig, så gør ingenting. Så er adressen stadig spærret, og vi spørger højst én gang om måneden. Linket virker i 24 timer.',
    }),
  },
  sentBy: (sender) => `Afsender: ${sender}`,
};

const en: MailTexts = {
  confirm: ({ product, target, sender }) => ({
    subject: `Confirm your price agent: ${product}`,
    intro: `Someone, hopefully you, has asked ${sender} to watch ${product} and to write to this address when the price is ${target} or less.`,
    button: 'Confirm the price agent',
    consent: `By confirming you agree to get e-mails from ${sender} about this product. It is free, and you can withdraw at any time with the link in every e-mail.`,
    notYou: 'If it was not you, do nothing. Without confirmation we delete everything after 7 days.',
    block: 'Stop the price agent, or unsubscribe from all our e-mails',
    page: 'See the product and its prices',
  }),
  reached: ({ product, productFirst, price, target, shop, expires, sender }) => ({
    subject: `Now ${price}: ${product}`,
    intro: `${productFirst} now costs ${price}${shop === null ? '' : ` at ${shop}`}. You asked to be told at ${target} or less.`,
    button: shop === null ? 'See the product' : `See it at ${shop}`,
    affiliate: `The link to the shop is an advertising link: ${sender} may be paid a commission if you buy something.`,
    page: 'See all prices and the price over time',
    again: `We only write again if the price first rises above your target and then falls again. The price agent expires on ${expires}.`,
    stop: 'Stop this price agent',
    mine: 'See, download or delete everything we have about you',
  }),
  late: (words) => ({
    ...en.reached(words),
    subject: `${words.price} on ${words.reached}: ${words.product}`,
    intro: `${words.productFirst} cost ${words.price}${words.shop === null ? '' : ` at ${words.shop}`} on ${words.reached}. You asked to be told at ${words.target} or less.`,
    late: `We are sorry that you only hear of it now: we could not send e-mails in the meantime. ${words.now === null ? 'Right now no shop has a price for it.' : `Right now the lowest price is ${words.now}.`}`,
  }),
  link: {
    my_agents: (sender) => ({
      subject: `Your price agents at ${sender}`,
      intro: `This is your link to the price agents that write to this address. You can see them, download all data or delete everything. The link works for 24 hours.`,
      button: 'Show my price agents',
      notYou:
        'If you did not ask for the link, do nothing. Only someone who can read this e-mail can use it.',
    }),
    open_again: (sender) => ({
      subject: `May ${sender} write to you again?`,
      intro: `You once unsubscribed this address from all our e-mails. Now someone, hopefully you, has asked to open it again so that it can be used for price agents.`,
      button: 'Open the address again',
      notYou:
        'If it was not you, do nothing. The address then stays blocked, and we ask once a month at most. The link works for 24 hours.',
    }),
  },
  sentBy: (sender) => `Sender: ${sender}`,
};

export const MAIL_TEXTS: Record<Language, MailTexts> = { da, en };

export function historyLine(history: PriceHistory | null, language: Language): string | null {
  if (history === null || history.lowestEverOre === null) return null;
  const say = HISTORY[language];
  const amount = (ore: number) => amountText(ore / 100, language);
  const lines = [
    history.isUnusual ? say.unusual : '',
    history.lowest30Ore === null ? '' : say.month(amount(history.lowest30Ore)),
    say.since(fullDay(history.sinceDay, language), amount(history.lowestEverOre)),
  ];
  return lines.filter(Boolean).map(ended).join(' ');
}

const HISTORY = {
  da: {
    unusual: 'Kun én butik har den, og prisen er usædvanligt lav: Se godt efter.',
    month: (amount: string) => `Laveste pris i de 30 dage før: ${amount}`,
    since: (day: string, amount: string) => `Laveste pris siden ${day}: ${amount}`,
  },
  en: {
    unusual: 'Only one shop has it, and the price is unusually low: look twice.',
    month: (amount: string) => `Lowest price in the 30 days before: ${amount}`,
    since: (day: string, amount: string) => `Lowest price since ${day}: ${amount}`,
  },
} satisfies Record<Language, unknown>;
