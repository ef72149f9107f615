import type { Offer } from '../../src/domain/product.ts';
import type { FeedSpec, RawRow, RowResult, SkipReason } from '../../src/feeds/feed.ts';
import { readerFor, readRows } from '../../src/feeds/reading/read-rows.ts';

/** The night the samples were written for. */
export const NOW_MS = Date.parse('2026-11-15T04:00:00+01:00');

export const aSpec = (over: Partial<FeedSpec> = {}): FeedSpec => ({
  id: 'butik',
  format: 'google-tsv',
  vendor: { id: 7, name: 'Elshop', domain: 'elshop.dk' },
  ...over,
});

export async function* inChunks(text: string | Uint8Array, chunkBytes = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

export async function read(
  spec: FeedSpec,
  content: string | Uint8Array,
  { nowMs = NOW_MS, chunkBytes = 65_536 } = {},
): Promise<{ results: RowResult[]; offers: Offer[]; skips: SkipReason[] }> {
  const results: RowResult[] = [];
  const context = { nowMs, ownRows: { areNamed: false, cameLate: false } };
  for await (const batch of readRows(spec, inChunks(content, chunkBytes), context)) results.push(...batch);
  return {
    results,
    offers: results.flatMap((result) => ('ok' in result ? [result.ok] : [])),
    skips: results.flatMap((result) => ('skip' in result ? [result.skip] : [])),
  };
}

/** What the reader alone makes of text that comes in pieces of so many characters. */
export function rawRows(spec: FeedSpec, text: string, chars: number): RawRow[] {
  const rows: RawRow[] = [];
  const reader = readerFor(spec, (row) => rows.push(row as RawRow));
  for (let at = 0; at < text.length; at += chars) reader.write(text.slice(at, at + chars));
  reader.end();
  return rows;
}

const HEADER = ['id', 'title', 'brand', 'price', 'sale_price', 'sale_price_effective_date', 'gtin', 'link'];
const EXTRA = ['availability', 'condition', 'product_type', 'shipping', 'size', 'color', 'image_link'];

/** A Google TSV with one good row per argument, changed as told. */
export function tsv(...rows: Partial<Record<string, string>>[]): string {
  const columns = [...HEADER, ...EXTRA];
  const good: Record<string, string> = {
    title: 'Nordhavn kaffemaskine NK-200',
    price: '899.00 DKK',
    gtin: '5709990000001',
  };
  const lines = rows.map((row, index) =>
    columns
      .map(
        (column) =>
          row[column] ?? { ...good, id: `V${index}`, link: `https://elshop.dk/v${index}` }[column] ?? '',
      )
      .join('\t'),
  );
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}
