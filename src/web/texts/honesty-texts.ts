import type { Language } from '../../domain/text.ts';

const da = {
  title: 'Holder rabatten?',
  description:
    'Sådan vurderer vi, om en førpris passer: hvad vi ser på, hvad vi siger, og hvad metoden ikke kan se.',
  link: 'Sådan vurderer vi førpriser',
  shopTitle: 'Holder førpriserne?',
  share: (percent: string, judged: string) =>
    `${percent} af de ${judged} nedsættelser, vi kunne vurdere de seneste 90 dage, passede.`,
  few: (judged: string, isOne: boolean) =>
    `Vi har kunnet vurdere ${judged} ${isOne ? 'nedsættelse' : 'nedsættelser'} de seneste 90 dage. Der skal være 100, før vi siger noget om butikken.`,
  none: 'Butikken har ikke vist førpriser de seneste 90 dage, som vi kunne vurdere.',
  counted: 'Nedsættelser de seneste 90 dage',
  count: 'Antal',
  verdicts: {
    genuine: 'Besparelsen passede',
    overstated: 'Besparelsen var mindre end oplyst',
    no_saving: 'Samme pris som de 30 dage før',
    dearer: 'Dyrere end den laveste pris de 30 dage før',
    raised_first: 'Prisen blev sat op, før den blev sat ned',
    unfounded: 'Vi har ikke set varen til en højere pris',
    recommended_price: 'Sammenlignet med en vejledende pris',
    unknown: 'Vi ved for lidt',
  },
  followed: (day: string, percent: string) =>
    `Vi har fulgt butikken siden ${day} og læst den på ${percent} af nætterne de seneste 90 dage.`,
  hint: 'Tallene er et fingerpeg ud fra butikkens egne priser, læst én gang i døgnet. De siger ikke hvorfor. Nedsættelser på under 5 % tæller ikke med.',
  column: 'Førpriser, der passede',
};
type MethodTexts = typeof da;

const en: MethodTexts = {
  title: 'Is the discount real?',
  description:
    'How we judge whether a before price holds: what we look at, what we say, and what the method cannot see.',
  link: 'How we judge before prices',
  shopTitle: 'Do the before prices hold?',
  share: (percent, judged) =>
    `${percent} of the ${judged} reductions that we could judge in the last 90 days were genuine.`,
  few: (judged, isOne) =>
    `We could judge ${judged} ${isOne ? 'reduction' : 'reductions'} in the last 90 days. It takes 100 before we say anything of the shop.`,
  none: 'The shop has shown no before prices in the last 90 days that we could judge.',
  counted: 'Reductions in the last 90 days',
  count: 'How many',
  verdicts: {
    genuine: 'The saving was genuine',
    overstated: 'The saving was smaller than claimed',
    no_saving: 'The same price as in the 30 days before',
    dearer: 'Dearer than the lowest price of the 30 days before',
    raised_first: 'The price was raised before it was lowered',
    unfounded: 'We have not seen it at a higher price',
    recommended_price: 'Compared with a recommended price',
    unknown: 'We know too little',
  },
  followed: (day, percent) =>
    `We have followed the shop since ${day} and read it on ${percent} of the last 90 nights.`,
  hint: 'The figures are an indication from the shop’s own prices, read once a day. They do not say why. Reductions of less than 5 % are not counted.',
  column: 'Genuine before prices',
};

export const METHOD_TEXTS: Readonly<Record<Language, MethodTexts>> = { da, en };

const proofDa = {
  link: 'Se grundlaget',
  title: (shop: string, product: string) => `Prisen hos ${shop}: ${product}`,
  heading: 'Hvad prisen hviler på',
  made: (when: string) => `Fra butikkens egen prisliste, læst ${when}.`,
  product: 'Vare',
  ean: 'Stregkode (EAN)',
  shop: 'Butik',
  day: 'Dato',
  price: 'Pris',
  before: 'Butikkens førpris',
  noBefore: 'ingen',
  verdict: 'Vurdering',
  since: 'Nedsat siden',
  window: 'Sammenlignet med',
  windowDays: (from: string, to: string, known: string) => `${from} til ${to}, ${known} af dagene kendt`,
  prior: 'Butikkens laveste pris de dage',
  priorOn: (amount: string, day: string) => `${amount}, senest ${day}`,
  usual: 'Butikkens sædvanlige pris før',
  claimed: 'Besparelse efter førprisen',
  real: 'Besparelse efter butikkens egne priser',
  method: 'Metode',
  chart: (shop: string) => `Prisen hos ${shop} det seneste år`,
  chartDesc: (amount: string) => `I dag ${amount}.`,
  prices: 'Butikkens priser det seneste år',
  from: 'Fra',
  gone: 'ikke til salg',
  address: 'Siden findes på',
  hint: 'Et fingerpeg ud fra én butiks priser, læst én gang i døgnet. Det siger ikke, hvorfor prisen var, som den var, og det er ikke en afgørelse.',
  back: 'Tilbage til varen',
};
type ProofTexts = typeof proofDa;

const proofEn: ProofTexts = {
  link: 'See what it rests on',
  title: (shop, product) => `The price at ${shop}: ${product}`,
  heading: 'What the price rests on',
  made: (when) => `From the shop’s own price list, read ${when}.`,
  product: 'Product',
  ean: 'Barcode (EAN)',
  shop: 'Shop',
  day: 'Date',
  price: 'Price',
  before: 'The shop’s before price',
  noBefore: 'none',
  verdict: 'Verdict',
  since: 'Reduced since',
  window: 'Compared with',
  windowDays: (from, to, known) => `${from} to ${to}, ${known} of the days known`,
  prior: 'The shop’s lowest price on those days',
  priorOn: (amount, day) => `${amount}, last on ${day}`,
  usual: 'The shop’s usual price before',
  claimed: 'Saving by the before price',
  real: 'Saving by the shop’s own prices',
  method: 'Method',
  chart: (shop) => `The price at ${shop} in the last year`,
  chartDesc: (amount) => `Today ${amount}.`,
  prices: 'The shop’s prices in the last year',
  from: 'From',
  gone: 'not for sale',
  address: 'This page is at',
  hint: 'An indication from one shop’s prices, read once a day. It does not say why the price was what it was, and it is no ruling.',
  back: 'Back to the product',
};

export const PROOF_TEXTS: Readonly<Record<Language, ProofTexts>> = { da: proofDa, en: proofEn };
