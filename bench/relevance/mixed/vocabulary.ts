import { readdirSync, readFileSync } from 'node:fs';

/** A word in both languages. */
export interface Both {
  en: string;
  da: string;
}

export interface Noun {
  text: string;
  /** A narrower word: right only for what has this feature. */
  feature: string | null;
}

/** One sort of thing on the market, with all that may be said of it. */
export interface Sort {
  key: string;
  area: Area;
  /** The leaf of the shops' Danish shelves. */
  category: string;
  priceKr: readonly [low: number, high: number];
  /** How common the sort is, relative to the others. */
  weight: number;
  nouns: { en: readonly Noun[]; da: readonly Noun[] };
  colours: readonly string[];
  materials: readonly string[];
  sizes: readonly string[];
  /** Names under which makers sell it, each with the brand in front. */
  models: readonly string[];
  /** Names of what it is made for. */
  fits: readonly string[];
  /** Facts that a name may tell. */
  features: ReadonlyMap<string, Both>;
  /** Whether one feature rules the others out. */
  isEither: boolean;
  /** Facts that only a description tells. */
  secrets: ReadonlyMap<string, Both>;
  sentences: readonly Both[];
  accessoryOf: readonly string[];
  also: readonly string[];
  near: readonly string[];
}

export interface Area {
  key: string;
  /** The first letters of type numbers, by brand. */
  brands: ReadonlyMap<string, string>;
  remarks: readonly Both[];
  /** Fillers of very long names. */
  fillers: readonly Both[];
}

const FOLDER = new URL('./vocabulary/', import.meta.url);

/** Every sort in the vocabulary's files; the marks at the beginnings of lines are told in bench/README.md. */
export const readVocabulary = (): readonly Sort[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((file) => sortsIn(readFileSync(new URL(file, FOLDER), 'utf8')));

function sortsIn(text: string): Sort[] {
  const [head, ...entries] = text.split(/^= /m);
  const area = areaOf(head!);
  return entries.map((entry) => sortOf(entry, area));
}

function areaOf(head: string): Area {
  const lines = linesByMark(head);
  return {
    key: lines.get('%')![0]!,
    brands: new Map(
      [
        ...lines
          .get('B')!
          .join(' ')
          .matchAll(/(\S.*?):([A-Z]{2})(?= |$)/g),
      ].map((m) => [m[1]!, m[2]!]),
    ),
    remarks: (lines.get('D') ?? []).map(bothOf),
    fillers: (lines.get('L') ?? []).map(bothOf),
  };
}

function sortOf(entry: string, area: Area): Sort {
  const [first, ...rest] = entry.split('\n');
  const [key, category, price, weight] = first!.split(' | ') as [string, string, string, string];
  const lines = linesByMark(rest.join('\n'));
  const list = (mark: string, by: string): string[] =>
    lines.get(mark)?.flatMap((line) => line.split(by)) ?? [];
  const [low, high] = price.split('-').map(Number) as [number, number];
  return {
    key,
    area,
    category,
    priceKr: [low, high],
    weight: Number(weight),
    nouns: { en: list('en', '; ').map(nounOf), da: list('da', '; ').map(nounOf) },
    colours: list('c', ' '),
    materials: list('m', ' '),
    sizes: list('z', '; '),
    models: list('k', '; '),
    fits: list('x', '; '),
    features: new Map([...list('f', '; '), ...list('f1', '; ')].map(namedBoth)),
    isEither: lines.has('f1'),
    secrets: new Map((lines.get('d') ?? []).map(namedBoth)),
    sentences: (lines.get('s') ?? []).map(bothOf),
    accessoryOf: list('a', ' '),
    also: list('~', ' '),
    near: list(':', ' '),
  };
}

function linesByMark(text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [mark, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    lines.set(mark, [...(lines.get(mark) ?? []), rest]);
  }
  return lines;
}

function bothOf(text: string): Both {
  const [en, da] = text.split(' / ');
  if (!en || !da) throw new Error(`not in both languages: ${text}`);
  return { en, da };
}

const namedBoth = (text: string): [string, Both] => [
  text.slice(0, text.indexOf(': ')),
  bothOf(text.slice(text.indexOf(': ') + 2)),
];

function nounOf(text: string): Noun {
  const [noun, feature] = text.split('@') as [string, string?];
  return { text: noun, feature: feature ?? null };
}
