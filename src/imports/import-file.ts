import { readFileSync } from 'node:fs';
import type { Schema } from '../contract/schema.ts';
import { addDays, instantOf, parseDay } from '../domain/day.ts';
import { UsageError } from '../domain/errors.ts';
import { JsonError, parseLinedJson } from '../feeds/sources/json-places.ts';
import type { Problem } from '../feeds/sources/problem-words.ts';
import { schemaProblems } from '../feeds/sources/problems.ts';

const FILE_BYTES_MAX = 256 * 1024 ** 2;
const PROBLEMS_SHOWN_MAX = 20;

/** The parsed file, and how to report where something in it is wrong. */
export interface ImportFile {
  path: string;
  value: unknown;
  /** Throws one line `path:line: [3].domain: what is wrong` for each problem. */
  refuse(problems: readonly Problem[]): void;
}

export function openImport(path: string): ImportFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text.length > FILE_BYTES_MAX) throw new UsageError(`${path}: larger than ${FILE_BYTES_MAX} characters`);
  try {
    return fileOf(path, text);
  } catch (error) {
    if (error instanceof JsonError) throw new UsageError(`${path}:${error.line}: ${error.message}`);
    throw error;
  }
}

function fileOf(path: string, text: string): ImportFile {
  const { value, lines } = parseLinedJson(text);
  return {
    path,
    value,
    refuse(problems) {
      if (problems.length === 0) return;
      const lined = problems
        .map((problem) => ({
          ...problem,
          line: lines.get(problem.pointer) ?? lines.get(parentOf(problem.pointer)) ?? 1,
        }))
        .sort((a, b) => a.line - b.line);
      const shown = lined
        .slice(0, PROBLEMS_SHOWN_MAX)
        .map(({ line, pointer, message }) => `${path}:${line}: ${placeOf(pointer)}${message}`);
      const rest = lined.length - shown.length;
      throw new UsageError([...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n'));
    },
  };
}

export function checked<T>(file: ImportFile, schema: Schema): T {
  file.refuse(schemaProblems(schema, file.value));
  return file.value as T;
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** `/3/rule/category` as people write it: `[3].rule.category: `. */
function placeOf(pointer: string): string {
  if (pointer === '') return '';
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return `${place.replace(/^\./, '')}: `;
}

const SHAPE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/** ISO 8601 with a zone or in Copenhagen's time, or epoch milliseconds. A bare day as an end is the next day's start. */
export function parseInstant(value: unknown, as: 'start' | 'end' = 'start'): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  const match = typeof value === 'string' ? SHAPE.exec(value.trim()) : null;
  const day = match ? parseDay(match[1]!) : undefined;
  if (!match || day === undefined) return undefined;
  const [, , hour, minute, second = '0', zone] = match;
  if (hour === undefined) return instantOf(as === 'end' ? addDays(day, 1) : day);
  if (+hour > 23 || +minute! > 59 || +second > 59) return undefined;
  const minutes = +hour * 60 + +minute!;
  if (zone === undefined) return instantOf(day, minutes) + +second * 1000;
  return day * 86_400_000 + (minutes - zoneMinutes(zone)) * 60_000 + +second * 1000;
}

function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = +zone.slice(1, 3) * 60 + +zone.slice(-2);
  return zone.startsWith('-') ? -minutes : minutes;
}
