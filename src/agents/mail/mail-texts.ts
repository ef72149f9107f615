import { fullDay } from '../../domain/format/dates.ts';
import { priceText } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { KeyPurpose } from '../core/links.ts';
import type { PriceHistory } from '../core/watched-product.ts';

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
}

interface MailTexts {
  confirm(words: ConfirmWords): {
    subject: string;
    intro: string;
    button: string;
    consent: string;
    notYou: string;
    block: string;
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
    intro: `Nogen, forhåbentlig dig, har bedt ${sender} om at holde øje med ${product} og skrive til denne adresse, når prisen er ${target} eller derunder.`,
    button: 'Bekræft prisagenten',
    consent: `Når du bekræfter, siger du ja til at få mails fra ${sender} om denne vare. Du kan når som helst og gratis trække dit ja tilbage: hver mail har et link til det.`,
    notYou: 'Var det ikke dig, så gør ingenting. Uden bekræftelse sletter vi det hele efter 7 dage.',
    block: 'Stop agenten, eller bed os om ikke at skrive til dig igen',
  }),
  reached: ({ product, productFirst, price, target, shop, expires, sender }) => ({
    subject: `Nu ${price}: ${product}`,
    intro: `${productFirst} koster nu ${price}${shop === null ? '' : ` hos ${shop}.`} Du bad om besked ved ${target} eller derunder.`,
    button: shop === null ? 'Se varen' : `Se varen hos ${shop}`,
    affiliate: `Reklamelink: ${sender} kan få betaling af butikken, hvis du køber.`,
    again: `Vi skriver kun igen, hvis prisen kommer over dit mål og siden falder. Prisagenten udløber ${expires}.`,
    stop: 'Stop denne prisagent',
    mine: 'Se, hent eller slet alt, vi har om dig',
  }),
  late: (words) => ({
    ...da.reached(words),
    subject: `${words.price} den ${words.reached}: ${words.product}`,
    intro: `${words.productFirst} kostede ${words.price}${words.shop === null ? '' : ` hos ${words.shop}`} den ${words.reached}. Du bad om besked ved ${words.target} eller derunder.`,
    late: `Beklager, at du først hører det nu: vi kunne ikke sende mails i mellemtiden. ${words.now === null ? 'Lige nu har ingen butik en pris på varen.' : `Lige nu er laveste pris ${words.now}`}`,
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
      intro: `Du har tidligere bedt os om ikke at skrive til denne adresse. Nu har nogen, forhåbentlig dig, bedt om at få den åbnet igen, så den kan bruges til prisagenter.`,
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
    consent: `By confirming you agree to get e-mails from ${sender} about this product. You can withdraw at any time, free of charge: every e-mail has a link for it.`,
    notYou: 'If it was not you, do nothing. Without confirmation we delete everything after 7 days.',
    block: 'Stop the agent, or ask us not to write to you again',
  }),
  reached: ({ product, productFirst, price, target, shop, expires, sender }) => ({
    subject: `Now ${price}: ${product}`,
    intro: `${productFirst} now costs ${price}${shop === null ? '' : ` at ${shop}`}. You asked to be told at ${target} or less.`,
    button: shop === null ? 'See the product' : `See it at ${shop}`,
    affiliate: `Advertising link: ${sender} may be paid by the shop if you buy.`,
    again: `We write again only if the price rises above your target and then falls. The price agent expires on ${expires}.`,
    stop: 'Stop this price agent',
    mine: 'See, download or delete all we have about you',
  }),
  late: (words) => ({
    ...en.reached(words),
    subject: `${words.price} on ${words.reached}: ${words.product}`,
    intro: `${words.productFirst} cost ${words.price}${words.shop === null ? '' : ` at ${words.shop}`} on ${words.reached}. You asked to be told at ${words.target} or less.`,
    late: `We are sorry to tell you only now: we could not send e-mails in the meantime. ${words.now === null ? 'Right now no shop has a price for it.' : `Right now the lowest price is ${words.now}.`}`,
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
      intro: `You once asked us not to write to this address. Now someone, hopefully you, has asked to open it again so that it can be used for price agents.`,
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
  const ever = priceText(history.lowestEverOre, language);
  const since = fullDay(history.sinceDay, language);
  const month = history.lowest30Ore === null ? null : priceText(history.lowest30Ore, language);
  if (language === 'da') {
    const recent = month === null ? '' : `laveste pris de foregående 30 dage ${month}, `;
    return `${history.isUnusual ? 'Kun én butik, usædvanligt lav pris: se godt efter. ' : ''}Prishistorik: ${recent}laveste siden ${since} ${ever}`;
  }
  const recent = month === null ? '' : `lowest of the previous 30 days ${month}, `;
  return `${history.isUnusual ? 'Only one shop, unusually low price: look twice. ' : ''}Price history: ${recent}lowest since ${since} ${ever}.`;
}
