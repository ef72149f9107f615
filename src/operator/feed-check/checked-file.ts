import type { FormatId } from '../../domain/feed-format.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import { checkText, unknownText } from './check-text.ts';
import { sourceEntry } from './entry.ts';
import { fileShape } from './file-shape.ts';
import { guessFormat } from './guess.ts';
import { suggestFields } from './suggest.ts';
import { warningsOf } from './warnings.ts';

interface FileToCheck {
  path: string;
  /** Where the entry for the sources is to point. */
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

/** A file as it would be read, with what looks wrong and the entry to paste. */
export async function checkedFile(file: FileToCheck): Promise<CheckedFile> {
  const { path, options, format } = file;
  const shape = await fileShape(path, options.source?.encoding);
  const { best, others } =
    format === undefined
      ? await guessFormat(path, options, shape.names)
      : { best: await checkFeed(path, format, options), others: [] };
  if (best === undefined) return unknownFile(file, shape);
  const warnings = warningsOf(best, others, shape);
  const entry = options.source === undefined && best.kept > 0 ? entryOf(file, best) : undefined;
  return {
    isGood: best.error === null && best.kept > 0 && warnings.length === 0,
    text: checkText(best, warnings) + entryText(entry),
    json: { ...jsonOf(best), warnings, ...(entry && { entry }) },
  };
}

async function unknownFile(
  file: FileToCheck,
  shape: Awaited<ReturnType<typeof fileShape>>,
): Promise<CheckedFile> {
  const suggestion = await suggestFields(file.path, shape, file.options);
  const tried = suggestion?.outcome;
  const entry =
    tried !== undefined && tried.kept + (tried.skipped.currency_unknown ?? 0) > 0
      ? entryOf(file, tried, suggestion!.fields)
      : undefined;
  const { text: _, ...told } = shape;
  return {
    isGood: false,
    text: [
      unknownText(shape, suggestion),
      ...(entry === undefined ? [] : ['', `with these \`fields\` it would be read:`, checkText(tried!, [])]),
      entryText(entry),
    ].join('\n'),
    json: {
      format: null,
      shape: told,
      ...(suggestion && { fields: suggestion.fields, missing: suggestion.missing }),
      ...(entry && { entry }),
    },
  };
}

function entryOf(
  { target, options, domain }: FileToCheck,
  outcome: CheckOutcome,
  fields?: CheckOptions['fields'],
) {
  const needsCurrency = (outcome.skipped.currency_unknown ?? 0) > 0;
  return sourceEntry({
    target,
    format: outcome.format,
    outcome,
    domain,
    currency: options.currency ?? (needsCurrency ? 'DKK' : undefined),
    ...(fields !== undefined && { fields }),
  });
}

const entryText = (entry: object | undefined): string =>
  entry === undefined ? '' : `\nfor the sources file:\n${JSON.stringify(entry, null, 2)}\n`;

const jsonOf = ({ prices: _, names: __, ...outcome }: CheckOutcome) => outcome;
