import { fts5Peer } from './fts5.ts';
import { minisearchPeer } from './minisearch.ts';
import { oramaPeer } from './orama.ts';
import type { Peer } from './peer.ts';
import { FULL_TEXT, postgresPeer, TRIGRAMS } from './postgres.ts';
import { prismePeer } from './prisme.ts';
import { sphinxPeer } from './sphinx.ts';

export const SPHINX = 'Sphinx';

/** The compared engines, ours first. Each opens in an empty folder. */
export const PEERS: Record<string, (dir: string) => Peer | Promise<Peer>> = {
  Prisme: prismePeer,
  'SQLite FTS5, BM25': fts5Peer,
  'PostgreSQL full text': (dir) => postgresPeer(dir, FULL_TEXT),
  'PostgreSQL pg_trgm': (dir) => postgresPeer(dir, TRIGRAMS),
  [SPHINX]: sphinxPeer,
  MiniSearch: minisearchPeer,
  Orama: oramaPeer,
};
