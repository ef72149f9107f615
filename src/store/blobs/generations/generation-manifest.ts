import { createHash } from 'node:crypto';
import { BlobDamaged, type BlobSource, type Blobs } from '../../ports/blobs.ts';
import { collect } from '../transfer.ts';

/** A shop's number in every price history, and the random key that no other shop ever has. */
export interface ManifestVendor {
  id: number;
  key: string;
  domain: string;
  name: string;
}

/** Length and checksum of bytes. */
export interface PieceSum {
  bytes: number;
  sha256: string;
}

/** A range of a file. `packed` is what the store has: its zstd form. Version 1 stored the plain bytes. */
export interface Piece extends PieceSum {
  packed?: PieceSum;
}

export interface ManifestFile {
  name: string;
  bytes: number;
  /** All pieces but the last have the same size. */
  pieces: Piece[];
}

/** Lists the files and pieces of a generation. It is uploaded last: without it the generation is invisible. */
export interface GenerationManifest {
  id: string;
  /** The generation whose history this one continues; null for the first. */
  parent: string | null;
  /** The night that a run of the day was made from; nights have none. */
  night?: string;
  schema: number;
  createdMs: number;
  files: ManifestFile[];
  vendors: ManifestVendor[];
}

export const GENERATIONS = 'generations/';
const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 64 << 20;
/** Version 2 has packed pieces. */
const VERSIONS_READ: readonly unknown[] = [1, 2];
const ID = /^[\w-]{1,100}$/;
const FILE = /^[\w-]{1,100}(?:\.\d{1,6})?\.(?:db|json)$/;
const SHA256 = /^[0-9a-f]{64}$/;

export const manifestName = (id: string): string => `${GENERATIONS}${id}/${MANIFEST}`;
export const pieceName = (id: string, file: string, piece: number): string =>
  `${GENERATIONS}${id}/${file}.${piece}`;

export function ownerOf(name: string): { id: string; isManifest: boolean } | undefined {
  const [folder, id = '', rest = ''] = name.split('/');
  if (`${folder}/` !== GENERATIONS || !ID.test(id)) return undefined;
  return { id, isManifest: rest === MANIFEST };
}

/** The inner checksum tells a damaged manifest from a damaged piece. */
export function manifestSource(manifest: GenerationManifest): BlobSource {
  const body = JSON.stringify(manifest);
  const content = Buffer.from(
    JSON.stringify({ prisme_generation: 2, sha256: sha256OfBytes(body), manifest }),
  );
  return { content, bytes: content.length, sha256: sha256OfBytes(content) };
}

/** Reads and checks a manifest. Throws BlobMissing, or BlobDamaged after several tries. */
export const readManifestOf = (blobs: Blobs, id: string): Promise<GenerationManifest> =>
  blobs.again(async () => {
    const bytes = await collect(await blobs.read(manifestName(id)), MANIFEST_BYTES_MAX);
    return manifestIn(bytes.toString('utf8'), id);
  });

export function manifestIn(text: string, id: string): GenerationManifest {
  const damaged = (problem: string) => new BlobDamaged(manifestName(id), problem);
  let stored: { prisme_generation?: unknown; sha256?: unknown; manifest?: GenerationManifest } | null;
  try {
    stored = JSON.parse(text);
  } catch {
    throw damaged('it is cut short or garbled');
  }
  if (!VERSIONS_READ.includes(stored?.prisme_generation) || stored?.manifest === undefined)
    throw damaged('it is none, or a newer version wrote it');
  if (stored.sha256 !== sha256OfBytes(JSON.stringify(stored.manifest)))
    throw damaged('its checksum is another');
  const problem = problemOf(stored.manifest, id);
  if (problem !== undefined) throw damaged(problem);
  return stored.manifest;
}

/** Checks what a foreign bucket could abuse: file names must not lead out of the folder, sizes must be those of the pieces. */
function problemOf({ id, files }: GenerationManifest, expected: string): string | undefined {
  if (id !== expected) return `it is of ${id}`;
  if (!Array.isArray(files) || files.length === 0) return 'it names no files';
  for (const { name, bytes, pieces } of files) {
    if (!FILE.test(name) || !name.startsWith(`${id}.`)) return `it names ${JSON.stringify(name)}`;
    const sum = pieces.reduce((all, piece) => all + piece.bytes, 0);
    const sums = pieces.flatMap(({ packed, ...plain }) => (packed === undefined ? [plain] : [plain, packed]));
    if (sum !== bytes || !sums.every((each) => each.bytes > 0 && SHA256.test(each.sha256)))
      return `${name} is not the sum of its pieces`;
  }
  const names = new Set(files.map(({ name }) => name));
  return names.size === files.length ? undefined : 'it names a file twice';
}

export const sha256OfBytes = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
