import { ended } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';

const da = {
  heading: 'Prisen over tid',
  title: (period: string) => `Laveste pris ${period}`,
  periods: {
    30: 'de seneste 30 dage',
    90: 'de seneste 90 dage',
    365: 'det seneste år',
    730: 'de seneste to år',
  },
  tabs: { 30: '30 dage', 90: '90 dage', 365: '1 år', 730: '2 år' },
  since: (day: string) => `siden ${day}`,
  tabsLabel: 'Vis prisen for',
  today: 'i dag',
  lowest: 'lavest',
  lowestLine: 'laveste pris',
  before: 'førpris',
  beforeLine: (shop: string) => `førpris hos ${shop}`,
  band: 'de 30 dage før tilbuddet',
  now: (amount: string) => `Laveste pris er ${amount} i dag.`,
  gone: 'Ingen butik har den i dag.',
  low: (amount: string, when: string) => `Lavest var den ${amount} ${when}.`,
  high: (amount: string) => ended(`Højest var den ${amount}`),
  numbers: 'Tallene bag',
  fromDay: 'Fra',
  price: 'Laveste pris',
  shop: 'Butik',
  none: 'ingen pris',
  earlier: (count: string) => `${count} tidligere ændringer er ikke vist her.`,
  young: 'Vi har kun priser fra en enkelt dag endnu. Kurven kommer, når der er flere.',
  empty: 'Vi har ingen priser fra den tid.',
};
export type ChartTexts = typeof da;

const en: ChartTexts = {
  heading: 'The price over time',
  title: (period) => `Lowest price ${period}`,
  periods: {
    30: 'of the last 30 days',
    90: 'of the last 90 days',
    365: 'of the last year',
    730: 'of the last two years',
  },
  tabs: { 30: '30 days', 90: '90 days', 365: '1 year', 730: '2 years' },
  since: (day) => `since ${day}`,
  tabsLabel: 'Show the price for',
  today: 'today',
  lowest: 'lowest',
  lowestLine: 'lowest price',
  before: 'before price',
  beforeLine: (shop) => `before price at ${shop}`,
  band: 'the 30 days before the offer',
  now: (amount) => `The lowest price is ${amount} today.`,
  gone: 'No shop has it today.',
  low: (amount, when) => `It was lowest at ${amount} ${when}.`,
  high: (amount) => ended(`It was highest at ${amount}`),
  numbers: 'The numbers',
  fromDay: 'From',
  price: 'Lowest price',
  shop: 'Shop',
  none: 'no price',
  earlier: (count) => `${count} earlier changes are not shown here.`,
  young: 'We have prices of a single day so far. The chart comes when there are more.',
  empty: 'We have no prices from that time.',
};

export const CHART_WORDS: Readonly<Record<Language, ChartTexts>> = { da, en };
