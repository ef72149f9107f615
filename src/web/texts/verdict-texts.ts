import type { ClaimView } from '../../contract/honesty/claim-view.ts';
import { type Day, parseDay } from '../../domain/day.ts';
import { shortDay } from '../../domain/format/dates.ts';
import { amountText, percentText } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { Tone } from './price-sentence.ts';

type ClaimVerdict = ClaimView['verdict'];

export interface VerdictWords {
  tone: Tone;
  words: string;
  because: string;
}

const TONES: Readonly<Record<ClaimVerdict, Tone>> = {
  genuine: 'good',
  overstated: 'again',
  no_saving: 'again',
  dearer: 'again',
  raised_first: 'again',
  unfounded: 'again',
  recommended_price: 'plain',
  unknown: 'plain',
};

/** The verdict in words: what the shop's own prices show, and on which day. It never accuses. */
export function verdictWords(claim: ClaimView, language: Language, today: Day): VerdictWords {
  const say = language === 'da' ? DANISH : ENGLISH;
  const facts = factsOf(claim, language, today);
  const because = [reasonOf(claim, facts, language), ...claim.flags.map((flag) => say.flags(flag, facts))];
  return {
    tone: TONES[claim.verdict],
    words: say.verdicts[claim.verdict](facts),
    because: because.filter(Boolean).join(', '),
  };
}

interface VerdictFacts {
  real: string;
  claimed: string;
  prior: string;
  priorDay: string;
  usual: string;
  /** The number of days that the claim is compared with: 30, or 14 for goods that spoil. */
  days: number;
  daysOnSale: number;
  isShort: boolean;
}

function factsOf(claim: ClaimView, language: Language, today: Day): VerdictFacts {
  const amount = (kroner: number | null) => (kroner === null ? '' : amountText(kroner, language));
  const percent = (value: number | null) => (value === null ? '' : percentText(value, language));
  const day = claim.prior_date === null ? undefined : parseDay(claim.prior_date);
  const [from, to] = [claim.window?.from, claim.window?.to].map((text) => parseDay(text ?? ''));
  return {
    real: percent(claim.real_percent),
    claimed: percent(claim.claimed_percent),
    prior: amount(claim.prior_price),
    priorDay: day === undefined ? '' : shortDay(day, language, today),
    usual: amount(claim.usual_price),
    days: from === undefined || to === undefined ? 30 : to - from + 1,
    daysOnSale: claim.days_on_sale ?? 0,
    isShort: claim.flags.includes('short_before'),
  };
}

/** The evidence: the price that the claim is compared with, and its day. */
function reasonOf(claim: ClaimView, { prior, priorDay, usual }: VerdictFacts, language: Language): string {
  const say = language === 'da' ? DANISH : ENGLISH;
  if (claim.verdict === 'raised_first') return usual === '' ? '' : say.usual(usual);
  const isHeld = ['overstated', 'no_saving', 'dearer', 'genuine'].includes(claim.verdict);
  return isHeld && prior !== '' && priorDay !== '' ? say.prior(prior, priorDay) : '';
}

const DANISH = {
  verdicts: {
    genuine: ({ real }: VerdictFacts) => (real === '' ? 'besparelsen passer' : `besparelsen passer, ${real}`),
    overstated: ({ real, claimed }: VerdictFacts) => `reelt ${real}, ikke ${claimed}`,
    no_saving: ({ days }: VerdictFacts) => `samme pris som de ${days} dage før`,
    dearer: ({ days }: VerdictFacts) => `dyrere end butikkens laveste pris de ${days} dage før`,
    raised_first: () => 'prisen blev sat op, før den blev sat ned',
    unfounded: () => 'vi har ikke set varen til en højere pris',
    recommended_price: () => 'sammenligner med vejledende pris',
    unknown: ({ isShort }: VerdictFacts) => `vi har ikke fulgt ${isShort ? 'varen' : 'butikken'} længe nok`,
  } satisfies Record<ClaimVerdict, (facts: VerdictFacts) => string>,
  prior: (amount: string, day: string) => `${amount} ${day}`,
  usual: (amount: string) => `plejer at koste ${amount}`,
  flags: (flag: string, { daysOnSale }: VerdictFacts): string =>
    ({
      long_sale: daysOnSale > 0 ? `på tilbud i ${daysOnSale} dage` : 'på tilbud længe',
      always_on_sale: 'på tilbud det meste af tiden',
      suspect_price: 'vi har set bort fra en skæv pris en enkelt nat',
      nobody_sells_at: 'ingen butik har taget den pris i et halvt år',
    })[flag] ?? '',
};

const ENGLISH: typeof DANISH = {
  verdicts: {
    genuine: ({ real }) => (real === '' ? 'the saving holds' : `the saving holds, ${real}`),
    overstated: ({ real, claimed }) => `really ${real}, not ${claimed}`,
    no_saving: ({ days }) => `the same price as the ${days} days before`,
    dearer: ({ days }) => `dearer than the shop’s lowest price of the ${days} days before`,
    raised_first: () => 'the price was raised before it was lowered',
    unfounded: () => 'we have not seen it at a higher price',
    recommended_price: () => 'compares with a recommended price',
    unknown: ({ isShort }) => `we have not followed the ${isShort ? 'product' : 'shop'} long enough`,
  },
  prior: (amount, day) => `${amount} on ${day}`,
  usual: (amount) => `usually costs ${amount}`,
  flags: (flag, { daysOnSale }) =>
    ({
      long_sale: daysOnSale > 0 ? `on offer for ${daysOnSale} days` : 'on offer for long',
      always_on_sale: 'on offer most of the time',
      suspect_price: 'one night’s odd price is left out',
      nobody_sells_at: 'no shop has taken that price in half a year',
    })[flag] ?? '',
};

export const CLAIM_TEXTS = {
  da: {
    none: 'ingen førpris',
    said: (amount: string) => `butikken skriver: før ${amount}`,
    before: (amount: string) => `Før ${amount}:`,
  },
  en: {
    none: 'no before price',
    said: (amount: string) => `the shop says: before ${amount}`,
    before: (amount: string) => `Before ${amount}:`,
  },
} satisfies Record<Language, unknown>;
