import type { Language } from './words.ts';

export interface Picture {
  file: string;
  /** The name of the case in the tests. */
  of: string;
  story: Readonly<Record<Language, string>>;
}

export const PICTURES: readonly Picture[] = [
  {
    file: 'genuine',
    of: 'a price that held for long and is lowered is genuine',
    story: {
      en: '300 days at DKK 1,000. Today DKK 800, “before DKK 1,000”',
      da: '300 dage til 1.000 kr. I dag 800 kr., ”før 1.000 kr.”',
    },
  },
  {
    file: 'growing-campaign',
    of: 'a growing campaign is measured from before its first step',
    story: {
      en: 'One campaign in three steps: DKK 900, 800 and today 700, “before DKK 1,000” all along',
      da: 'Ét udsalg i tre trin: 900, 800 og i dag 700 kr., hele vejen med ”før 1.000 kr.”',
    },
  },
  {
    file: 'overstated',
    of: 'two days at a higher price make no before price',
    story: {
      en: '200 days at DKK 1,500, 2 days at DKK 2,000. Today DKK 1,000, “before DKK 2,000”',
      da: '200 dage til 1.500 kr., 2 dage til 2.000 kr. I dag 1.000 kr., ”før 2.000 kr.”',
    },
  },
  {
    file: 'raised-first',
    of: 'thirty days at 1500 after a year at 1000 and then 1000/1500 was raised first',
    story: {
      en: '300 days at DKK 1,000, 30 days at DKK 1,500. Today DKK 1,000, “before DKK 1,500”',
      da: '300 dage til 1.000 kr., 30 dage til 1.500 kr. I dag 1.000 kr., ”før 1.500 kr.”',
    },
  },
  {
    file: 'no-saving',
    of: 'the same offer in December as on Black Friday saves nothing',
    story: {
      en: 'DKK 800 for three days at Black Friday, 20 days at DKK 1,000. Today DKK 800 again',
      da: '800 kr. i tre dage omkring Black Friday, 20 dage til 1.000 kr. I dag 800 kr. igen',
    },
  },
  {
    file: 'dearer',
    of: 'a reduction to more than it cost before is dearer',
    story: {
      en: '100 days at DKK 3,000, 5 days at DKK 4,000. Today DKK 3,200, “before DKK 4,000”',
      da: '100 dage til 3.000 kr., 5 dage til 4.000 kr. I dag 3.200 kr., ”før 4.000 kr.”',
    },
  },
  {
    file: 'unfounded',
    of: 'what comes as a reduction is unfounded',
    story: {
      en: 'The shop has been followed for 300 days. The product is new today: DKK 800, “before DKK 1,000”',
      da: 'Butikken er fulgt i 300 dage. Varen er ny i dag: 800 kr., ”før 1.000 kr.”',
    },
  },
  {
    file: 'recommended-price',
    of: 'a recommended price is called so',
    story: {
      en: '200 days at DKK 1,000. Today DKK 800 beside a recommended price of DKK 1,300',
      da: '200 dage til 1.000 kr. I dag 800 kr. ved siden af en vejledende pris på 1.300 kr.',
    },
  },
  {
    file: 'unknown',
    of: 'a shop followed for ten days is not judged',
    story: {
      en: 'The shop has been followed for ten days only. Today DKK 800, “before DKK 1,000”',
      da: 'Butikken er kun fulgt i ti dage. I dag 800 kr., ”før 1.000 kr.”',
    },
  },
];
