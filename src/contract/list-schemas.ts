import { ClaimSchema } from './honesty/claim-view.ts';
import { DataAsOfSchema, PricePointSchema, ProductSchema } from './resources.ts';
import { type Schema, Type } from './schema.ts';
import { FacetsSchema, VariantsSchema } from './search-schemas.ts';
import { unitPriceSchemas } from './unit-price.ts';
import { money, nullable } from './values.ts';

const unitPrice = unitPriceSchemas('`product.lowest_price`');
const instant = Type.String({ format: 'date-time' });
const percent = (description: string) => Type.Number({ description: `${description}, percent, one decimal` });
const strings = Type.Array(Type.String());

export const listOf = (
  title: string,
  itemTitle: string,
  item: Readonly<Record<string, Schema>>,
  more: Readonly<Record<string, Schema>> = {},
) =>
  Type.Named(title, {
    count: Type.Integer({ description: 'Items in this answer' }),
    items: Type.Array(Type.Named(itemTitle, item)),
    next_cursor: nullable(Type.String({ description: 'For the next page; null at the end' })),
    data_as_of: DataAsOfSchema,
    ...more,
  });

const Trend = Type.Object({
  points: Type.Array(PricePointSchema),
  change_percent: percent('Change over the thirty days'),
  direction: Type.Enum(['falling', 'stable', 'rising'], { description: 'stable: less than 1 % either way' }),
});

export const RealParameter = Type.Optional(
  Type.Boolean({ default: false, description: 'true leaves out what was raised before it fell' }),
);

const worth = {
  usual_price: nullable(
    money(
      'Median of the lowest price from 180 to 31 days before the fall; null when fewer than 45 are known',
    ),
  ),
  raised_first: Type.Boolean({ description: 'The price was raised before it fell' }),
  claim: nullable(ClaimSchema),
};

const drop = {
  product: ProductSchema,
  previous_price: money('Lowest price then, of shops of good record'),
  current_price: money(
    'Lowest price now of shops of good record; a newcomer may ask less, which `product.lowest_price` shows',
  ),
  drop_amount: money('The difference'),
  drop_percent: percent('The difference'),
  vendor: Type.Object(
    { name: Type.String(), domain: Type.String() },
    { description: 'Whose price current_price is' },
  ),
  lowest_30_days: nullable(money('Lowest of the 30 days before today')),
  is_lowest: Type.Boolean({ description: 'At or below every price we have' }),
};

const period = {
  period: Type.Enum(['today', '7-days', '30-days']),
  from: Type.String({ format: 'date', description: 'The day whose price is compared with' }),
  to: Type.String({ format: 'date', description: 'The day of the data' }),
};
export const DropsSchema = listOf('PriceDrops', 'PriceDrop', { ...drop, ...worth, ...unitPrice }, period);
export const MonthlyDropsSchema = listOf(
  'MonthlyPriceDrops',
  'MonthlyPriceDrop',
  { ...drop, trend: Trend, ...worth, ...unitPrice },
  period,
);

export const PopularSchema = listOf('Popular', 'PopularProduct', {
  product: ProductSchema,
  rating: Type.Number({ minimum: 0, maximum: 5 }),
  review_count: Type.Integer(),
  previous_price: money('That of the drop of thirty days, else of seven, else of today'),
  discount_percent: percent('Below previous_price'),
  ...worth,
  ...unitPrice,
});

export const DealsSchema = listOf('Deals', 'Deal', {
  product: ProductSchema,
  vendor: Type.Object({ name: Type.String(), domain: Type.String() }),
  price: money("The shop's price"),
  usual_price: nullable(money('Median from 180 to 31 days before it fell')),
  prior_price: nullable(money('Its lowest price of the 30 days before; null where it claims nothing')),
  real_percent: percent(
    "The smaller of two savings, 5 or more: the shop's own, below prior_price (below usual_price where it claims nothing), and " +
      'the one below what the article usually costs at its cheapest, where that is known',
  ),
  lowest_ever: Type.Boolean({
    description: 'No shop has ever had the product cheaper, as far as we know',
  }),
  claim: nullable(ClaimSchema),
  ...unitPrice,
});

export const NewestSchema = listOf('Newest', 'NewProduct', {
  product: ProductSchema,
  first_seen_at: instant,
  ...unitPrice,
});

export const BrowsedSchema = listOf(
  'Products',
  'ListedProduct',
  { product: ProductSchema, ...unitPrice, variants: Type.Optional(VariantsSchema) },
  { facets: Type.Optional(FacetsSchema) },
);

export const CategoriesSchema = listOf('Categories', 'Category', {
  name: Type.String({ description: 'Danish name, as `category` filters take it' }),
  path: Type.Array(Type.String(), { description: 'Names from the top level down to its own' }),
  slug: Type.String({ description: 'What `parent` takes' }),
  product_count: Type.Integer({ description: 'Products in it and below it' }),
  children: Type.Integer({ description: 'Categories right below it' }),
});

export const LikeSchema = Type.Named('Like', {
  ean: Type.String(),
  likes: Type.Integer({ description: 'Likes of the last 7 days, this one included' }),
});

export const TrendingSchema = listOf(
  'Trending',
  'TrendingProduct',
  {
    product: ProductSchema,
    likes: Type.Integer(),
    previous_likes: Type.Integer({ description: 'In the period before' }),
    growth_percent: nullable(percent('Null when there were no likes before')),
    score: Type.Number({ description: 'Time-decayed gain in engagement' }),
    ...unitPrice,
  },
  { days: Type.Integer() },
);

export const TopRatedSchema = listOf('TopRatedVendors', 'TopRatedVendor', {
  name: Type.String(),
  domain: Type.String(),
  logo_url: nullable(Type.String()),
  rating: Type.Number({ minimum: 0, maximum: 5 }),
  review_count: Type.Integer(),
  review_platform: Type.String(),
  review_url: nullable(Type.String()),
  product_count: Type.Integer(),
});

const gift = {
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  recipients: strings,
  occasions: strings,
  budget: Type.Object({ min: nullable(money('From')), max: nullable(money('To')) }),
  product_count: Type.Integer({ description: 'Within the budget, when one is given' }),
  products: Type.Array(ProductSchema),
};
export const GiftListsSchema = listOf('GiftLists', 'ListedGiftList', gift, {
  filters: Type.Object({ recipients: strings, occasions: strings }),
});
export const GiftListSchema = Type.Named('GiftList', { ...gift, data_as_of: DataAsOfSchema });
