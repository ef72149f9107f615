import type { OfferedTraits } from '../../traits/trait-line.ts';
import type { SearchProduct } from '../vocabulary.ts';
import { type PackedTexts, packTexts, textsOf } from './packed-texts.ts';

/** A product on its way into the index. */
export interface AddedProduct {
  product: SearchProduct;
  popularity: number;
  traits: OfferedTraits;
}

/** Products as texts and numbers, which are copied from thread to thread in a fraction of the time that objects take. */
export interface ProductBatch {
  products: number;
  texts: PackedTexts;
  numbers: Float64Array;
}

export function packProducts(products: readonly AddedProduct[]): ProductBatch {
  const texts: string[] = [];
  const numbers: number[] = [];
  for (const { product, popularity, traits } of products) {
    const { ean, name, brand, categoryPath, size, color, description } = product;
    texts.push(ean, name, brand, categoryPath.join('\n'), size ?? '', color ?? '', description);
    numbers.push(product.vendorCount, product.available ? 1 : 0, popularity);
    numbers.push(traits.priceOre, traits.firstSeenDay, traits.dropTenths, traits.kinds);
    numbers.push(traits.hasPlace ? 1 : 0, traits.vendorIds.length, ...traits.vendorIds);
  }
  return { products: products.length, texts: packTexts(texts), numbers: Float64Array.from(numbers) };
}

export function* unpackProducts({ products, texts, numbers }: ProductBatch): Generator<AddedProduct> {
  const text = textsOf(texts);
  let at = 0;
  const number = () => numbers[at++]!;
  for (let n = 0; n < products; n++) {
    const product = {
      ean: text(),
      name: text(),
      brand: text(),
      categoryPath: pathOf(text()),
      size: text() || null,
      color: text() || null,
      description: text(),
      vendorCount: number(),
      available: number() === 1,
    };
    const popularity = number();
    const traits = {
      priceOre: number(),
      firstSeenDay: number(),
      dropTenths: number(),
      kinds: number(),
      hasPlace: number() === 1,
      vendorIds: Array.from({ length: number() }, number),
    };
    yield { product, popularity, traits };
  }
}

const pathOf = (joined: string): string[] => (joined === '' ? [] : joined.split('\n'));
