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
      en: '300 days at 1,000 kr. Today 800 kr., “before 1,000 kr.”',
      da: '300 dage til 1.000 kr. I dag 800 kr., “før 1.000 kr.”',
    },
  },
  {
    file: 'growing-campaign',
    of: 'a growing campaign is measured from before its first step',
    story: {
      en: 'One campaign in three steps: 900, 800 and today 700 kr., “before 1,000 kr.” all along',
      da: 'Ét udsalg i tre trin: 900, 800 og i dag 700 kr., hele vejen med “før 1.000 kr.”',
    },
  },
  {
    file: 'overstated',
    of: 'two days at a higher price make no before price',
    story: {
      en: '200 days at 1,500 kr., 2 days at 2,000 kr. Today 1,000 kr., “before 2,000 kr.”',
      da: '200 dage til 1.500 kr., 2 dage til 2.000 kr. I dag 1.000 kr., “før 2.000 kr.”',
    },
  },
  {
    file: 'raised-first',
    of: 'thirty days at 1500 after a year at 1000 and then 1000/1500 was raised first',
    story: {
      en: '300 days at 1,000 kr., 30 days at 1,500 kr. Today 1,000 kr., “before 1,500 kr.”',
      da: '300 dage til 1.000 kr., 30 dage til 1.500 kr. I dag 1.000 kr., “før 1.500 kr.”',
    },
  },
  {
    file: 'no-saving',
    of: 'the same offer in December as on Black Friday saves nothing',
    story: {
      en: '800 kr. for three days at Black Friday, 20 days at 1,000 kr. Today 800 kr. again',
      da: '800 kr. i tre dage omkring Black Friday, 20 dage til 1.000 kr. I dag 800 kr. igen',
    },
  },
  {
    file: 'dearer',
    of: 'a reduction to more than it cost before is dearer',
    story: {
      en: '100 days at 3,000 kr., 5 days at 4,000 kr. Today 3,200 kr., “before 4,000 kr.”',
      da: '100 dage til 3.000 kr., 5 dage til 4.000 kr. I dag 3.200 kr., “før 4.000 kr.”',
    },
  },
  {
    file: 'unfounded',
    of: 'what comes as a reduction is unfounded',
    story: {
      en: 'The shop has been followed for 300 days. The article is new today: 800 kr., “before 1,000 kr.”',
      da: 'Butikken er fulgt i 300 dage. Varen er ny i dag: 800 kr., “før 1.000 kr.”',
    },
  },
  {
    file: 'recommended-price',
    of: 'a recommended price is called so',
    story: {
      en: '200 days at 1,000 kr. Today 800 kr. beside a recommended price of 1,300 kr.',
      da: '200 dage til 1.000 kr. I dag 800 kr. ved siden af en vejledende pris på 1.300 kr.',
    },
  },
  {
    file: 'unknown',
    of: 'a shop followed for ten days is not judged',
    story: {
      en: 'The shop has been followed for ten days only. Today 800 kr., “before 1,000 kr.”',
      da: 'Butikken er kun fulgt i ti dage. I dag 800 kr., “før 1.000 kr.”',
    },
  },
];
