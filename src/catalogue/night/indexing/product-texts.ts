import { NO_TEXTS, type OfferTexts } from '../../../domain/offer.ts';
import { descriptionAt, offerEndAt, vendorIdAt } from '../../../store/packed/offer-line.ts';
import { offerOfLine, type SpoolLine } from '../../../store/spool/read.ts';
import { tellingSentences } from '../../../store/spool/sentences.ts';

/** Of a description so much is indexed: 300 characters are some forty words, and what is sold is told in the first. */
export const INDEXED_CHARS = 300;

/** Whose name a product has, and which. */
export interface Worded {
  /** The shop whose words the product has; null where that is not known. */
  wordsOf: number | null;
  name: string;
}

/**
 * Makes what reads a product's texts out of its lines. They are read every night, also for a product that is taken over as
 * it is: that a shop describes it anew changes the index alone. `commonSentences` are each spool's that say nothing.
 */
export function textReader(commonSentences: readonly ReadonlySet<number>[]) {
  return (lines: readonly SpoolLine[], { wordsOf, name }: Worded): OfferTexts => {
    const line = lineOf(lines, wordsOf, name);
    if (line === undefined) return NO_TEXTS;
    const { bytes, view, start, end } = line;
    const from = descriptionAt(bytes, start, end);
    if (from === end) return NO_TEXTS;
    const nameRest = bytes.toString('utf8', offerEndAt(bytes, start, end) + 1, from - 1);
    return {
      nameRest,
      description: tellingSentences(bytes, view, from, end, commonSentences[line.spool]!, INDEXED_CHARS),
    };
  };
}

/** The line that names the product; a shop has several where it offers one article in several sizes or states. */
function lineOf(lines: readonly SpoolLine[], wordsOf: number | null, name: string): SpoolLine | undefined {
  if (lines.length === 1) return lines[0];
  if (wordsOf === null) return undefined;
  const own = lines.filter(({ bytes, start }) => vendorIdAt(bytes, start) === wordsOf);
  return own.length <= 1 ? own[0] : (own.find((line) => offerOfLine(line).name === name) ?? own[0]);
}
