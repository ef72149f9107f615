import { join } from 'node:path';
import { formatDay, formatInstant } from '../../domain/day.ts';
import {
  type ExportColumn,
  type ExportFile,
  type ExportRow,
  openNdjson,
  openParquet,
} from '../../store/exports/export-file.ts';
import {
  type ExportedThing,
  type ExportFormat,
  type ExportManifest,
  fillFolder,
} from '../../store/exports/export-folder.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { createExportReader, type ExportedProduct, type ProductToExport } from './export-rows.ts';

const ean: ExportColumn = { name: 'ean', kind: 'text', isKey: true };
const text = (name: string): ExportColumn => ({ name, kind: 'text' });
const number = (name: string): ExportColumn => ({ name, kind: 'number' });
const nullable = (column: ExportColumn): ExportColumn => ({ ...column, isNullable: true });

const COLUMNS: Readonly<Record<ExportedThing, readonly ExportColumn[]>> = {
  products: [
    ean,
    ...['product_name', 'brand', 'category', 'image_url'].map(text),
    { name: 'vendor_count', kind: 'count' },
    ...['lowest_price', 'highest_price', 'avg_price'].map(number),
    nullable(text('size')),
    nullable(text('color')),
    text('slug'),
  ],
  offers: [
    ean,
    ...['vendor', 'vendor_name', 'condition'].map(text),
    number('price'),
    nullable(number('shipping')),
    nullable(number('before_price')),
    text('stock'),
    text('flags'),
    nullable(text('verdict')),
    text('url'),
    { name: 'updated_at', kind: 'instant' },
  ],
  history: [
    ean,
    text('vendor'),
    { name: 'date', kind: 'day' },
    nullable(number('price')),
    nullable(number('before_price')),
    nullable(text('stock')),
    text('flags'),
  ],
};

const ROWS: Readonly<Record<ExportedThing, (one: ExportedProduct) => readonly object[]>> = {
  products: ({ product }) => [product],
  offers: ({ offers }) => offers,
  history: ({ history }) => history(),
};

export interface ExportWish {
  generation: Generation;
  nameOf: (vendorId: number) => string | undefined;
  /** What /changes goes on with after this generation. */
  cursor: string | null;
  what: readonly ExportedThing[];
  format: ExportFormat;
}

/** Writes everything that may be passed on of a generation into a folder, which appears only when it is complete. */
export function writeExport(target: string, wish: ExportWish): ExportManifest {
  const { generation, nameOf, cursor, what, format } = wish;
  const { meta } = generation;
  return fillFolder(target, (dir) => {
    const files = what.map((thing) => openThing(dir, thing, format));
    try {
      for (const one of createExportReader(generation, nameOf).products())
        for (const file of files) file.add(one);
      return {
        prisme_export: 1,
        generation: meta.id,
        day: formatDay(meta.day),
        data_as_of: formatInstant(meta.dataAsOfMs),
        cursor,
        files: files.map((file) => file.close()),
      };
    } finally {
      for (const file of files) file.abandon();
    }
  });
}

function openThing(dir: string, what: ExportedThing, format: ExportFormat) {
  const name = `${what}.${format}`;
  const columns = COLUMNS[what];
  const path = join(dir, name);
  const file: ExportFile = format === 'parquet' ? openParquet(path, columns) : openNdjson(path);
  let leftOut = 0;
  return {
    add({ exported, offers }: ProductToExport): void {
      leftOut += what === 'products' ? Number(exported === null) : offers - (exported?.offers.length ?? 0);
      if (exported !== null) for (const row of ROWS[what](exported)) file.add(row as ExportRow);
    },
    close: () => ({
      file: name,
      what,
      format,
      ...file.close(),
      left_out: leftOut,
      columns: columns.map(({ name: column, kind, isNullable = false }) => {
        return { name: column, type: kind, nullable: isNullable };
      }),
    }),
    abandon: file.abandon,
  };
}
