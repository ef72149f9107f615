import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../disk/data-folder.ts';
import { BlobDamaged, BlobMissing, type Blobs } from '../ports/blobs.ts';
import { type DayFeeds, keepDayFeeds, readDayFeeds } from '../spool/day.ts';
import { sha256OfBytes } from './generations/generation-manifest.ts';
import { fetchSpools, putSpool } from './spools.ts';
import { collect } from './transfer.ts';

/*
 * The readings of the day for a builder on another machine: `day/NIGHT/SPOOL`, and `day/NIGHT/readings-TIME.json`, which names
 * them; the newest counts. What is lost of it costs a reading, never history.
 */

const DAY = 'day/';
const READINGS = /\/readings-\d{13,}\.json$/;
const READINGS_BYTES_MAX = 64 << 20;

const folderOf = (night: string): string => `${DAY}${night}/`;

/** Uploads what runs know since a night, the spools first. */
export async function putDay(blobs: Blobs, dataDir: string, night: string, nowMs: number): Promise<void> {
  const feeds = readDayFeeds(dataDir, night);
  const names = await namesIn(blobs, folderOf(night));
  for (const { reading } of Object.values(feeds))
    if (reading !== null && !names.has(folderOf(night) + reading.spool))
      await putSpool(blobs, dayIn(dataDir), reading.spool, folderOf(night));
  const content = Buffer.from(JSON.stringify({ sha256: sumOf(feeds), feeds }));
  const newest = `${folderOf(night)}readings-${nowMs}.json`;
  await blobs.put(newest, { content, bytes: content.length, sha256: sha256OfBytes(content) });
  for (const name of names) if (READINGS.test(name) && name !== newest) await blobs.remove(name);
}

/** Downloads what runs know since a night, unless this machine knows more. A reading whose spool is lost is left out. */
export async function fetchDay(blobs: Blobs, dataDir: string, night: string): Promise<void> {
  const newest = [...(await namesIn(blobs, folderOf(night)))].filter((name) => READINGS.test(name)).at(-1);
  if (newest === undefined) return;
  const feeds = await readFeeds(blobs, newest);
  const own = readDayFeeds(dataDir, night);
  const news = Object.entries(feeds).filter(([id, feed]) => feed.askedAtMs > (own[id]?.askedAtMs ?? 0));
  const spools = news.flatMap(([, { reading }]) => reading?.spool ?? []);
  const lost = await fetchSpools(blobs, dayIn(dataDir), spools, folderOf(night));
  const here = news.filter(([, { reading }]) => reading === null || !lost.has(reading.spool));
  const next = { ...own, ...Object.fromEntries(here) };
  if (Object.values(next).every(({ reading }) => reading === null || isHere(dataDir, reading.spool)))
    keepDayFeeds(dataDir, night, next);
}

const isHere = (dataDir: string, spool: string): boolean => existsSync(join(dayIn(dataDir), spool));

async function readFeeds(blobs: Blobs, name: string): Promise<DayFeeds> {
  try {
    return await blobs.again(async () => {
      const bytes = await collect(await blobs.read(name), READINGS_BYTES_MAX);
      return feedsIn(bytes.toString('utf8'), name);
    });
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return {};
    throw error;
  }
}

/** Damaged readings would name spools that never were, and every night until they are removed would fail. */
function feedsIn(text: string, name: string): DayFeeds {
  let stored: { sha256?: unknown; feeds?: DayFeeds } | null;
  try {
    stored = JSON.parse(text);
  } catch {
    throw new BlobDamaged(name, 'it is cut short or garbled');
  }
  if (stored?.feeds === undefined || stored.sha256 !== sumOf(stored.feeds))
    throw new BlobDamaged(name, 'its checksum is another');
  return stored.feeds;
}

const sumOf = (feeds: DayFeeds): string => sha256OfBytes(JSON.stringify(feeds));

/** Removes the readings of all days. */
export async function removeDays(blobs: Blobs): Promise<void> {
  for (const name of await namesIn(blobs, DAY)) await blobs.remove(name);
}

async function namesIn(blobs: Blobs, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of blobs.list(prefix)) names.add(name);
  return names;
}
