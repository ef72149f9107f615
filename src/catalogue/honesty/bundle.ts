/** What says that a price is for several: `2 stk`, `3-pak`, `sæt`, `pakkepris`. A single `1 stk` says nothing. */
const SEVERAL =
  /(?:^|[^a-z0-9æøå])(?:(?:[2-9]|[1-9]\d+)[ -]?(?:stk|styk|pak|pack)|sæt|sampak|pakkepris|pakketilbud|mængderabat|bundle)(?![a-zæøå])/i;

/** Whether a shop's own name for an offer tells of a quantity or a bundle: its price is not that of the article. */
export const isBundle = (name: string): boolean => SEVERAL.test(name);
