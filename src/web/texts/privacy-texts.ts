import type { Language } from '../../domain/text.ts';

interface PrivacyText {
  title: string;
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** Says what the program does with personal data. An operator can replace the text. */
export const PRIVACY_TEXTS: Readonly<Record<Language, PrivacyText>> = {
  da: {
    title: 'Privatliv og cookies',
    parts: [
      [
        'Ingen cookies',
        'Siderne sætter ingen cookies og gemmer intet i din browser. Der er ingen statistik fra andre, og siderne henter kun én ting udefra: butikkernes billeder.',
      ],
      [
        'Billeder og links',
        'Et billede af en vare hentes hos butikken, som derfor ser din IP-adresse, men ikke hvilken side du er på. Links til butikker er annoncelinks: netværket bag linket kan se, at du kom herfra.',
      ],
      [
        'Prisagenter',
        'Beder du om besked om en pris, gemmer vi din mailadresse krypteret sammen med varen og prisen. Vi bruger den kun til at sende dig den besked. Bekræfter du ikke, slettes den syv dage efter vores mail til dig; er prisagenten udløbet eller stoppet, slettes den efter tredive dage.',
        'På siden Mine prisagenter kan du få et link til alt, vi har om din adresse: se det, hente det, stoppe det og slette det.',
      ],
      [
        'IP-adresser',
        'For at maskiner ikke skal optage pladsen for mennesker, tæller vi forespørgsler pr. IP-adresse. Tallet ligger i hukommelsen i ét minut og skrives ikke ned. Hvor mange forskellige der har set på en vare på en dag, tælles med et aftryk, der skifter hver dag.',
      ],
    ],
  },
  en: {
    title: 'Privacy and cookies',
    parts: [
      [
        'No cookies',
        'The pages set no cookies and store nothing in your browser. There are no statistics by others, and the pages load one thing from outside: the shops’ pictures.',
      ],
      [
        'Pictures and links',
        'A product’s picture is loaded from the shop, which therefore sees your IP address, but not which page you are on. Links to shops are advertising links: the network behind them can see that you came from here.',
      ],
      [
        'Price agents',
        'If you ask to be told of a price, we store your e-mail address encrypted, with the product and the price. It is used to send you that message and for nothing else. If you do not confirm, it is deleted seven days after our mail to you; once the price agent has ended or was stopped, after thirty days.',
        'The page My price agents mails you a link to all we have about your address: see it, download it, stop it and delete it.',
      ],
      [
        'IP addresses',
        'To keep machines from taking the place of people we count requests by IP address. The count lives in memory for one minute and is not written down. How many different people looked at a product on a day is counted by a print that changes every day.',
      ],
    ],
  },
};
