import { kronerText } from '../../domain/format/numbers.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { REFUSALS } from '../words/reasons.ts';
import type { CheckOutcome } from './check.ts';
import type { FileShape } from './file-shape.ts';
import type { Suggestion } from './suggest.ts';

export function checkText(outcome: CheckOutcome, warnings: readonly string[], shape?: FileShape): string {
  const lines = [`format ${outcome.format}: ${outcome.rows} rows, ${outcome.kept} would be kept`];
  if (outcome.error !== null) lines.push(`the feed as a whole would be held: ${outcome.error}`);
  for (const warning of warnings) lines.push(`WARNING: ${warning}`);
  if (outcome.offers.length > 0) lines.push('', 'kept, for example:');
  for (const offer of outcome.offers) {
    const price = `${kronerText(offer.priceOre)} kr.`.padStart(14);
    lines.push(
      `  ${offer.ean} ${price}  ${offer.stock.padEnd(12)} ${offer.condition.padEnd(11)} ${offer.name}`,
    );
  }
  if (outcome.refused.length > 0) lines.push('', 'not kept:');
  for (const [reason, count] of Object.entries(outcome.skipped)) {
    const { means, ask } = REFUSALS[reason as SkipReason];
    const others = reason === 'currency_other' ? ` (${outcome.currencies.join(', ')})` : '';
    lines.push(`  ${reason}${others}: ${count}`);
    for (const row of outcome.refused.filter((refused) => refused.reason === reason))
      lines.push(
        `    ean ${row.ean || '(none)'}  price ${row.price || '(none)'}  ${row.name || '(no name)'}`,
      );
    lines.push(`    that is: ${means}`);
    if (reason === 'ean_missing' && count === outcome.rows && shape !== undefined && shape.names.length > 0)
      lines.push(`    no column seems to hold EANs: ${namesText(shape)}`);
    if (!ask.startsWith('nothing')) lines.push(`    ask the shop ${ask}`);
  }
  return `${lines.join('\n')}\n`;
}

const KINDS: Readonly<Record<FileShape['kind'], string>> = {
  table: 'a table',
  json: 'JSON',
  xml: 'XML',
  html: 'a web page and no feed: the address may need a login, or is wrong',
  empty: 'an empty file',
  unreadable: 'no text: binary data, or a damaged archive',
};
const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'bars',
};

const NAMES_SHOWN = 60;
const namesText = ({ names }: FileShape): string => names.slice(0, NAMES_SHOWN).join(', ');

export function unknownText(shape: FileShape, suggestion: Suggestion | undefined, error: string | undefined) {
  const by = shape.delimiter === null ? '' : `, parted by ${DELIMITER_NAMES[shape.delimiter]}`;
  const lines = [`unknown format: no format reads this file. It is ${KINDS[shape.kind]}${by}.`];
  if (error !== undefined) lines.push(`it cannot be read to its end: ${error}`);
  if (shape.list !== null) lines.push(`its list: ${shape.list}`);
  if (shape.names.length > 0)
    lines.push(`${shape.kind === 'table' ? 'its columns' : 'names in it'}: ${namesText(shape)}`);
  if (suggestion !== undefined && suggestion.missing.length > 0)
    lines.push(
      `no column seems to hold: ${suggestion.missing.join(', ')}. Name it with \`fields\`, or ask the shop for it`,
    );
  if (shape.kind === 'xml' || (shape.kind === 'json' && suggestion === undefined))
    lines.push('ask the shop for a Google Merchant feed (google-xml or google-tsv), or for one of a network');
  return `${lines.join('\n')}\n`;
}

const DIFFERS_TIMES = 1.02;
const SHARED_MIN = 3;
const LOW_MEDIAN_ORE = 500;
const MOJIBAKE = /[ÃÂ][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â[€‚]/;
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

export const warningsOf = (outcome: CheckOutcome, others: readonly CheckOutcome[], shape: FileShape) => [
  ...currencyWarnings(outcome, shape),
  ...amountWarnings(outcome, others),
  ...encodingWarnings(outcome, shape),
];

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
const kr = (ore: number): string => `${(ore / 100).toFixed(2)} kr.`;

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
