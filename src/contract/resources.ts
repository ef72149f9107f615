import { ClaimSchema } from './honesty/claim-view.ts';
import { Type } from './schema.ts';
import { unitPriceSchemas } from './unit-price.ts';
import { foundOrNot, money, nullable } from './values.ts';

/** The schemas of resources: they document the REST API and are the tool server's output schemas. */

const nullableMoney = (description: string) => nullable(money(description));
const date = Type.String({ format: 'date', description: 'YYYY-MM-DD, Europe/Copenhagen' });

/** A product of the demo market, so that the documentation's examples work as written. */
export const EXAMPLE_EAN = '5701126008271';

export const EXAMPLE_DOMAIN = 'familiens-varehus.example';
export const EXAMPLE_GIFT_LIST = 'julegaver-til-mor';

export const DataAsOfSchema = Type.String({
  format: 'date-time',
  description: "When the run that read the shops' feeds began (UTC)",
});

export const ProductSchema = Type.Named(
  'Product',
  {
    ean: Type.String({ pattern: '^[0-9]{13}$', description: '13-digit EAN/GTIN barcode' }),
    product_name: Type.String({ description: 'Danish product name' }),
    brand: Type.String({ description: "'' when no shop says" }),
    category: Type.String({ description: "Danish category name; '' when no shop says" }),
    image_url: Type.String({ description: "'' when no shop has one" }),
    vendor_count: Type.Integer({ description: 'Shops whose price counts' }),
    lowest_price: money('Lowest price'),
    highest_price: money('Highest price'),
    avg_price: money('Mean over shops'),
    size: nullable(Type.String()),
    color: nullable(Type.String()),
    slug: Type.String({ description: 'URL-style name, kept for the life of the product; not unique' }),
  },
  {
    examples: [
      {
        ean: EXAMPLE_EAN,
        product_name: 'Vestfjord robotstøvsuger R7 med moppe, hvid',
        brand: 'Vestfjord',
        category: 'Robotstøvsugere',
        image_url: 'https://www.hvidevaregaarden.example/i/ROB-10827.jpg',
        vendor_count: 3,
        lowest_price: 1649,
        highest_price: 1799,
        avg_price: 1715.67,
        size: null,
        color: 'hvid',
        slug: 'vestfjord-robotstoevsuger-r7-med-moppe-hvid',
      },
    ],
  },
);

export const VendorSchema = Type.Named('Vendor', {
  name: Type.String(),
  domain: Type.String(),
  logo_url: nullable(Type.String()),
  rating: nullable(Type.Number({ minimum: 0, maximum: 5 })),
  review_count: nullable(Type.Integer()),
});

const StockSchema = Type.Enum(['in_stock', 'out_of_stock', 'preorder', 'unknown']);

export const OfferSchema = Type.Named('Offer', {
  vendor: VendorSchema,
  price: money('Price'),
  shipping: nullableMoney('Shipping; null = unknown'),
  total_price: nullableMoney('Price and shipping; null when shipping is unknown'),
  before_price: nullableMoney('What the shop claims it cost before'),
  currency: Type.Literal('DKK'),
  stock: StockSchema,
  delivery_time: nullable(Type.String({ description: "The shop's own words" })),
  condition: Type.Enum(['new', 'refurbished', 'used']),
  product_name: Type.String({ description: "The shop's own name for it" }),
  size: nullable(Type.String()),
  color: nullable(Type.String()),
  url: Type.String({ description: 'Affiliate link to the shop' }),
  updated_at: Type.String({ format: 'date-time', description: "When that shop's feed was last read well" }),
  flags: Type.Array(Type.String(), {
    description:
      'price_outlier, price_high, name_mismatch, high_shipping: the offer is shown and counts for nothing; ' +
      'ambiguous: the shop gave several prices',
  }),
  claim: nullable(ClaimSchema),
  ...unitPriceSchemas('The price'),
});

export const FOUND_PRODUCT = 'Whether any shop offers it; false is an answer, not an error';
export const noProduct = Type.Null({ description: 'There is none' });

export const LookupSchema = foundOrNot('Lookup', FOUND_PRODUCT, (isFound) => ({
  ean: Type.String(),
  product: isFound ? ProductSchema : noProduct,
}));

export const OffersSchema = Type.Named('Offers', {
  found: Type.Boolean(),
  ean: Type.String(),
  count: Type.Integer(),
  offers: Type.Array(OfferSchema),
  data_as_of: DataAsOfSchema,
});

const from = 'From this day on; null = gone from this day';
export const PricePointSchema = Type.Named('PricePoint', { date, lowest_price: nullableMoney(from) });

const VendorHistory = Type.Named('VendorHistory', {
  vendor: Type.Object({ name: Type.String(), domain: Type.String() }),
  points: Type.Array(
    Type.Named('VendorPricePoint', {
      date,
      price: nullableMoney(from),
      before_price: nullableMoney('What the shop said it cost before'),
      stock: nullable(StockSchema),
      flags: Type.Array(Type.String(), { description: 'As in an offer; a held price counts for nothing' }),
    }),
  ),
  lows: Type.Object(
    {
      lowest_ever: nullableMoney('As far back as history reaches'),
      lowest_365_days: nullableMoney('Of 365 days'),
      lowest_90_days: nullableMoney('Of 90 days'),
      lowest_30_days: nullableMoney('Of 30 days'),
    },
    {
      description:
        "The shop's lowest prices before today, of days on which it could be bought and counted; null where its offer is younger",
    },
  ),
});

export const HistorySchema = Type.Named('PriceHistory', {
  found: Type.Boolean(),
  ean: Type.String(),
  days: Type.Integer(),
  points: Type.Array(PricePointSchema),
  vendors: Type.Array(VendorHistory),
  stats: Type.Object(
    {
      lowest: nullableMoney('Lowest in the window'),
      lowest_date: nullable(date),
      highest: nullableMoney('Highest in the window'),
      average: nullableMoney('Mean over the days of the window'),
      lowest_30_days: nullableMoney('Lowest of the 30 days before today; null when the product is younger'),
      is_lowest: Type.Boolean({ description: 'The current price is at or below every price we have' }),
      lowest_90_days: nullableMoney('Lowest of the 90 days before today; null when the product is younger'),
      lowest_365_days: nullableMoney('Lowest of the 365 days before today; null when the product is younger'),
      usual_price: nullableMoney('Median from 180 to 31 days ago; null when fewer than 45 of them are known'),
      percentile: nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'Share of the days in the last 365 that were dearer than today, percent',
        }),
      ),
    },
    { description: 'Of days on which some shop had the product for sale: what nobody could buy is no low' },
  ),
  data_as_of: DataAsOfSchema,
});

export const ErrorSchema = Type.Named('ApiError', {
  statusCode: Type.Integer(),
  message: Type.String(),
  error: Type.String(),
  retry_after: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
});
