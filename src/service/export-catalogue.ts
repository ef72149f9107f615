import { join } from 'node:path';
import { changesCursor } from '../api/changes/cursor.ts';
import { endOf } from '../catalogue/answers/changes.ts';
import { type ExportWish, writeExport } from '../catalogue/exports/write-export.ts';
import type { ExportManifest } from '../store/exports/export-folder.ts';
import { sweepExports } from '../store/exports/export-folder.ts';
import type { Generation } from '../store/ports/catalogue.ts';
import type { Stores } from './stores.ts';

/** Exports a generation into a folder, with the cursor by which /changes goes on from it. */
export async function exportCatalogue(
  { state }: Pick<Stores, 'state'>,
  generation: Generation,
  target: string,
  wish: Pick<ExportWish, 'what' | 'format'>,
): Promise<ExportManifest> {
  const names = new Map((await state.vendors.all()).map(({ id, name }) => [id, name]));
  const turns = await state.announcements.all();
  const turn = turns.findLast((each) => each.generation === generation.meta.id);
  const cursor = turn === undefined ? null : changesCursor(endOf(turn));
  return writeExport(target, { ...wish, generation, cursor, nameOf: (id) => names.get(id) });
}

/** The export of a night: products and offers, in a folder beside those of the last nights. */
export async function exportNight(stores: Pick<Stores, 'state' | 'generations'>, dir: string): Promise<void> {
  const generation = stores.generations.current();
  if (generation === undefined) return;
  const wish = { what: ['products', 'offers'], format: 'parquet' } as const;
  await exportCatalogue(stores, generation, join(dir, generation.meta.id), wish);
  sweepExports(dir);
}
