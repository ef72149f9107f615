import type { Language } from '../../domain/text.ts';

/** Asking to be told of a price. */
const da = {
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
export type WatchTexts = typeof da;

const en: WatchTexts = {
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

export const WATCH_TEXTS: Readonly<Record<Language, WatchTexts>> = { da, en };
