import type { Canonical, FeedSpec, RawRow } from '../feed.ts';

/** Our name of a field → the network's, or several in order of trust. */
export type Fields = Partial<Record<Canonical, string | readonly string[]>>;

interface FormatRules {
  fields: Fields;
  /** The currency of a row that states none, where the network has one market. */
  currency?: string;
  /** Splits a category path. Default: `>`, `|` or `~~`. */
  categorySeparator?: RegExp;
  /** Stock words of this format only, which win over the common ones. */
  stockCodes?: Readonly<Record<string, string>>;
  conditionCodes?: Readonly<Record<string, string>>;
}

export interface XmlFormat extends FormatRules {
  kind: 'xml';
  /** More elements, whose texts `tidy` gets to complete the row. */
  extras?: readonly string[];
  tidy?: (row: RawRow, extras: readonly string[]) => void;
  /** Names of the element that is one product, at any depth. */
  records: readonly string[];
  /** Elements whose children become one text, for example shipping → `DK:::39.00 DKK`. */
  groups?: Readonly<Record<string, (parts: readonly GroupPart[]) => string>>;
  /** `parent/child` elements outside the records that apply to all records after them. */
  context?: Partial<Record<'currency' | 'merchant', string>>;
}

export interface GroupPart {
  name: string;
  text: string;
}

export interface CsvFormat extends FormatRules {
  kind: 'csv';
  /** More columns, by name or pattern, whose texts `tidy` gets to complete the row. */
  extras?: readonly (string | RegExp)[];
  tidy?: (row: RawRow, extras: readonly string[], spec: FeedSpec) => void;
  /** The delimiters that the network can write. The header decides between them. */
  delimiters: readonly string[];
  /** `null`: quotes are text like any other. */
  quote: '"' | "'" | null;
  /** Delimiters with which fields are quoted although `quote` is null. */
  quotedBy?: readonly string[];
  /** Required columns besides name and price: a file without them has another format. */
  needs?: readonly Canonical[];
  /** For files without a header: the columns in order, and the first fields of the first and last line. */
  headerless?: {
    columns: readonly string[];
    /** The first row sets the width of the file; a narrower one is not of this format. */
    widthMin: number;
    first: string;
    last: string;
    merchantAt: number;
    countAt: number;
  };
}

export interface JsonFormat extends FormatRules {
  kind: 'json';
  /** The key of the list in the root object; `null` when the root is the list. */
  list: string | null;
  /** The file has no list: it is one record after another, one a line. */
  isLines?: true;
  /** Turns a record into objects, one per row, from which the dotted names in `fields` are read. */
  views?: (record: Json, spec: FeedSpec) => readonly Json[];
}

export type Json = Readonly<Record<string, unknown>>;
export type Format = XmlFormat | CsvFormat | JsonFormat;
