import { kronerText } from '../../domain/format/numbers.ts';
import type { CheckOutcome } from './check.ts';
import type { FileShape } from './file-shape.ts';

const DIFFERS_TIMES = 1.02;
const SHARED_MIN = 3;
const LOW_MEDIAN_ORE = 500;
const MOJIBAKE = /[ÃÂ][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â[€‚]/;
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** What looks wrong though rows are kept, a sentence each. */
export function warningsOf(
  outcome: CheckOutcome,
  others: readonly CheckOutcome[],
  shape: FileShape,
): string[] {
  return [
    ...currencyWarnings(outcome, shape),
    ...amountWarnings(outcome, others),
    ...encodingWarnings(outcome, shape),
  ];
}

function currencyWarnings({ kept, skipped }: CheckOutcome, { currencies }: FileShape): string[] {
  const foreign = currencies.filter((name) => name !== 'DKK');
  if (kept === 0 || foreign.length === 0 || (skipped.currency_other ?? 0) > 0) return [];
  const also = currencies.includes('DKK') ? ' beside DKK' : ' and never DKK';
  return [
    `the file names ${foreign.join(', ')}${also}, yet every price would be kept as kroner: ask the shop which currency its prices are in`,
  ];
}

function amountWarnings({ format, kept, prices }: CheckOutcome, others: readonly CheckOutcome[]): string[] {
  const said: string[] = [];
  for (const other of others) {
    const shared = [...prices].filter(([ean]) => other.prices.has(ean));
    const differing = shared.filter(([ean, ore]) => isApart(ore, other.prices.get(ean)!));
    const first = differing[0];
    if (first === undefined || shared.length < SHARED_MIN || differing.length * 2 < shared.length) continue;
    said.push(
      `${other.format} reads other prices: ${first[0]} is ${kr(first[1])} as ${format} and ${kr(other.prices.get(first[0])!)} as ${other.format}; hold one against the shop's page`,
    );
  }
  const median = [...prices.values()].sort((a, b) => a - b)[prices.size >> 1];
  if (kept > 0 && median !== undefined && median < LOW_MEDIAN_ORE)
    said.push(`half of the prices are under 5 kr.: perhaps they are not in kroner`);
  return said;
}

const isApart = (a: number, b: number): boolean => a > b * DIFFERS_TIMES || b > a * DIFFERS_TIMES;
const kr = (ore: number): string => `${kronerText(ore)} kr.`;

function encodingWarnings({ names }: CheckOutcome, { text }: FileShape): string[] {
  const broken = names.filter((name) => MOJIBAKE.test(name) || name.includes('\ufffd'));
  const controls = text.split('\n').filter((line) => CONTROL.test(line)).length;
  return [
    ...(broken.length === 0
      ? []
      : [
          `${broken.length} of ${names.length} names are wrongly encoded, e.g. ${JSON.stringify(broken[0])}: name the encoding with \`encoding\`, or ask the shop for UTF-8`,
        ]),
    ...(controls === 0
      ? []
      : [
          `${controls} of the first lines have control characters in them, which are dropped: letters such as æ, ø and å may be lost. Ask the shop for UTF-8`,
        ]),
  ];
}
