import type { ClaimOnDay, Verdict } from '../../../src/domain/claim.ts';
import { kroner as kronerOf } from '../../../src/domain/money.ts';

export type Language = 'en' | 'da';

/** The words inside a picture. */
export interface ChartWords {
  now: string;
  before: string;
  window: string;
  gone: string;
  unread: string;
  /** From today backwards. */
  axis: readonly string[];
}

interface Words {
  verdict: (claim: ClaimOnDay) => string;
  evidence: (claim: ClaimOnDay) => string;
  kroner: (amount: number) => string;
  chart: ChartWords;
}

const amountIn =
  (locale: string) =>
  (amount: number): string =>
    amount.toLocaleString(locale, { maximumFractionDigits: 2 });
const [inEnglish, inDanish] = [amountIn('en-GB'), amountIn('da-DK')];

const ENGLISH: Readonly<Record<Verdict, (claim: ClaimOnDay) => string>> = {
  genuine: () => 'The saving holds',
  overstated: ({ realPercent, claimedPercent }) =>
    `Really ${inEnglish(realPercent!)}% cheaper, not ${inEnglish(claimedPercent)}%`,
  no_saving: () => 'The same price as in the 30 days before',
  dearer: () => 'The shop was cheaper in the 30 days before',
  raised_first: () => 'The price was raised before it was lowered',
  unfounded: () => 'We have not seen the product at a higher price',
  recommended_price: () => 'The before price is a recommended price',
  unknown: () => 'We have not followed the shop long enough',
};

const DANISH: Readonly<Record<Verdict, (claim: ClaimOnDay) => string>> = {
  genuine: () => 'Besparelsen holder',
  overstated: ({ realPercent, claimedPercent }) =>
    `Reelt ${inDanish(realPercent!)} % billigere, ikke ${inDanish(claimedPercent)} %`,
  no_saving: () => 'Samme pris som i de 30 dage før',
  dearer: () => 'Butikken var billigere i de 30 dage før',
  raised_first: () => 'Prisen blev sat op, før den blev sat ned',
  unfounded: () => 'Vi har ikke set varen til en højere pris',
  recommended_price: () => 'Førprisen er en vejledende pris',
  unknown: () => 'Vi har ikke fulgt butikken længe nok',
};

/** The picture's description for screen readers. */
function evidenceIn(language: Language, { priorOre, knownDays, realPercent, claimedPercent }: ClaimOnDay) {
  const write = language === 'en' ? inEnglish : inDanish;
  const [claimed, real] = [write(claimedPercent), realPercent === null ? '' : write(realPercent)];
  if (language === 'en')
    return priorOre === null
      ? `Saving according to the shop: ${claimed}%. Known days in the period: ${knownDays ?? 0}.`
      : `Lowest price in the period: DKK ${write(kronerOf(priorOre))}. Saving according to the shop: ${claimed}%, real: ${real}%.`;
  return priorOre === null
    ? `Besparelse ifølge butikken: ${claimed} %. Kendte dage i perioden: ${knownDays ?? 0}.`
    : `Laveste pris i perioden: ${write(kronerOf(priorOre))} kr. Besparelse ifølge butikken: ${claimed} %, reel: ${real} %.`;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    verdict: (claim) => ENGLISH[claim.verdict](claim),
    evidence: (claim) => evidenceIn('en', claim),
    kroner: inEnglish,
    chart: {
      now: 'now',
      before: 'before',
      window: 'the 30 days before',
      gone: 'not for sale',
      unread: 'not followed yet',
      axis: ['today', '30 days ago', '60 days ago'],
    },
  },
  da: {
    verdict: (claim) => DANISH[claim.verdict](claim),
    evidence: (claim) => evidenceIn('da', claim),
    kroner: inDanish,
    chart: {
      now: 'nu',
      before: 'før',
      window: 'de 30 dage før',
      gone: 'ikke til salg',
      unread: 'følges ikke endnu',
      axis: ['i dag', 'for 30 dage siden', 'for 60 dage siden'],
    },
  },
};
