/** An article's text, the same for every engine. */
export interface Title {
  ean: string;
  name: string;
  brand: string;
  category: string;
  priceOre: number;
}

/** A filter that every engine has. Both ends are included. */
export interface PriceRange {
  minOre: number;
  maxOre: number;
}

/** An engine that holds the titles and finds the five best. */
export interface Peer {
  build(titles: AsyncIterable<Title>): Promise<void>;
  /** Codes of the best five, the best first; only of those within a price range, if one is given. */
  search(q: string, within?: PriceRange): string[] | Promise<string[]>;
  /** Bytes on disk; null for an engine that lives in memory alone. */
  diskBytes(): Promise<number | null> | number | null;
  /** Processes beside this one that do its work. */
  pids(): number[];
  close(): Promise<void> | void;
}

export const DEPTH = 5;

/** Adds articles in batches, for engines that need it. */
export async function* portions<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let portion: T[] = [];
  for await (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** The words of a query for engines that have an operator language of their own. */
export const wordsOf = (q: string): string[] => q.match(/[\p{L}\p{N}]+/gu) ?? [];
