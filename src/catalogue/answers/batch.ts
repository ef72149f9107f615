import { parseEan } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type AnswerPiece, answerBytes } from './answer-bytes.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { eanProblem, type OffersShown, offersShown } from './lookup.ts';

/** Many lookups in one answer, in the order of `codes`; a bad code gets an error in its position. */
export function batchBytes(
  live: CurrentCatalogue,
  generation: Generation,
  codes: readonly string[],
  shown: OffersShown,
): Buffer {
  const eans = codes.map(parseEan);
  const products = generation.productsJson(eans.filter((ean) => ean !== undefined)).values();
  const pieces: AnswerPiece[] = [];
  let text = `{"count":${codes.length},"results":[`;
  for (const [at, ean] of eans.entries()) {
    if (at > 0) text += ',';
    if (ean === undefined) {
      text += JSON.stringify({ found: false, ean: codes[at], product: null, error: eanProblem(codes[at]!) });
      continue;
    }
    const product = products.next().value;
    text += `{"found":${product !== undefined},"ean":"${ean}","product":`;
    if (product === undefined) text += 'null';
    else {
      pieces.push(text, product);
      text = '';
    }
    if (shown !== 'none') text += `,"offers":${JSON.stringify(offersShown(live, generation, ean, shown))}`;
    text += '}';
  }
  pieces.push(`${text}],"data_as_of":"${generation.dataAsOf}"}`);
  return answerBytes(pieces);
}
