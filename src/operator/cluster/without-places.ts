import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';

/** What went wrong without where things lie, for `/ready`, which anybody may ask; the log has it whole. */
export function withoutPlaces(text: string, { dataDir, blobs }: Pick<Config, 'dataDir' | 'blobs'>): string {
  const places: [string, string][] = [[dataDir, 'DATA_DIR'], ...placesOf(blobs).map(named)];
  return (
    places
      .reduce((left, [place, name]) => left.replaceAll(place, name), text)
      // As in "connect ECONNREFUSED 10.0.0.5:3900".
      .replace(/\b(E[A-Z]{4,}) \S+:\d+/g, '$1')
  );
}

const named = (place: string): [string, string] => [place, 'BLOBS'];

/** The folder, or the endpoint's host with its port and without. */
function placesOf(blobs: string | undefined): string[] {
  if (blobs === undefined) return [];
  const url = new URL(blobs);
  if (url.protocol === 'file:') return [fileURLToPath(url)];
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint === null) return [];
  const { host, hostname } = new URL(endpoint);
  return [host, hostname];
}
