import { gzipSync } from 'node:zlib';
import type { Day } from '../../domain/day.ts';
import type { Row } from '../row.ts';
import { WRITERS } from '../writers/index.ts';
import { sheetOf } from '../writers/writer.ts';
import type { DemoShop } from './demo-shops.ts';

export const feedFile = (shop: DemoShop): string =>
  `${shop.id}.${WRITERS[shop.format].extension}${shop.gzip ? '.gz' : ''}`;

/** A shop's whole file of a day. */
export function feedBytes(shop: DemoShop, day: Day, rows: readonly Row[]): Buffer {
  const writer = WRITERS[shop.format];
  const sheet = sheetOf(shop, day, rows.length);
  const written = rows.map((row, position) => writer.row(row, position, sheet));
  const bytes = writer.encode(writer.head(sheet) + written.join('') + writer.tail(sheet));
  return shop.gzip ? gzipSync(bytes, { level: 1 }) : bytes;
}
