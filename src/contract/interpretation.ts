/** How a query was understood, as answers to searches show it. */
export interface Interpretation {
  terms: string[];
  corrections: { from: string; to: string }[];
  compounds: { word: string; parts: string[] }[];
  relaxed: boolean;
}
