import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What happens to feed files in real life. Each takes the good file's bytes and gives the bad one's, or none. */
export const DAMAGES: Record<string, (packed: Buffer) => Buffer | null> = {
  'download cut short': (packed) => packed.subarray(0, packed.length >> 1),
  'export cut short': (packed) => {
    const text = gunzipSync(packed);
    return gzipSync(text.subarray(0, Math.floor(text.length * 0.4)));
  },
  'a web page': () =>
    gzipSync('<!doctype html><html><body><h1>Siden er flyttet</h1><p>Log ind</p></body></html>'),
  'an empty file': () => Buffer.alloc(0),
  'nothing inside': () => gzipSync(''),
  noise: (packed) => Buffer.from(packed.map((byte, i) => (byte * 31 + i * 17) & 255)),
  'an error message': () => gzipSync('{"error":"Internal Server Error"}'),
  missing: () => null,
};

/** From this many rows on a feed that lost most of them is seen to have; a smaller one may really have shrunk. */
const ROWS_MIN = 200;

/** A copy of a sources file in which every so many feeds are broken; the good files stay where they are. */
export function breakFeeds(
  sourcesPath: string,
  outDir: string,
  wanted: number,
  rowsOf: ReadonlyMap<string, number>,
): { sources: string; ids: string[] } {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const sources = JSON.parse(readFileSync(sourcesPath, 'utf8')) as { feeds: { id: string; url: string }[] };
  const fit = sources.feeds.filter(({ id }) => (rowsOf.get(id) ?? 0) >= ROWS_MIN);
  const every = Math.max(1, Math.floor(fit.length / wanted));
  const chosen = new Set(
    fit
      .filter((_, i) => i % every === 0)
      .slice(0, wanted)
      .map(({ id }) => id),
  );
  const damages = Object.values(DAMAGES);
  const base = pathToFileURL(`${dirname(resolve(sourcesPath))}/`);
  let n = 0;
  for (const feed of sources.feeds) {
    const good = new URL(feed.url.replace(/^file:(?!\/)/, ''), base);
    feed.url = good.href;
    if (!chosen.has(feed.id)) continue;
    const path = join(outDir, `${feed.id}${extname(good.pathname)}`);
    const bytes = damages[n++ % damages.length]!(readFileSync(fileURLToPath(good)));
    if (bytes !== null) writeFileSync(path, bytes);
    feed.url = pathToFileURL(path).href;
  }
  const path = join(outDir, 'sources.json');
  writeFileSync(path, JSON.stringify(sources));
  return { sources: path, ids: [...chosen] };
}
