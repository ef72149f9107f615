/** The records of a JSON file: the way to their list, the names in them and their first values. */
export interface RecordShape {
  /** The dotted way to the list, such as `data.items`; null when the root is the list. */
  list: string | null;
  /** Dotted where records hold records. */
  names: string[];
  /** The values of the first records, in the order of the names. */
  rows: string[][];
}

const RECORDS_READ = 50;

/** The list that takes up most of a file's beginning is that of the products. */
export function recordShape(text: string): RecordShape {
  const lists = listsIn(beginningOf(text), []);
  const [largest] = lists.toSorted((a, b) => b.chars - a.chars);
  if (largest === undefined) return { list: null, names: [], rows: [] };
  const records = largest.records.slice(0, RECORDS_READ).map((record) => new Map(valuesIn(record, '')));
  const names = [...new Set(records.flatMap((values) => [...values.keys()]))];
  return {
    list: largest.path.length === 0 ? null : largest.path.join('.'),
    names,
    rows: records.map((values) => names.map((name) => values.get(name) ?? '')),
  };
}

/** The value that a text begins with, up to the last bracket that closes in it. */
function beginningOf(text: string): unknown {
  const open: string[] = [];
  let end = 0;
  let closers = '';
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') {
      open.pop();
      end = at + 1;
      closers = open.toReversed().join('');
      if (open.length === 0) break;
    }
  }
  try {
    return JSON.parse(text.slice(0, end) + closers) as unknown;
  } catch {
    return undefined;
  }
}

type Json = Record<string, unknown>;
interface List {
  path: readonly string[];
  records: readonly Json[];
  chars: number;
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listsIn(value: unknown, path: readonly string[]): List[] {
  if (Array.isArray(value)) {
    const records = value.filter(isJson);
    return records.length === 0 ? [] : [{ path, records, chars: JSON.stringify(records).length }];
  }
  return isJson(value) ? Object.entries(value).flatMap(([name, each]) => listsIn(each, [...path, name])) : [];
}

const DEPTH_MAX = 3;

/** A list of records inside a record, such as its variants, is named and not looked into: its first would stand for all. */
function valuesIn(record: Json, prefix: string): [name: string, value: string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${key}`;
    if (isJson(value))
      return prefix.split('.').length <= DEPTH_MAX ? valuesIn(value, `${name}.`) : [[name, '']];
    if (!Array.isArray(value)) return [[name, String(value ?? '')]];
    return value.length > 0 && !value.some((each) => typeof each === 'object')
      ? [[`${name}.0`, String(value[0])]]
      : [[name, '']];
  });
}
