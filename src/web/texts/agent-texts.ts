import { ended } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { AgentStatus } from '../../store/ports/agents.ts';

const da = {
  status: {
    pending_confirmation: 'Venter på din bekræftelse',
    active: 'Holder øje',
    reached: 'Prisen er nået',
    cancelled: 'Stoppet',
    expired: 'Udløbet',
  } satisfies Record<AgentStatus, string>,
  now: (price: string) => `Koster nu ${price}`,
  seeProduct: 'Se varen og dens priser',
  target: (price: string) => `Besked ved ${price} eller mindre`,
  until: (date: string) => `Udløber ${date}`,
  confirmTitle: 'Bekræft din prisagent',
  confirmConsent: (sender: string) =>
    `Når du trykker på knappen, siger du ja til at få mails fra ${sender} om denne vare, når prisen er nede på dit mål. Det er gratis, og du kan når som helst sige fra igen med linket i hver mail.`,
  confirmButton: 'Ja, skriv til mig',
  confirmedTitle: 'Prisagenten er i gang',
  confirmed: 'Vi skriver til dig, så snart prisen er nede på dit mål.',
  confirmedReached: 'Prisen er allerede nede på dit mål, så du får en mail om lidt.',
  cancelTitle: 'Stop prisagenten?',
  cancelButton: 'Stop prisagenten',
  cancelNote: 'Så får du ikke flere mails om denne vare.',
  blockNote:
    'Har du slet ikke bedt om den? Så kan du afmelde alle mails fra os. Vi sletter alt om din adresse og skriver ikke til den igen.',
  blockButton: 'Afmeld alle mails',
  cancelledTitle: 'Prisagenten er stoppet',
  cancelled: 'Du får ikke flere mails om denne vare.',
  expiredTitle: 'Prisagenten er udløbet',
  expired: 'Den holder ikke længere øje med prisen. Du kan lave en ny, når du vil.',
  blockedTitle: 'Vi skriver ikke mere',
  blocked:
    'Alt om din adresse er slettet, og vi skriver ikke til den igen. Vi gemmer kun et kodet aftryk af adressen, så vi kan holde det løfte. Fortryder du, kan du bede om et link på siden Mine prisagenter. Kun når nogen gør det, skriver vi og spørger, om adressen skal åbnes igen, og det sker højst én gang om måneden.',
  askTitle: 'Mine prisagenter',
  ask: 'Skriv din mailadresse, så sender vi et link, hvor du kan se dine prisagenter, hente dine oplysninger eller slette det hele. Har du afmeldt alle mails fra os, kan du åbne adressen igen med linket.',
  askLabel: 'Din mailadresse',
  askButton: 'Send mig et link',
  askBad: 'Det ligner ikke en mailadresse. Prøv igen.',
  askedTitle: 'Tjek din mail',
  asked: 'Hvis vi kender adressen, er der en mail på vej. Linket i den virker i 24 timer.',
  mineTitle: 'Mine prisagenter',
  mine: (email: string) => `Alt, vi har om ${email}:`,
  mineNone: (email: string) => `Vi har ingen prisagenter på ${email}.`,
  stopButton: 'Stop',
  exportButton: 'Hent alt som JSON',
  eraseSummary: 'Slet det hele',
  eraseNote:
    'Alle prisagenter og alle oplysninger på adressen slettes med det samme. Det kan ikke fortrydes.',
  eraseButton: 'Slet alt',
  eraseBlockButton: 'Slet alt, og afmeld alle mails',
  erasedTitle: 'Alt er slettet',
  erased: 'Vi har ikke længere oplysninger om din adresse.',
  openTitle: 'Må vi skrive til dig igen?',
  open: (email: string) =>
    `${email} er spærret, fordi du har afmeldt alle mails fra os. Åbner du den, kan den bruges til prisagenter igen. Hver prisagent skal stadig bekræftes med et link i en mail.`,
  openButton: 'Åbn adressen igen',
  openedTitle: 'Adressen er åben',
  opened: 'Adressen kan bruges til prisagenter igen. Vi skriver kun om dem, du bekræfter.',
  deadTitle: 'Linket virker ikke længere',
  dead: 'Det kan være udløbet, eller prisagenten er slettet.',
  deadLink: 'Få et nyt link til dine prisagenter',
};

export type AgentTexts = typeof da;

