import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';

/** What went wrong without where things lie, for `/ready`, which anybody may ask; the log has it whole. */
export function withoutPlaces(text: string, { dataDir, blobs }: Pick<Config, 'dataDir' | 'blobs'>): string {
  const places: [string, string][] = [[dataDir, 'DATA_DIR'], ...placesOf(blobs)];
  return (
    places
      .reduce((left, [place, name]) => left.replaceAll(place, name), text)
      // As in "connect ECONNREFUSED 10.0.0.5:3900".
      .replace(/\b(E[A-Z]{4,}) \S+:\d+/g, '$1')
  );
}

/** The folder; or the bucket, and the endpoint's host with its port and without. */
function placesOf(blobs: string | undefined): [string, string][] {
  if (blobs === undefined) return [];
  const url = new URL(blobs);
  if (url.protocol === 'file:') return [[fileURLToPath(url), 'BLOBS']];
  const endpoint = url.searchParams.get('endpoint');
  const bucket: [string, string] = [`bucket ${url.host}`, 'bucket of BLOBS'];
  if (endpoint === null) return [bucket];
  const { host, hostname } = new URL(endpoint);
  return [bucket, [host, 'BLOBS'], [hostname, 'BLOBS']];
}
