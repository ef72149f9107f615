import type { EanNumber } from '../../../domain/ean.ts';
import type { BuiltDocument } from '../../../store/ports/catalogue.ts';
import { type PackedTexts, packTexts, textsOf } from './packed-texts.ts';

/** Documents in order of their ranks: see ProductBatch. */
export interface DocumentBatch {
  firstRank: number;
  documents: number;
  texts: PackedTexts;
  numbers: Float64Array;
}

export function packDocuments(documents: readonly BuiltDocument[]): DocumentBatch {
  const texts: string[] = [];
  const numbers: number[] = [];
  for (const { tokens, doc, traits } of documents) {
    texts.push(tokens, doc, traits.vendors);
    numbers.push(traits.ean, traits.path, traits.brand, traits.priceOre);
    numbers.push(traits.firstSeenDay, traits.dropTenths, traits.kinds);
  }
  return {
    firstRank: documents[0]?.rank ?? 0,
    documents: documents.length,
    texts: packTexts(texts),
    numbers: Float64Array.from(numbers),
  };
}

export function* unpackDocuments({
  firstRank,
  documents,
  texts,
  numbers,
}: DocumentBatch): Generator<BuiltDocument> {
  const text = textsOf(texts);
  let at = 0;
  const number = () => numbers[at++]!;
  for (let n = 0; n < documents; n++) {
    yield {
      rank: firstRank + n,
      tokens: text(),
      doc: text(),
      traits: {
        vendors: text(),
        ean: number() as EanNumber,
        path: number(),
        brand: number(),
        priceOre: number(),
        firstSeenDay: number(),
        dropTenths: number(),
        kinds: number(),
      },
    };
  }
}
