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
  target: (price: string) => `Besked ved ${price} eller derunder`,
  until: (date: string) => `Udløber ${date}`,
  confirmTitle: 'Bekræft din prisagent',
  confirmConsent: (sender: string) =>
    `Når du trykker på knappen, siger du ja til at få mails fra ${sender} om denne vare, når prisen når dit mål. Du kan når som helst og gratis trække dit ja tilbage med linket i hver mail.`,
  confirmButton: 'Ja, skriv til mig',
  confirmedTitle: 'Prisagenten er i gang',
  confirmed: 'Vi skriver til dig, så snart prisen når dit mål.',
  confirmedReached: 'Prisen er der allerede. Du får en mail om det nu.',
  cancelTitle: 'Stop prisagenten?',
  cancelButton: 'Stop prisagenten',
  cancelNote: 'Så får du ikke flere mails om denne vare.',
  blockNote:
    'Har du slet ikke bedt om dette? Så kan vi slette alt om din adresse og lade være med at skrive til den igen.',
  blockButton: 'Skriv ikke til mig igen',
  cancelledTitle: 'Prisagenten er stoppet',
  cancelled: 'Du får ikke flere mails om denne vare.',
  expiredTitle: 'Prisagenten er udløbet',
  expired: 'Den holder ikke længere øje. Du kan lave en ny, når du vil.',
  blockedTitle: 'Vi skriver ikke mere',
  blocked:
    'Alt om din adresse er slettet, og vi skriver ikke til den igen. Vi gemmer kun et kodet aftryk af adressen for at kunne holde det løfte. Fortryder du, kan du bede om et link på siden Mine prisagenter. Kun når nogen gør det, skriver vi til adressen og spørger, om den skal åbnes igen, og højst én gang om måneden.',
  askTitle: 'Mine prisagenter',
  ask: 'Skriv din mailadresse, så sender vi et link, hvor du kan se dine prisagenter, hente dine oplysninger eller slette det hele. Har du bedt os om ikke at skrive til dig, kan du åbne adressen igen med linket.',
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
  eraseBlockButton: 'Slet alt, og skriv ikke til mig igen',
  erasedTitle: 'Alt er slettet',
  erased: 'Vi har ikke længere oplysninger om din adresse.',
  openTitle: 'Må vi skrive til dig igen?',
  open: (email: string) =>
    `${email} er spærret, fordi du har bedt os om ikke at skrive til den. Åbner du den, kan den bruges til prisagenter igen. Hver prisagent skal stadig bekræftes med et link i en mail.`,
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
    `By pressing the button you agree to get e-mails from ${sender} about this product when the price reaches your target. You can withdraw at any time, free of charge, with the link in every e-mail.`,
  confirmButton: 'Yes, write to me',
  confirmedTitle: 'The price agent is running',
  confirmed: 'We write to you as soon as the price reaches your target.',
  confirmedReached: 'The price is there already. An e-mail about it is on its way.',
  cancelTitle: 'Stop the price agent?',
  cancelButton: 'Stop the price agent',
  cancelNote: 'You will get no more e-mails about this product.',
  blockNote:
    'Did you not ask for this at all? We can delete all we have about your address and stop writing to it.',
  blockButton: 'Do not write to me again',
  cancelledTitle: 'The price agent is stopped',
  cancelled: 'You will get no more e-mails about this product.',
  expiredTitle: 'The price agent has expired',
  expired: 'It no longer watches the price. You can make a new one at any time.',
  blockedTitle: 'We will not write again',
  blocked:
    'All we had about your address is deleted, and we will not write to it again. We keep only a coded print of the address, to be able to hold that promise. If you change your mind, ask for a link on the page My price agents. Only when someone does that do we ask the address whether to open it again, once a month at most.',
  askTitle: 'My price agents',
  ask: 'Enter your e-mail address and we send you a link where you can see your price agents, download your data or delete everything. If you have asked us not to write to you, the link lets you open the address again.',
  askLabel: 'Your e-mail address',
  askButton: 'Send me a link',
  askBad: 'That does not look like an e-mail address. Please try again.',
  askedTitle: 'Check your e-mail',
  asked: 'If we know the address, an e-mail is on its way. Its link works for 24 hours.',
  mineTitle: 'My price agents',
  mine: (email) => `All we have about ${email}:`,
  mineNone: (email) => `We have no price agents for ${email}.`,
  stopButton: 'Stop',
  exportButton: 'Download everything as JSON',
  eraseSummary: 'Delete everything',
  eraseNote: 'All price agents and all data of the address are deleted at once. This cannot be undone.',
  eraseButton: 'Delete everything',
  eraseBlockButton: 'Delete everything and do not write to me again',
  erasedTitle: 'Everything is deleted',
  erased: 'We hold no more data about your address.',
  openTitle: 'May we write to you again?',
  open: (email) =>
    `${email} is blocked because you asked us not to write to it. If you open it, it can be used for price agents again. Every price agent must still be confirmed by a link in an e-mail.`,
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
  target: 'Når den koster højst (kr.)',
  email: 'Din mailadresse',
  emailHint: 'navn@eksempel.dk',
  button: 'Sig til',
  consent:
    'Vi sender først en mail, hvor du bekræfter, og siden en mail, hver gang prisen når ned til dit mål. Du kan stoppe når som helst.',
  privacy: 'Sådan bruger vi din adresse.',
  badTarget: (hint: string) => `Skriv en pris i kroner, for eksempel ${hint}.`,
  badEmail: 'Det ligner ikke en mailadresse. Prøv igen.',
  askedTitle: 'Tjek din mail',
  asked: (product: string, target: string) =>
    `Hvis adressen er din, ligger der om lidt en mail med et link. Når du har trykket på det, holder vi øje med ${product} og skriver, når den koster ${target} eller mindre.`,
  askedReached: 'Prisen er der allerede, så du hører fra os, så snart du har bekræftet.',
  back: 'Tilbage til varen',
  elsewhere: 'Formularen kom fra et andet sted end denne side. Åbn varens side, og prøv igen.',
};
type WatchTexts = typeof watchDa;

const watchEn: WatchTexts = {
  heading: 'Tell me when it gets cheaper',
  target: 'When it costs at most (DKK)',
  email: 'Your e-mail address',
  emailHint: 'name@example.com',
  button: 'Tell me',
  consent:
    'We first send a mail in which you confirm, and later a mail each time the price comes down to your target. You can stop at any time.',
  privacy: 'How we use your address.',
  badTarget: (hint) => `Write a price in kroner, for example ${hint}.`,
  badEmail: 'That does not look like an e-mail address. Please try again.',
  askedTitle: 'Check your e-mail',
  asked: (product, target) =>
    `If the address is yours, a mail with a link will be there in a moment. Once you have pressed it, we watch ${product} and write when it costs ${target} or less.`,
  askedReached: 'The price is there already, so you will hear from us as soon as you have confirmed.',
  back: 'Back to the product',
  elsewhere: 'The form came from somewhere else than this page. Open the product’s page and try again.',
};

export const WATCH_TEXTS: Readonly<Record<Language, WatchTexts>> = { da: watchDa, en: watchEn };