const en: AgentTexts = {
  status: {
    pending_confirmation: 'Waiting for your confirmation',
    active: 'Watching',
    reached: 'Price reached',
    cancelled: 'Stopped',
    expired: 'Expired',
  },
  now: (price) => `Costs ${price} now`,
  seeProduct: 'See the product and its prices',
  target: (price) => `Tell me at ${price} or less`,
  until: (date) => `Expires on ${date}`,
  confirmTitle: 'Confirm your price agent',
  confirmConsent: (sender) =>
    `By pressing the button you agree to get e-mails from ${sender} about this product when the price is down to your target. It is free, and you can withdraw at any time with the link in every e-mail.`,
  confirmButton: 'Yes, write to me',
  confirmedTitle: 'The price agent is running',
  confirmed: 'We will write to you as soon as the price is down to your target.',
  confirmedReached: 'The price is already down to your target, so you will get an e-mail in a moment.',
  cancelTitle: 'Stop the price agent?',
  cancelButton: 'Stop the price agent',
  cancelNote: 'You will get no more e-mails about this product.',
  blockNote:
    'Did you not ask for it at all? Then you can unsubscribe from all our e-mails. We delete everything about your address and do not write to it again.',
  blockButton: 'Unsubscribe from all e-mails',
  cancelledTitle: 'The price agent is stopped',
  cancelled: 'You will get no more e-mails about this product.',
  expiredTitle: 'The price agent has expired',
  expired: 'It no longer watches the price. You can make a new one at any time.',
  blockedTitle: 'We will not write again',
  blocked:
    'Everything about your address is deleted, and we will not write to it again. We keep only a coded print of the address, so that we can keep that promise. If you change your mind, ask for a link on the page My price agents. Only when someone does that do we write and ask whether to open the address again, and at most once a month.',
  askTitle: 'My price agents',
  ask: 'Enter your e-mail address and we send you a link where you can see your price agents, download your data or delete everything. If you have unsubscribed from all our e-mails, the link lets you open the address again.',
  askLabel: 'Your e-mail address',
  askButton: 'Send me a link',
  askBad: 'That does not look like an e-mail address. Please try again.',
  askedTitle: 'Check your e-mail',
  asked: 'If we know the address, an e-mail is on its way. Its link works for 24 hours.',
  mineTitle: 'My price agents',
  mine: (email) => `Everything we have about ${email}:`,
  mineNone: (email) => `We have no price agents for ${email}.`,
  stopButton: 'Stop',
  exportButton: 'Download everything as JSON',
  eraseSummary: 'Delete everything',
  eraseNote: 'All price agents and all data about the address are deleted at once. This cannot be undone.',
  eraseButton: 'Delete everything',
  eraseBlockButton: 'Delete everything and unsubscribe from all e-mails',
  erasedTitle: 'Everything is deleted',
  erased: 'We hold no more data about your address.',
  openTitle: 'May we write to you again?',
  open: (email) =>
    `${email} is blocked because you unsubscribed from all our e-mails. If you open it, it can be used for price agents again. Every price agent must still be confirmed by a link in an e-mail.`,
  openButton: 'Open the address again',
  openedTitle: 'The address is open',
  opened: 'The address can be used for price agents again. We write only about those you confirm.',
  deadTitle: 'This link no longer works',
  dead: 'It may have expired, or the price agent has been deleted.',
  deadLink: 'Get a new link to your price agents',
};

export const AGENT_TEXTS: Record<Language, AgentTexts> = { da, en };

const watchDa = {
  heading: 'Sig til, når den bliver billigere',
  target: 'Sig til, når prisen er højst (kr.)',
  email: 'Din mailadresse',
  emailHint: 'navn@eksempel.dk',
  button: 'Sig til',
  consent:
    'Først får du en mail, hvor du bekræfter. Derefter får du en mail, hver gang prisen er nede på dit mål. Du kan stoppe når som helst.',
  privacy: 'Sådan bruger vi din adresse.',
  badTarget: (hint: string) => `Skriv en pris i kroner, for eksempel ${hint}.`,
  badEmail: 'Det ligner ikke en mailadresse. Prøv igen.',
  askedTitle: 'Tjek din mail',
  asked: (product: string, target: string) =>
    `Vi har sendt dig en mail med et link. Når du har trykket på det, holder vi øje med ${product} og skriver, når den koster ${target} eller mindre.`,
  askedReached: (now: string) => `Den koster allerede ${now}, så du får en mail, så snart du har bekræftet.`,
  alreadyCosts: (now: string) =>
    `${ended(`Den koster allerede ${now}`)} Skriv en lavere pris, eller tryk igen, så får du en mail, så snart du har bekræftet.`,
  buttonAnyway: 'Sig til alligevel',
  back: 'Tilbage til varen',
  elsewhere: 'Formularen blev ikke sendt fra denne side. Åbn varens side, og prøv igen.',
};
type WatchTexts = typeof watchDa;

const watchEn: WatchTexts = {
  heading: 'Tell me when it gets cheaper',
  target: 'Tell me when the price is at most (DKK)',
  email: 'Your e-mail address',
  emailHint: 'name@example.com',
  button: 'Tell me',
  consent:
    'First you get an e-mail in which you confirm. After that you get an e-mail each time the price is down to your target. You can stop at any time.',
  privacy: 'How we use your address.',
  badTarget: (hint) => `Enter a price in kroner, for example ${hint}.`,
  badEmail: 'That does not look like an e-mail address. Please try again.',
  askedTitle: 'Check your e-mail',
  asked: (product, target) =>
    `We have sent you an e-mail with a link. Once you have followed it, we watch ${product} and write when it costs ${target} or less.`,
  askedReached: (now) => `It already costs ${now}, so you will get an e-mail as soon as you have confirmed.`,
  alreadyCosts: (now) =>
    `It already costs ${now}. Enter a lower price, or press again and you will get an e-mail as soon as you have confirmed.`,
  buttonAnyway: 'Tell me anyway',
  back: 'Back to the product',
  elsewhere: 'The form was not sent from this page. Open the product’s page and try again.',
};

export const WATCH_TEXTS: Readonly<Record<Language, WatchTexts>> = { da: watchDa, en: watchEn };
