import type { Language } from '../../domain/text.ts';

interface OrderTexts {
  title: string;
  description: string;
  intro: readonly string[];
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** What decides the order of every list. The figures are those of docs/trending.md and src/search/query/weights.ts. */
export const ORDER_TEXTS: Readonly<Record<Language, OrderTexts>> = {
  da: {
    title: 'Sådan er rækkefølgen bestemt',
    description: 'Hvad der bestemmer rækkefølgen i søgninger og lister, og hvor meget det vejer.',
    intro: [
      'Ingen kan betale for en bedre plads, og vores provision tæller ikke med nogen steder. Rækkefølgen er den samme for alle: Den afhænger ikke af, hvem du er, eller hvad du har set på før.',
      'Ét gælder overalt: Varer, som kun nye butikker sælger, står sidst i søgninger og kategorier og er ikke med på listerne, indtil vi har fulgt butikken længe nok. Herunder står det, der vejer tungest, først.',
    ],
    parts: [
      [
        'Søgning: bedst match',
        'Ordene vejer tungest. Et ord tæller fuldt, når det står i varens navn eller mærke, lidt mindre i kategorien og godt halvt i beskrivelsen. Det ord, der siger, hvad varen er, vejer mere end farver og mål. Synonymer og rettede stavefejl tæller også, men mindre.',
        'Derefter kommer, målt i forhold til alle ordene tilsammen: det modelnummer, du skrev (en fjerdedel); den kategori, man plejer at mene med ordene (en femtedel); at ordene står i samme rækkefølge, og at de er hele navnet (en ottendedel hver); hvor populær varen er (højst en tolvtedel); hvor mange butikker der har den (højst en tyvendedel).',
        'Tilbehør, du ikke har bedt om, rykker en tredjedel ned, og det gør varer, der mangler et af ordene, næsten også. Her på siderne står tilbehøret desuden efter alt andet. Varer, der ikke er på lager, rykker lidt ned. Prisen og størrelsen på rabatten tæller ikke med. Har meget mange varer ordene, ser vi på de mest populære af dem.',
      ],
      [
        'Billigst, dyrest, nyest og størst prisfald',
        'Billigst og dyrest går efter varens laveste pris uden levering. Nyest går efter den nat, vi så varen første gang. Størst prisfald går efter faldet i procent på 30 dage, målt som på siden Prisfald. I en søgning er det kun varer, der passer til ordene, som sorteres sådan.',
        'Billigst pr. enhed går efter den laveste pris pr. kg, liter, meter, m² eller stk. Den enhed, flest varer i kategorien har, kommer først, så de andre enheder, og til sidst de varer, hvor vi ikke ved, hvor meget der er i.',
      ],
      [
        'Kategorier og mærker: mest populære',
        'Antallet af butikker, der har varen, vejer omkring 60\u00a0%, antallet af anmeldelser 25\u00a0%, og om den er på lager 15\u00a0%. Hvor gode anmeldelserne er, tæller ikke med her. Tilbehør står efter alt andet, også når du vælger en anden rækkefølge.',
        'En vare, der findes i flere størrelser og farver, står der kun én gang: på den plads, den første af dem ville have. Det gælder også i søgninger og hos den enkelte butik.',
      ],
      [
        'Prisfald',
        'Rækkefølgen er faldet i procent eller i kroner. Det måles fra den laveste pris i de 31 dage, der sluttede i går, for en uge siden eller for 30 dage siden, aldrig fra butikkens førpris. Fald på under 1\u00a0% (på en uge under 5\u00a0%) er ikke med. Prisen er den billigste hos butikker, vi har fulgt længe nok, og varen skal være på lager.',
      ],
      [
        'Populære varer på tilbud',
        'Varerne er vurderet til 4,2 eller mere i mindst 50 anmeldelser og er faldet i pris inden for en måned. Rækkefølgen er vurderingen, men mange anmeldelser vejer tungere end få: Vi regner, som om hver vare også havde 200 anmeldelser på 3,8.',
      ],
      [
        'Nye varer',
        'De varer, vi senest har set for første gang, står først. Én butik kan kun få et begrænset antal nye varer på listen hver nat.',
      ],
      [
        'Gaver',
        'Den, der driver tjenesten, bestemmer, hvilke slags varer en gaveliste har. De varer, flest butikker har, står først. Har lige mange butikker dem, afgør vurderingen. De forskellige slags varer kommer på skift. På lister med udvalgte varer er rækkefølgen valgt i hånden.',
      ],
      [
        'Butikker',
        'De bedst vurderede står først, og mange anmeldelser vejer tungere end få: Vi regner, som om hver butik også havde 200 anmeldelser på 3,8. Butikker uden vurdering står til sidst efter navn.',
      ],
      [
        'Priser på en vares side',
        'Den laveste pris står først, eller den laveste pris med levering, hvis du vælger det. Tilbud, der ikke er på lager, priser, vi ikke regner med, og brugte varer står for sig selv nedenunder.',
      ],
      ['Rabatkoder', 'Det, der udløber først, står først. Derefter kommer tilbud med en kode før dem uden.'],
      ['Lignende varer', 'De varer, der har flest ord til fælles og ligger tættest på i pris, står først.'],
      [
        'Lister i API’et',
        'Ægte tilbud går efter den reelle besparelse i procent. Varer i fremgang går efter, hvor meget interessen er steget: Et like tæller 5, en ny prisagent 3 og et opslag 1, og ældre dage tæller mindre.',
      ],
    ],
  },
  en: {
    title: 'How results are ordered',
    description: 'What decides the order of searches and lists, and how much each thing weighs.',
    intro: [
      'Nobody can pay for a better place, and our commission counts for nothing anywhere. The order is the same for everybody: it does not depend on who you are or what you have looked at.',
      'One thing holds everywhere: products that only new shops sell come last in searches and categories and are not on the lists until we have followed the shop long enough. Below, what weighs most comes first.',
    ],
    parts: [
      [
        'Search: best match',
        'The words weigh most. A word counts in full in a product’s name or brand, a little less in the category and a good half in the description. The word that says what the product is weighs more than colours and measures. Synonyms and corrected spelling count too, but less.',
        'Then follow, compared with all the words together: the model number you typed (a quarter); the category usually meant by the words (a fifth); that the words stand in the same order, and that they are the whole name (an eighth each); how popular the product is (at most a twelfth); how many shops have it (at most a twentieth).',
        'Accessories you did not ask for move down by a third, and products that lack one of the words by almost as much. On these pages accessories also come after everything else. Products that are not in stock move down a little. The price and the size of the discount do not count. If very many products have the words, we look at the most popular of them.',
      ],
      [
        'Cheapest, most expensive, newest and biggest drop',
        'Cheapest and most expensive go by the product’s lowest price without delivery. Newest goes by the night on which we first saw the product. Biggest drop goes by the drop in percent over 30 days, measured as on the page Price drops. In a search only products that match the words are sorted like this.',
        'Cheapest by unit goes by the lowest price per kg, litre, metre, m² or piece. The unit that most products of the category have comes first, then the other units, and last the products of which we do not know how much there is.',
      ],
      [
        'Categories and brands: most popular',
        'The number of shops that have the product weighs about 60%, the number of reviews 25%, and whether it is in stock 15%. How good the reviews are does not count here. Accessories come after everything else, also when you choose another order.',
        'An article in several sizes and colours is shown once, where the first of them would be. The same goes for searches and for a single shop.',
      ],
      [
        'Price drops',
        'The order is the drop in percent or in kroner. It is measured from the lowest price of the 31 days that ended yesterday, a week ago or 30 days ago, never from the shop’s before price. Drops of less than 1% (in a week less than 5%) are left out. The price is the cheapest at shops we have followed long enough, and the product must be in stock.',
      ],
      [
        'Popular products on offer',
        'The products are rated 4.2 or more in at least 50 reviews and have dropped in price within a month. The order is the rating, but many reviews weigh more than few: we reckon as if every product also had 200 reviews of 3.8.',
      ],
      [
        'New products',
        'The products that we most recently saw for the first time come first. One shop can only get a limited number of new products on the list each night.',
      ],
      [
        'Gifts',
        'The operator of the service decides which kinds of products a gift list has. The products that most shops have come first. If equally many shops have them, the rating decides. The different kinds of products take turns. On lists of selected products the order is chosen by hand.',
      ],
      [
        'Shops',
        'The best rated come first, and many reviews weigh more than few: we reckon as if every shop also had 200 reviews of 3.8. Shops without a rating come last, by name.',
      ],
      [
        'Prices on a product’s page',
        'The lowest price comes first, or the lowest price with delivery if you choose so. Offers that are not in stock, prices that do not count, and used products stand by themselves below.',
      ],
      ['Discount codes', 'What ends first comes first. Then offers with a code come before those without.'],
      [
        'Similar products',
        'The products that have most words in common and are nearest in price come first.',
      ],
      [
        'Lists in the API',
        'Real deals go by the real saving in percent. Trending products go by how much interest has grown: a like counts 5, a new price agent 3 and a lookup 1, and older days count less.',
      ],
    ],
  },
};
