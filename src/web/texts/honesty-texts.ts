import type { Language } from '../../domain/text.ts';

const da = {
  title: 'Holder rabatten?',
  description:
    'Sådan vurderer vi, om en førpris holder: hvad vi ser på, hvad vi siger, og hvad metoden ikke kan se.',
  link: 'Sådan vurderer vi førpriser',
  shopTitle: 'Holder førpriserne?',
  share: (percent: string, judged: string) =>
    `${percent} af de ${judged} tilbud, vi kunne vurdere de seneste 90 dage, holdt.`,
  shareNone: (judged: string) => `Ingen af de ${judged} tilbud, vi kunne vurdere de seneste 90 dage, holdt.`,
  shareAll: (judged: string) => `Alle ${judged} tilbud, vi kunne vurdere de seneste 90 dage, holdt.`,
  few: (judged: string) =>
    `Vi har kunnet vurdere ${judged} tilbud de seneste 90 dage. Der skal være 100, før vi siger noget om butikken.`,
  none: 'De seneste 90 dage har butikken ikke vist førpriser, som vi kunne vurdere.',
  counted: 'Tilbud de seneste 90 dage',
  count: 'Antal',
  verdicts: {
    genuine: 'Besparelsen holdt',
    overstated: 'Besparelsen var mindre, end butikken skrev',
    no_saving: 'Samme pris som i de 30 dage før',
    dearer: 'Butikken var billigere i de 30 dage før',
    raised_first: 'Prisen blev sat op, før den blev sat ned',
    unfounded: 'Vi har ikke set varen til en højere pris',
    recommended_price: 'Førprisen var en vejledende pris',
    unknown: 'Vi ved for lidt',
  },
  followed: (day: string, percent: string) =>
    `Vi har fulgt butikken siden ${day} og læst dens priser på ${percent} af nætterne de seneste 90 dage.`,
  hint: 'Tallene er et fingerpeg ud fra butikkens egne priser, som vi læser én gang i døgnet. De siger ikke, hvorfor priserne var, som de var. Tilbud på under 5\u00a0% tæller ikke med.',
  column: 'Førpriser, der holdt',
};
type MethodTexts = typeof da;

const en: MethodTexts = {
  title: 'Is the discount real?',
  description:
    'How we judge whether a before price holds: what we look at, what we say, and what the method cannot see.',
  link: 'How we judge before prices',
  shopTitle: 'Do the before prices hold?',
  share: (percent, judged) =>
    `${percent} of the ${judged} offers that we could judge in the last 90 days held up.`,
  shareNone: (judged) => `None of the ${judged} offers that we could judge in the last 90 days held up.`,
  shareAll: (judged) => `All ${judged} offers that we could judge in the last 90 days held up.`,
  few: (judged) =>
    `We could judge ${judged} of its offers in the last 90 days. It takes 100 before we say anything about the shop.`,
  none: 'The shop has shown no before prices in the last 90 days that we could judge.',
  counted: 'Offers in the last 90 days',
  count: 'How many',
  verdicts: {
    genuine: 'The saving held up',
    overstated: 'The saving was smaller than the shop said',
    no_saving: 'The same price as in the 30 days before',
    dearer: 'The shop was cheaper in the 30 days before',
    raised_first: 'The price was raised before it was lowered',
    unfounded: 'We have not seen it at a higher price',
    recommended_price: 'The before price was a recommended price',
    unknown: 'We know too little',
  },
  followed: (day, percent) =>
    `We have followed the shop since ${day} and read its prices on ${percent} of the last 90 nights.`,
  hint: 'The figures are an indication from the shop’s own prices, read once a day. They do not say why the prices were what they were. Offers of less than 5% are not counted.',
  column: 'Before prices that held up',
};

export const METHOD_TEXTS: Readonly<Record<Language, MethodTexts>> = { da, en };

const proofDa = {
  link: 'Se grundlaget',
  title: (shop: string, product: string) => `Prisen hos ${shop}: ${product}`,
  heading: 'Grundlaget for prisen',
  made: (when: string) => `Fra butikkens egen prisliste, opdateret ${when}.`,
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
  windowDays: (from: string, to: string, known: string) =>
    `${from} til ${to}. Vi kender prisen på ${known} af dagene.`,
  prior: 'Butikkens laveste pris i de dage',
  priorOn: (amount: string, day: string) => `${amount}, senest ${day}`,
  usual: 'Butikkens sædvanlige pris før det',
  claimed: 'Besparelse ifølge førprisen',
  real: 'Besparelse ifølge butikkens egne priser',
  method: 'Metodens nummer',
  chart: (shop: string) => `Prisen hos ${shop} det seneste år`,
  chartDesc: (amount: string) => `I dag ${amount}.`,
  prices: 'Butikkens priser det seneste år',
  from: 'Fra',
  gone: 'ikke til salg',
  address: 'Sidens adresse:',
  hint: 'Et fingerpeg ud fra én butiks priser, som vi læser én gang i døgnet. Det siger ikke, hvorfor prisen var, som den var, og det er ikke en afgørelse.',
  back: 'Tilbage til varen',
};
type ProofTexts = typeof proofDa;

const proofEn: ProofTexts = {
  link: 'See the evidence',
  title: (shop, product) => `The price at ${shop}: ${product}`,
  heading: 'The evidence for the price',
  made: (when) => `From the shop’s own price list, updated ${when}.`,
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
  windowDays: (from, to, known) => `${from} to ${to}. We know the price on ${known} of the days.`,
  prior: 'The shop’s lowest price on those days',
  priorOn: (amount, day) => `${amount}, last on ${day}`,
  usual: 'The shop’s usual price before that',
  claimed: 'Saving according to the before price',
  real: 'Saving according to the shop’s own prices',
  method: 'Number of the method',
  chart: (shop) => `The price at ${shop} in the last year`,
  chartDesc: (amount) => `Today ${amount}.`,
  prices: 'The shop’s prices in the last year',
  from: 'From',
  gone: 'not for sale',
  address: 'The address of this page:',
  hint: 'An indication from one shop’s prices, read once a day. It does not say why the price was what it was, and it is not a ruling.',
  back: 'Back to the product',
};

export const PROOF_TEXTS: Readonly<Record<Language, ProofTexts>> = { da: proofDa, en: proofEn };
