import type { Day } from '../../domain/day.ts';
import { longDay, spanText } from '../../domain/format/dates.ts';
import { amountText, countText, ended } from '../../domain/format/numbers.ts';
import type { Tier } from '../../domain/product.ts';
import type { Language } from '../../domain/text.ts';

export interface PastYear {
  today: Day;
  firstSeen: Day;
  tier: Tier;
  priceOre: number;
  /** The median from 180 to 31 days ago; null where too few days are known. */
  usualOre: number | null;
  /** Days of the year before today that had a price, and on how many of them it was dearer. */
  knownDays: number;
  dearerDays: number;
  /** The lowest price before today and the last days on which it held. */
  lowest: { priceOre: number; from: Day; to: Day } | undefined;
}

/** Whether a price is one to be glad of, one to look at again, or neither. */
export type Tone = 'good' | 'again' | 'plain';

export interface PriceSentence {
  tone: Tone;
  text: string;
}

/** With fewer known days nothing is said about the usual price. */
const KNOWN_DAYS_MIN = 14;
/** From this many known days on, the sentence speaks of the year. */
const YEAR_DAYS_MIN = 350;
const GOOD_PERCENT = 75;
const AGAIN_PERCENT = 50;

export function priceSentence(past: PastYear, language: Language): PriceSentence {
  const say = language === 'da' ? DANISH : ENGLISH;
  if (past.tier !== 1) return { tone: 'plain', text: say.tiers[past.tier] };
  const { knownDays, dearerDays, lowest, priceOre, today } = past;
  if (lowest === undefined || knownDays < KNOWN_DAYS_MIN) {
    const since = longDay(past.firstSeen, language, today);
    return { tone: 'plain', text: past.firstSeen >= today ? say.first : say.young(since) };
  }
  const isYear = knownDays >= YEAR_DAYS_MIN;
  const time = isYear ? say.year : say.since(longDay(past.firstSeen, language, today));
  // Rounded down, because 99.6 % must not become 100 %.
  const percent = Math.floor((100 * dearerDays) / knownDays);
  const asCheapPercent = Math.floor((100 * (knownDays - dearerDays)) / knownDays);
  const low = amountText(lowest.priceOre / 100, language);
  const when = spanText(lowest.from, lowest.to, language, today);
  if (priceOre < lowest.priceOre)
    return { tone: 'good', text: withUsual(say.lowestEver(time, low), past, language) };
  if (priceOre === lowest.priceOre) {
    if (dearerDays === 0) return { tone: 'plain', text: say.unmoved(countText(knownDays, language)) };
    return percent >= AGAIN_PERCENT
      ? { tone: 'good', text: withUsual(say.lowest(time, percent), past, language) }
      : { tone: 'plain', text: say.usualLowest(time, asCheapPercent) };
  }
  const tone = percent >= GOOD_PERCENT ? 'good' : percent < AGAIN_PERCENT ? 'again' : 'plain';
  const text =
    dearerDays === 0
      ? say.dearest(low, when, time)
      : say.cheaper[tone](low, when, tone === 'again' ? asCheapPercent : percent, time);
  return { tone, text: withUsual(text, past, language) };
}

/** The usual price is mentioned only if it differs. */
function withUsual(text: string, { usualOre, priceOre }: PastYear, language: Language): string {
  if (usualOre === null || usualOre === priceOre) return text;
  const say = language === 'da' ? DANISH : ENGLISH;
  return `${text} ${ended(say.usual(amountText(usualOre / 100, language)))}`;
}

const DANISH = {
  year: 'det seneste år',
  since: (day: string) => `siden ${day}`,
  first: 'Vi ser varen for første gang i dag, så vi kan endnu ikke sige, om prisen er god.',
  young: (day: string) => `Vi har fulgt prisen siden ${day}. Det er for kort tid til at sige, om den er god.`,
  unmoved: (days: string) => `Prisen har været den samme i ${days} dage.`,
  lowestEver: (time: string, low: string) =>
    ended(`Den laveste pris ${time}. Indtil nu var den laveste pris ${low}`),
  lowest: (time: string, percent: number) =>
    `Den har ikke været billigere ${time}. På ${percent}\u00a0% af dagene kostede den mere.`,
  usualLowest: (time: string, percent: number) =>
    `Den har kostet det samme på ${percent}\u00a0% af dagene ${time}, og den har ikke været billigere.`,
  usual: (amount: string) => `Den plejer at koste ${amount}`,
  dearest: (low: string, when: string, time: string) =>
    `Den har været billigere: ${low} ${when}. Den har ikke været dyrere end nu ${time}.`,
  cheaper: {
    good: (low: string, when: string, percent: number, time: string) =>
      `Billigere end på ${percent}\u00a0% af dagene ${time}. Den laveste pris var ${low}, ${when}.`,
    plain: (low: string, when: string, percent: number, time: string) =>
      `Hverken dyr eller billig: billigere end på ${percent}\u00a0% af dagene ${time}. Den laveste pris var ${low}, ${when}.`,
    again: (low: string, when: string, percent: number, time: string) =>
      `Den har været billigere: ${low} ${when}. Den har været mindst lige så billig på ${percent}\u00a0% af dagene ${time}.`,
  },
  tiers: {
    2: 'Ingen butik har den på lager lige nu. Prisen er den seneste, vi kender.',
    3: 'Prisen ligger langt fra det, varen plejer at koste, så vi regner den ikke med endnu.',
    4: 'Lige nu fås den kun brugt eller istandsat.',
  },
};

const ENGLISH: typeof DANISH = {
  year: 'in the last year',
  since: (day) => `since ${day}`,
  first: 'This product is new to us today, so we cannot tell yet whether the price is good.',
  young: (day) =>
    `We have followed the price since ${day}. That is too short a time to tell whether it is good.`,
  unmoved: (days) => `The price has been the same for ${days} days.`,
  lowestEver: (time, low) => ended(`The lowest price ${time}. Until now the lowest was ${low}`),
  lowest: (time, percent) => `It has not been cheaper ${time}. On ${percent}% of the days it cost more.`,
  usualLowest: (time, percent) =>
    `It has cost the same on ${percent}% of the days ${time}, and it has not been cheaper.`,
  usual: (amount) => `It usually costs ${amount}`,
  dearest: (low, when, time) => `It has been cheaper: ${low} ${when}. It has not cost more than now ${time}.`,
  cheaper: {
    good: (low, when, percent, time) =>
      `Cheaper than on ${percent}% of the days ${time}. The lowest price was ${low}, ${when}.`,
    plain: (low, when, percent, time) =>
      `Neither expensive nor cheap: cheaper than on ${percent}% of the days ${time}. The lowest price was ${low}, ${when}.`,
    again: (low, when, percent, time) =>
      `It has been cheaper: ${low} ${when}. It was at least this cheap on ${percent}% of the days ${time}.`,
  },
  tiers: {
    2: 'No shop has it in stock right now. The price is the last one we know.',
    3: 'The price is far from what the product usually costs, so it does not count yet.',
    4: 'Right now it is only sold used or refurbished.',
  },
};
