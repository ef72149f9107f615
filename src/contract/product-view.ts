import { kroner } from '../domain/money.ts';
import type { Product } from '../domain/product.ts';

/** The twelve fields of SERVICE.md, in that order. */
export function productView(product: Product) {
  return {
    ean: product.ean as string,
    product_name: product.name,
    brand: product.brand,
    category: product.categoryPath.at(-1) ?? '',
    image_url: product.imageUrl,
    vendor_count: product.vendorCount,
    lowest_price: kroner(product.lowestOre),
    highest_price: kroner(product.highestOre),
    avg_price: kroner(product.avgOre),
    size: product.size,
    color: product.color,
    slug: product.slug,
  };
}

export type ProductView = ReturnType<typeof productView>;

/** The one address of a product's page. A name without a letter has no slug. */
export const productPath = ({ ean, slug }: Pick<ProductView, 'ean' | 'slug'>): string =>
  slug === '' ? `/vare/${ean}` : `/vare/${ean}/${slug}`;
