import { kronerText } from '../../domain/format/numbers.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { REFUSALS } from '../words/refusal-text.ts';
import type { CheckOutcome } from './check.ts';
import type { FileShape } from './file-shape.ts';
import type { Suggestion } from './suggest.ts';

/** What a file gave, for people. */
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
    for (const row of outcome.refused.filter((refused) => refused.reason === reason)) {
      lines.push(
        `    ean ${row.ean || '(none)'}  price ${row.price || '(none)'}  ${row.name || '(no name)'}`,
      );
    }
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

/** What is said of a file that no format fits. */
export function unknownText(
  shape: FileShape,
  suggestion: Suggestion | undefined,
  error: string | undefined,
): string {
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
