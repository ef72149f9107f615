import type { ClaimView } from '../../contract/honesty/claim-view.ts';
import { parseDay } from '../../domain/day.ts';
import { amountText, ended, percentText } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { Tone } from './price-sentence.ts';

type ClaimVerdict = ClaimView['verdict'];

export interface VerdictWords {
  tone: Tone;
  /** A few words, for a row of results. */
  words: string;
  /** The words as a sentence, for the offer itself. */
  sentence: string;
  /** Sentences on what the verdict rests on; empty if nothing more is known. */
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

/** The verdict in words: what the shop's own prices show. It never accuses. */
export function verdictWords(claim: ClaimView, language: Language): VerdictWords {
  const say = language === 'da' ? DANISH : ENGLISH;
  const facts = factsOf(claim, language);
  const words = say.verdicts[claim.verdict](facts);
  const because = [
    reasonOf(claim, facts, language),
    ...flagsTold(claim).map((flag) => say.flags(flag, facts)),
  ];
  return {
    tone: TONES[claim.verdict],
    words,
    sentence: ended(`${words[0]!.toUpperCase()}${words.slice(1)}`),
    because: because.filter(Boolean).map(ended).join(' '),
  };
}

/** Beside the length of a long sale, that it is mostly on sale says nothing more. */
const flagsTold = ({ flags }: ClaimView): string[] =>
  flags.filter((flag) => flag !== 'always_on_sale' || !flags.includes('long_sale'));

interface VerdictFacts {
  real: string;
  claimed: string;
  prior: string;
  usual: string;
  /** The number of days that the claim is compared with: 30, or 14 for goods that spoil. */
  days: number;
  daysOnSale: number;
  isShort: boolean;
}

function factsOf(claim: ClaimView, language: Language): VerdictFacts {
  const amount = (kroner: number | null) => (kroner === null ? '' : amountText(kroner, language));
  const percent = (value: number | null) => (value === null ? '' : percentText(value, language));
  const [from, to] = [claim.window?.from, claim.window?.to].map((text) => parseDay(text ?? ''));
  return {
    real: percent(claim.real_percent),
    claimed: percent(claim.claimed_percent),
    prior: amount(claim.prior_price),
    usual: amount(claim.usual_price),
    days: from === undefined || to === undefined ? 30 : to - from + 1,
    daysOnSale: claim.days_on_sale ?? 0,
    isShort: claim.flags.includes('short_before'),
  };
}

/** The evidence: the price that the claim is compared with. The words of some verdicts name its days already. */
function reasonOf({ verdict }: ClaimView, { prior, usual, days }: VerdictFacts, language: Language): string {
  const say = language === 'da' ? DANISH : ENGLISH;
  if (verdict === 'raised_first') return usual === '' ? '' : say.usual(usual);
  if (prior === '') return '';
  if (verdict === 'genuine' || verdict === 'overstated') return say.priorIn(prior, days);
  return verdict === 'no_saving' || verdict === 'dearer' ? say.prior(prior) : '';
}

const DANISH = {
  verdicts: {
    genuine: ({ real }: VerdictFacts) => (real === '' ? 'besparelsen holder' : `du sparer reelt ${real}`),
    overstated: ({ real, claimed }: VerdictFacts) => `reelt ${real} billigere, ikke ${claimed}`,
    no_saving: ({ days }: VerdictFacts) => `samme pris som i de ${days} dage før`,
    dearer: ({ days }: VerdictFacts) => `butikken var billigere i de ${days} dage før`,
    raised_first: () => 'prisen blev sat op, før den blev sat ned',
    unfounded: () => 'vi har ikke set varen til en højere pris',
    recommended_price: () => 'førprisen er en vejledende pris',
    unknown: ({ isShort }: VerdictFacts) => `vi har ikke fulgt ${isShort ? 'varen' : 'butikken'} længe nok`,
  } satisfies Record<ClaimVerdict, (facts: VerdictFacts) => string>,
  prior: (amount: string) => `Laveste pris var ${amount}`,
  priorIn: (amount: string, days: number) => `Laveste pris i de ${days} dage før var ${amount}`,
  usual: (amount: string) => `Den plejer at koste ${amount}`,
  flags: (flag: string, { daysOnSale }: VerdictFacts): string =>
    ({
      long_sale: daysOnSale > 0 ? `På tilbud i ${daysOnSale} dage` : 'På tilbud længe',
      always_on_sale: 'På tilbud det meste af tiden',
      suspect_price: 'Vi har set bort fra en enkelt nats skæve pris',
      nobody_sells_at: 'Ingen butik har taget den pris i et halvt år',
    })[flag] ?? '',
};

const ENGLISH: typeof DANISH = {
  verdicts: {
    genuine: ({ real }) => (real === '' ? 'the saving holds' : `you really save ${real}`),
    overstated: ({ real, claimed }) => `really ${real} cheaper, not ${claimed}`,
    no_saving: ({ days }) => `the same price as in the ${days} days before`,
    dearer: ({ days }) => `the shop was cheaper in the ${days} days before`,
    raised_first: () => 'the price was raised before it was lowered',
    unfounded: () => 'we have not seen it at a higher price',
    recommended_price: () => 'the before price is a recommended price',
    unknown: ({ isShort }) => `we have not followed the ${isShort ? 'product' : 'shop'} long enough`,
  },
  prior: (amount) => `The lowest price was ${amount}`,
  priorIn: (amount, days) => `The lowest price in the ${days} days before was ${amount}`,
  usual: (amount) => `It usually costs ${amount}`,
  flags: (flag, { daysOnSale }) =>
    ({
      long_sale: daysOnSale > 0 ? `On offer for ${daysOnSale} days` : 'On offer for a long time',
      always_on_sale: 'On offer most of the time',
      suspect_price: 'One night’s odd price is left out',
      nobody_sells_at: 'No shop has charged that price in half a year',
    })[flag] ?? '',
};

export const CLAIM_TEXTS = {
  da: {
    none: 'ingen førpris',
    before: (amount: string) => ended(`Butikken skriver før ${amount}`),
  },
  en: {
    none: 'no before price',
    before: (amount: string) => ended(`The shop’s before price is ${amount}`),
  },
} satisfies Record<Language, unknown>;
