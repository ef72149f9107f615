import type { Language } from '../../domain/text.ts';

interface PrivacyText {
  title: string;
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
  responsibleTitle: string;
  /** `contact` is empty if the operator has set none. */
  responsible: (name: string, contact: string) => string;
  responsibleUnset: string;
  authority: string;
}

/** Says what the program does with personal data. An operator can replace the text. */
export const PRIVACY_TEXTS: Readonly<Record<Language, PrivacyText>> = {
  da: {
    title: 'Privatliv og cookies',
    parts: [
      [
        'Ingen cookies',
        'Siderne sætter ingen cookies og gemmer intet i din browser. Vi bruger ikke andres statistik, og siderne henter kun én ting udefra: butikkernes billeder.',
      ],
      [
        'Billeder og links',
        'Et billede af en vare hentes hos butikken, som derfor ser din IP-adresse, men ikke hvilken side du er på. Links til butikker er annoncelinks: Netværket bag linket kan se, at du kom herfra.',
      ],
      [
        'Prisagenter',
        'Beder du om besked om en pris, gemmer vi din mailadresse krypteret sammen med varen og prisen. Vi bruger den kun til at sende dig den besked. Retsgrundlaget er dit samtykke (databeskyttelsesforordningens artikel 6, stk. 1, litra a), som du giver, når du bekræfter. Du kan når som helst trække det tilbage med linket i hver mail.',
        'Bekræfter du ikke, sletter vi adressen syv dage efter vores mail til dig. Er prisagenten udløbet eller stoppet, sletter vi den efter tredive dage.',
        'Har du afmeldt alle mails fra os, gemmer vi kun et kodet aftryk af adressen, så vi kan lade være med at skrive til den. Det gør vi, fordi vi har en legitim interesse i at kunne holde det løfte (artikel 6, stk. 1, litra f).',
        'På siden Mine prisagenter kan du få et link til alt, vi har om din adresse: se det, hente det, stoppe det og slette det.',
      ],
      [
        'IP-adresser',
        'For at robotter ikke skal overbelaste siden, tæller vi forespørgsler pr. IP-adresse. Tallet ligger i hukommelsen i ét minut og skrives ikke ned. Hvor mange forskellige besøgende en vare har på en dag, tælles med et aftryk, der skifter hver dag. Vi har en legitim interesse i at holde siden i gang og i at vide, hvilke varer der er populære (artikel 6, stk. 1, litra f).',
      ],
      [
        'Søgninger',
        'Søgninger, der ikke gav noget eller tog lang tid, gemmer vi i 30 dage, hvis mindst tre forskellige har søgt på det samme samme dag. Vi gemmer ikke, hvem der søgte.',
      ],
      [
        'Dine rettigheder',
        'Du har ret til at se, rette, slette og få udleveret de oplysninger, vi har om dig, til at få behandlingen begrænset og til at gøre indsigelse mod den. Det meste kan du selv gøre på siden Mine prisagenter. Ellers kan du skrive til os.',
      ],
    ],
    responsibleTitle: 'Hvem har ansvaret?',
    responsible: (name, contact) =>
      `Dataansvarlig er ${name}${contact === '' ? '' : `, som du kan kontakte her: ${contact}`}`,
    responsibleUnset: 'Dataansvarlig er den, der driver tjenesten på denne adresse.',
    authority:
      'Er du utilfreds med den måde, vi behandler dine oplysninger på, kan du klage til Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby, www.datatilsynet.dk.',
  },
  en: {
    title: 'Privacy and cookies',
    parts: [
      [
        'No cookies',
        'The pages set no cookies and store nothing in your browser. We use no one else’s statistics, and the pages load only one thing from outside: the shops’ pictures.',
      ],
      [
        'Pictures and links',
        'A product’s picture is loaded from the shop, which therefore sees your IP address, but not which page you are on. Links to shops are advertising links: the network behind the link can see that you came from here.',
      ],
      [
        'Price agents',
        'If you ask to be told about a price, we store your e-mail address encrypted, together with the product and the price. We use it only to send you that message. The legal basis is your consent (GDPR article 6(1)(a)), which you give when you confirm. You can withdraw it at any time with the link in every e-mail.',
        'If you do not confirm, we delete the address seven days after our e-mail to you. Once the price agent has expired or been stopped, we delete it after thirty days.',
        'If you have unsubscribed from all our e-mails, we keep only a coded print of the address, so that we can refrain from writing to it. We do that because we have a legitimate interest in being able to keep that promise (article 6(1)(f)).',
        'The page My price agents sends you a link to everything we have about your address: see it, download it, stop it and delete it.',
      ],
      [
        'IP addresses',
        'To keep robots from overloading the site, we count requests by IP address. The count is held in memory for one minute and is not written down. How many different visitors a product has on a day is counted with a print that changes every day. We have a legitimate interest in keeping the site running and in knowing which products are popular (article 6(1)(f)).',
      ],
      [
        'Searches',
        'Searches that found nothing or took long are kept for 30 days if at least three different people searched for the same on one day. We do not keep who searched.',
      ],
      [
        'Your rights',
        'You have the right to see, correct, delete and receive the data we have about you, to have its use restricted and to object to it. Most of this you can do yourself on the page My price agents. Otherwise you can write to us.',
      ],
    ],
    responsibleTitle: 'Who is responsible?',
    responsible: (name, contact) =>
      `The data controller is ${name}${contact === '' ? '' : `, whom you can contact here: ${contact}`}`,
    responsibleUnset: 'The data controller is whoever runs the service at this address.',
    authority:
      'If you are not satisfied with how we handle your data, you can complain to the Danish Data Protection Agency (Datatilsynet), Carl Jacobsens Vej 35, 2500 Valby, www.datatilsynet.dk.',
  },
};
