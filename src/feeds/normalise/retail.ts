/** Rows that are not an article at a price: subscriptions, instalments and gift cards. */
export type NonRetail = 'subscription' | 'gift_card';

const SUSPECT = /abonnement|gave?kort|gift ?card|p(?:r\.?|er) ?m(?:d|åned)|\/ ?md|finansiering/i;

const SUBSCRIPTION =
  /(?<!uden |uden [a-zæøå]{1,15}|intet |ingen |u\/ ?)(?<![\p{L}])\p{L}*abonnement(?:et|er)?(?![\p{L}-])|(?:(?<!\p{L})p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})|(?<!\p{L})finansiering(?!\p{L})/iu;
const GIFT_CARD =
  /(?<!(?:til|for|med) )(?<!\p{L})\p{L}*gavekort(?:et)?(?![\p{L}-])|(?<!\p{L})gift ?card(?!\p{L}| ?(?:holder|box|case))/iu;

/** Tells by the words of a name. "Uden abonnement" and "gavekortholder" are articles. */
export function nonRetailName(name: string): NonRetail | undefined {
  if (!SUSPECT.test(name)) return undefined;
  if (GIFT_CARD.test(name)) return 'gift_card';
  return SUBSCRIPTION.test(name) ? 'subscription' : undefined;
}

/** Tells by a category that holds nothing else; one that merely mentions them ("Mobil & abonnement") also holds phones. */
export function nonRetailCategory(part: string): NonRetail | undefined {
  if (/^gavekort$|^gift ?cards?$/i.test(part)) return 'gift_card';
  return /^\p{L}*abonnement(?:er)?$/iu.test(part) ? 'subscription' : undefined;
}

export const isMonthlyPrice = (price: string): boolean =>
  /m/i.test(price) && /(?:p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})/iu.test(price);
