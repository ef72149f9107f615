import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Ean, type EanNumber, numberOfEan } from '../../../domain/ean.ts';
import { prepareArrays } from './catalogue-files.ts';

/** All products are one value: of a row for each, half of the time goes into the rows. */
const MANY = `select cast(group_concat(product, '') as blob), json_group_array(octet_length(product))
  from json_each(?) as asked left join product on product.ean = asked.value`;

export const prepareMany = (file: DatabaseSync): StatementSync => prepareArrays(file, MANY);

/** The stored products of the codes, in their order; undefined where a file has none. `fileOf` gives the statement of a code's file. */
export function productTexts(
  eans: readonly Ean[],
  fileOf: (ean: EanNumber) => StatementSync,
): (Uint8Array | undefined)[] {
  const numbers = eans.map(numberOfEan);
  const found: (Uint8Array | undefined)[] = [];
  for (const [statement, places] of Map.groupBy(numbers.keys(), (at) => fileOf(numbers[at]!))) {
    const codes = places.map((at) => numbers[at]!);
    for (const [i, text] of textsIn(statement, codes).entries()) found[places[i]!] = text;
  }
  return found;
}

/** Cuts the one value that has all products. */
function textsIn(statement: StatementSync, eans: readonly EanNumber[]): (Uint8Array | undefined)[] {
  const [bytes, lengths] = statement.get(JSON.stringify(eans)) as unknown as [Uint8Array | null, string];
  let end = 0;
  return (JSON.parse(lengths) as (number | null)[]).map((length) => {
    if (length === null) return undefined;
    end += length;
    return bytes!.subarray(end - length, end);
  });
}

export const encoded = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : Buffer.from(text);
