import type { HeldReason } from '../../catalogue/night/trust/judged.ts';
import type { SkipReason } from '../../feeds/feed.ts';

export interface RefusalText {
  means: string;
  ask: string;
}

/** The text of every reason for refusing a row. docs/refusals.md is generated from it. */
export const REFUSALS: Readonly<Record<SkipReason, RefusalText>> = {
  ragged: {
    means: 'the row has more or fewer columns than the heading, so no value can be told from another',
    ask: 'to quote fields that hold the separator or a line break, or to send XML',
  },
  name_missing: {
    means: 'the row has no product name',
    ask: "for the name's column, or name it with `fields`",
  },
  price_missing: {
    means: 'the row has no price',
    ask: 'for a price in every row; name its column with `fields` when it has one',
  },
  price_invalid: {
    means: 'the price is 0, negative or no number',
    ask: 'for the price with moms as a number, e.g. 1299.00',
  },
  url_missing: {
    means: 'the row has no link, or one that is no web address',
    ask: 'for the product page or the tracking link in every row',
  },
  url_private: {
    means:
      'the link has a user name before its host, or leads to an IP address or a name inside somebody’s own network',
    ask: 'for links to the shop’s own pages under its domain',
  },
  currency_unknown: {
    means: 'neither the row, the feed nor the network says in which currency the price is',
    ask: 'for a currency column, or write `"currency": "DKK"` in the sources once the shop has confirmed it',
  },
  currency_other: {
    means: 'the price is in another currency than DKK; it is never converted',
    ask: "for the shop's Danish feed, with prices in DKK",
  },
  ean_missing: {
    means: 'the row has no EAN, so it cannot be compared with other shops',
    ask: 'for the EAN/GTIN of the article; without it the row cannot be shown',
  },
  ean_length: {
    means: 'the code is no EAN: not 8, 12, 13 or 14 digits',
    ask: 'for the EAN as it is printed under the barcode',
  },
  ean_check_digit: {
    means: "the EAN's last digit does not fit the others: a digit is wrong or missing",
    ask: 'to correct the code; often a leading zero was lost in a spreadsheet',
  },
  ean_scientific: {
    means: 'a spreadsheet has rounded the EAN (5.70999E+12)',
    ask: 'to export the column as text',
  },
  ean_restricted: {
    means: 'the code is one that shops give themselves (it begins with 2, 02, 04, 05, 98 or 99)',
    ask: "for the maker's EAN",
  },
  ean_placeholder: {
    means: 'the code is a stand-in such as 0000000000000 or 1234567890123',
    ask: 'for the real EAN, or to leave the field empty',
  },
  pack_code: {
    means: 'the code is of a case of several (GTIN-14 with indicator 1 to 8), not of the article',
    ask: 'for the EAN of the single article',
  },
  shared_code: {
    means: 'more than ten rows with different names or prices have this code: it is not one article',
    ask: 'for an EAN of its own for every article; often the code of a series or a supplier was used',
  },
  subscription: {
    means: 'the price is by the month, or the article is a subscription',
    ask: 'nothing: rents and subscriptions are not compared',
  },
  gift_card: { means: 'the article is a gift card', ask: 'nothing: gift cards are not compared' },
  other_merchant: {
    means: "the row is another shop's: the file mixes merchants",
    ask: 'nothing; name the shops with `vendors` in the sources if they are to be read',
  },
  inactive: {
    means:
      'the feed itself says that the row is not on sale: not active, not published, or only the heading of its variants',
    ask: 'nothing',
  },
  duplicate: {
    means: 'the same article number and code, or the same code, price and page, stands in the file before',
    ask: 'nothing: sizes of one article are often written so',
  },
};

export const HELD_TEXT: Readonly<Record<HeldReason, string>> = {
  newcomer: 'too low for a newcomer',
  far_below: 'under a tenth of what the article costs',
  no_record: 'too low, and the shop may not cut deeply',
  first_night: 'a deep cut on its first night',
  many_cuts: 'one of many steep cuts, on their first night',
  night_budget: 'more such cuts in a night than the shop is believed',
  month_budget: 'more such cuts in a month than the shop is believed',
  price_high: 'over 2.5 times what others ask',
  name_mismatch: 'the name of another article',
  high_shipping: 'delivery that makes up for the price',
};
