import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder, writeSynced } from '../disk/files.ts';

/*
 * A folder of exports has one folder a generation, which appears complete or not at all:
 *   ID/manifest.json, ID/products.parquet, ID/offers.parquet
 *   .prisme-export-XXXXXX                                      an export under construction; a killed one is removed a day later
 */

export const EXPORT_FORMATS = ['parquet', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORTED_THINGS = ['products', 'offers', 'history'] as const;
export type ExportedThing = (typeof EXPORTED_THINGS)[number];

export interface ExportManifest {
  prisme_export: 1;
  generation: string;
  day: string;
  data_as_of: string;
  /** What `since` of /changes takes to go on from this export; null if its generation was never told. */
  cursor: string | null;
  files: readonly ExportedFile[];
}

export interface ExportedFile {
  file: string;
  what: ExportedThing;
  format: ExportFormat;
  bytes: number;
  rows: number;
  /** Rows that were left out because their source may not be passed on. */
  left_out: number;
  sha256: string;
  columns: readonly { name: string; type: string; nullable: boolean }[];
}

const MANIFEST = 'manifest.json';
/** The name is random: in a container the next process has the number of the killed one. */
const BUILDING_PREFIX = '.prisme-export-';
const ID = /^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/;
const KEPT = 3;
const BUILDING_MS_MAX = 24 * 3_600_000;

/** Fills a folder and gives it its name when it is complete. An existing folder of that name is replaced. */
export function fillFolder(target: string, fill: (dir: string) => ExportManifest): ExportManifest {
  const parent = dirname(resolve(target));
  mkdirSync(parent, { recursive: true });
  removeKilled(parent, Date.now());
  const building = mkdtempSync(join(parent, BUILDING_PREFIX));
  try {
    const manifest = fill(building);
    writeSynced(join(building, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    syncFolder(building);
    rmSync(target, { recursive: true, force: true });
    renameSync(building, target);
    syncFolder(parent);
    return manifest;
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw error;
  }
}

/** The exports of a folder, the newest first. What has no manifest that can be read is not one. */
export const exportsIn = (dir: string): ExportManifest[] =>
  namesIn(dir)
    .flatMap((name) => manifestIn(join(dir, name)) ?? [])
    .sort((a, b) => (a.data_as_of < b.data_as_of ? 1 : -1));

const namesIn = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir).filter((name) => ID.test(name) && existsSync(join(dir, name, MANIFEST)))
    : [];

/** Undefined where a disk has spoilt it: that export is lost, the others are not. */
function manifestIn(dir: string): ExportManifest | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8')) as ExportManifest | null;
    return manifest?.generation === basename(dir) && Array.isArray(manifest.files) ? manifest : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const exportPath = (dir: string, { generation }: ExportManifest, { file }: ExportedFile): string =>
  join(dir, generation, file);

/** Removes what killed exports left a day ago or more. A younger folder may be of an export that is under way. */
function removeKilled(dir: string, nowMs: number): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(BUILDING_PREFIX)) continue;
    const changedMs = statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
    if (nowMs - changedMs > BUILDING_MS_MAX) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** Removes all exports but the newest three, and those that cannot be read. */
export function sweepExports(dir: string): void {
  const kept = exportsIn(dir).slice(0, KEPT);
  for (const name of namesIn(dir))
    if (!kept.some(({ generation }) => generation === name))
      rmSync(join(dir, name), { recursive: true, force: true });
}
