import { pathToFileURL } from 'node:url';
import { parseDomain } from '../../domain/domain-name.ts';
import type { FormatId } from '../../domain/feed-format.ts';
import { slugOf } from '../../domain/text.ts';
import type { Canonical } from '../../feeds/feed.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import { checkText, unknownText, warningsOf } from './check-text.ts';
import { type FileShape, fileShape } from './file-shape.ts';
import { guessFormat } from './guess.ts';
import { type Suggestion, suggestFields } from './suggest.ts';

interface FileToCheck {
  path: string;
  target: string;
  options: CheckOptions;
  format?: FormatId;
  domain?: string;
}

export interface CheckedFile {
  isGood: boolean;
  text: string;
  json: object;
}

export async function checkedFile(file: FileToCheck): Promise<CheckedFile> {
  const { path, options, format } = file;
  const shape = await fileShape(path, options.source?.encoding);
  const { best, others, error } =
    format === undefined
      ? await guessFormat(path, options, shape)
      : { best: await checkFeed(path, format, options), others: [], error: undefined };
  const isPoor = best === undefined || usable(best) * 2 <= best.rows;
  const suggestion = isPoor ? await suggestFields(path, shape, options, format) : undefined;
  const isBetter = (suggestion?.outcome.kept ?? 0) > (best === undefined ? 0 : usable(best));
  const better = isBetter ? suggestion : undefined;
  if (best === undefined || (better !== undefined && format === undefined))
    return unknownFile(file, shape, { suggestion, better, error });
  const warnings = warningsOf(best, others, shape);
  const isNew = options.source === undefined && (better !== undefined || usable(best) > 0);
  const entry = isNew ? entryOf(file, best, better) : undefined;
  return {
    isGood: best.error === null && best.kept > 0 && warnings.length === 0,
    text: checkText(best, warnings, shape) + betterText(better) + entryText(entry),
    json: {
      ...jsonOf(best),
      warnings,
      ...(better && { fields: better.own.fields }),
      ...(entry && { entry }),
    },
  };
}

/** Counts rows that are accepted, or would be with a currency. */
const usable = ({ kept, skipped }: CheckOutcome): number => kept + (skipped.currency_unknown ?? 0);

interface FormatFound {
  suggestion: Suggestion | undefined;
  better: Suggestion | undefined;
  error: string | undefined;
}

function unknownFile(
  file: FileToCheck,
  shape: FileShape,
  { suggestion, better, error }: FormatFound,
): CheckedFile {
  const entry = better && entryOf(file, better.outcome, better);
  const { text: _, rows: __, ...told } = shape;
  return {
    isGood: false,
    text: [unknownText(shape, suggestion, error), betterText(better), entryText(entry)].join(''),
    json: {
      format: null,
      shape: told,
      ...(error !== undefined && { error }),
      ...(suggestion && { fields: suggestion.own.fields, missing: suggestion.missing }),
      ...(entry && { entry }),
    },
  };
}

const betterText = (better: Suggestion | undefined): string =>
  better === undefined
    ? ''
    : `\nwith these \`fields\` it would be read${better.own.currency === undefined ? '' : ', if its prices are in DKK, which it does not say'}:\n` +
      `${JSON.stringify(better.own.fields)}\n${checkText(better.outcome, [])}`;

function entryOf({ target, options, domain }: FileToCheck, outcome: CheckOutcome, better?: Suggestion) {
  const needsCurrency = (outcome.skipped.currency_unknown ?? 0) > 0;
  return sourceEntry({
    target,
    format: outcome.format,
    outcome: better?.outcome ?? outcome,
    domain,
    ...(better?.own ?? {}),
    currency: options.currency ?? better?.own.currency ?? (needsCurrency ? 'DKK' : undefined),
  });
}

const entryText = (entry: object | undefined): string =>
  entry === undefined ? '' : `\nfor the sources file:\n${JSON.stringify(entry, null, 2)}\n`;

const jsonOf = ({ prices: _, names: __, ...outcome }: CheckOutcome) => outcome;

/** Hosts of networks: a link through one of them does not show the shop. */
const TRACKER =
  /(?:^|\.)(?:partner-ads\.com|adtraction\.(?:com|net)|awin1?\.com|tradedoubler\.com|tradetracker\.net|daisycon\.(?:io|com)|glp8\.net|ds1\.nl|webgains\.com|anrdoezrs\.net|impact\.com|linksynergy\.com)$/;

interface EntryParts {
  target: string;
  format: FormatId;
  outcome: CheckOutcome;
  domain: string | undefined;
  currency: string | undefined;
  fields?: Partial<Record<Canonical, string>> | undefined;
  list?: string | undefined;
}

function sourceEntry(parts: EntryParts) {
  const { target, format, outcome, domain, currency, list, fields } = parts;
  const shop = domain ?? shopOf(outcome) ?? 'SHOP.dk';
  const isUrl = /^(?:https?|file):/i.test(target);
  return {
    id: slugOf(shop.replace(/\.[a-z]+$/, '')) || 'shop',
    vendor: {
      name: shop.replace(/\.[a-z]+$/, '').replace(/^./, (first) => first.toUpperCase()),
      domain: shop,
    },
    format,
    url: isUrl ? target : pathToFileURL(target).href,
    ...(currency !== undefined && { currency }),
    ...(list !== undefined && { list }),
    ...(fields !== undefined && { fields }),
  };
}

/** The host of most links, unless it is a network's. */
function shopOf({ offers }: CheckOutcome): string | undefined {
  const hosts = offers.map(({ url }) => (URL.canParse(url) ? parseDomain(new URL(url).hostname) : undefined));
  return hosts.find((host) => host !== undefined && !TRACKER.test(host));
}
