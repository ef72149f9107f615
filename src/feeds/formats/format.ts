import type { Canonical, FeedSpec, RawRow } from '../feed.ts';

/** Our word → the network's name for it, or several in order of trust. */
export type Fields = Partial<Record<Canonical, string | readonly string[]>>;

interface Common {
  fields: Fields;
  /** Currency of a row that states none, where the network has one market. */
  currency?: string;
  /** What parts a category path. Default: `>`, `|` or `~~`. */
  categorySeparator?: RegExp;
  /** Stock words of this format alone; they go before the common ones. */
  stockCodes?: Readonly<Record<string, string>>;
  conditionCodes?: Readonly<Record<string, string>>;
}

/** The meaning of a format's own code. A shop that writes `constructor` has no code. */
export const codeOf = (
  codes: Readonly<Record<string, string>> | undefined,
  code: string,
): string | undefined => (codes !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined);

/** Closes the gap between a network's shape and one text per word. `extras` are the values of the names asked for. */
interface Tidy {
  extras?: readonly string[];
  tidy?: (row: RawRow, extras: readonly string[]) => void;
}

/** In a table a name may be a pattern, and what a row lacks may follow from the feed. */
interface TidyRow {
  extras?: readonly (string | RegExp)[];
  tidy?: (row: RawRow, extras: readonly string[], spec: FeedSpec) => void;
}

export interface XmlFormat extends Common, Tidy {
  kind: 'xml';
  /** Names of the element that is one product, wherever it stands. */
  records: readonly string[];
  /** Elements read as one text made of their children, e.g. shipping → `DK:::39.00 DKK`. */
  groups?: Readonly<Record<string, (parts: readonly GroupPart[]) => string>>;
  /** `parent/child` elements outside the records that hold for all records after them. */
  context?: Partial<Record<'currency' | 'merchant', string>>;
}

export interface GroupPart {
  name: string;
  text: string;
}

export interface CsvFormat extends Common, TidyRow {
  kind: 'csv';
  /** The delimiters the network can be told to write. The header decides; nothing is guessed. */
  delimiters: readonly string[];
  /** `null`: quotes are text like any other. */
  quote: '"' | "'" | null;
  /** Delimiters under which fields are quoted all the same. */
  quotedBy?: readonly string[];
  /** Columns without which a file is of another format, besides those for name and price. */
  needs?: readonly Canonical[];
  /** For files without a header: the names in order, and the first fields of the first and last line. */
  headerless?: {
    columns: readonly string[];
    /** The first row sets the width of the file; one narrower than this is not of this format. */
    widthMin: number;
    first: string;
    last: string;
    merchantAt: number;
    countAt: number;
  };
}

export interface JsonFormat extends Common {
  kind: 'json';
  /** The key of the root object that holds the list; `null` when the root is the list. */
  list: string | null;
  /** One record to the objects that the dotted names in `fields` are read from: one per row. */
  views?: (record: Json, spec: FeedSpec) => readonly Json[];
}

export type Json = Readonly<Record<string, unknown>>;
export type Format = XmlFormat | CsvFormat | JsonFormat;
