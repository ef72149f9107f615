import type { Language } from '../../domain/text.ts';

interface ErrorText {
  title: string;
  text: string;
}

const da = {
  404: {
    title: 'Siden findes ikke',
    text: 'Måske er adressen skrevet forkert, eller siden er flyttet. Prøv at søge efter varen.',
  },
  405: { title: 'Det kan man ikke her', text: 'Siden kan læses, men ikke bruges på den måde.' },
  403: { title: 'Det er ikke tilladt', text: 'Gå tilbage, åbn siden igen, og prøv en gang til.' },
  429: { title: 'Et øjeblik', text: 'Vi har fået meget mange forespørgsler fra din adresse på kort tid.' },
  503: { title: 'Vi er straks tilbage', text: 'Priserne kan ikke vises lige nu.' },
  500: { title: 'Noget gik galt hos os', text: 'Det er ikke din skyld. Prøv igen om lidt.' },
  400: {
    title: 'Det forstod vi ikke',
    text: 'Der er noget galt med adressen eller formularen. Gå tilbage, og prøv igen.',
  },
} satisfies Record<number, ErrorText>;

const en: typeof da = {
  404: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the page has moved. Try searching for the product.',
  },
  405: { title: 'That cannot be done here', text: 'The page can be read, but not used in that way.' },
  403: { title: 'Not allowed', text: 'Go back, open the page again and try once more.' },
  429: { title: 'One moment', text: 'We have had very many requests from your address in a short time.' },
  503: { title: 'Back in a moment', text: 'The prices cannot be shown right now.' },
  500: {
    title: 'Something went wrong on our side',
    text: 'It is not your fault. Please try again in a while.',
  },
  400: {
    title: 'We did not understand that',
    text: 'Something is wrong with the address or the form. Go back and try again.',
  },
};

const more = {
  da: {
    wait: (seconds: number) => `Prøv igen om ${seconds} ${seconds === 1 ? 'sekund' : 'sekunder'}.`,
    unknownTitle: 'Den stregkode kender vi ikke',
    unknown: (ean: string) =>
      `Vi har ikke set en vare med stregkoden ${ean} hos de butikker, vi følger. Får en af dem den, er den her dagen efter, og så kan du lave en prisagent på den.`,
    look: 'Kender du varens navn, kan du søge efter det øverst på siden. Du kan også lede i kategorierne:',
    goneTitle: 'Ingen butik har den længere',
    gone: 'Vi har fulgt varen, men ingen af de butikker, vi følger, sælger den nu. Kommer den igen, er siden her igen.',
    similar: 'Søg efter lignende varer',
    home: 'Til forsiden',
  },
  en: {
    wait: (seconds: number) => `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    unknownTitle: 'We do not know that barcode',
    unknown: (ean: string) =>
      `We have not seen a product with the barcode ${ean} at the shops we follow. If one of them gets it, it is here the day after, and then you can make a price agent for it.`,
    look: 'If you know the name of the product, you can search for it at the top of the page. You can also look in the categories:',
    goneTitle: 'No shop has it any more',
    gone: 'We have followed this product, but none of the shops we follow sells it now. If it comes back, so does this page.',
    similar: 'Search for similar products',
    home: 'To the front page',
  },
};

export const MISSING_TEXTS: Readonly<Record<Language, typeof more.da>> = more;

/** The text of a status; one without its own gets that of its class. */
export function errorText(status: number, language: Language): ErrorText {
  const texts: Readonly<Record<number, ErrorText>> = language === 'da' ? da : en;
  return texts[status] ?? texts[status < 500 ? 400 : 500]!;
}
