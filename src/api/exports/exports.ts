import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CurrentCatalogue, matchesEtag } from '../../catalogue/answers/current-catalogue.ts';
import { ExportsSchema } from '../../contract/export-view.ts';
import { Type } from '../../contract/schema.ts';
import { AppError } from '../../domain/errors.ts';
import {
  type ExportedFile,
  type ExportManifest,
  exportPath,
  exportsIn,
} from '../../store/exports/export-folder.ts';
import { answers, TOKEN_NEEDED } from '../server/answers.ts';
import { requireRight } from '../server/rights.ts';
import { rangeOf } from './range.ts';

export interface ExportsRouteParts {
  live: CurrentCatalogue;
  baseUrl: string;
  /** The folder of nightly exports; undefined if there are none. */
  exportsDir?: string | undefined;
}

const FileSchema = Type.String({ format: 'binary', description: 'The bytes; 206 for one range' });

const TAGS = ['Changes and exports'];

export function exportsRoutes(app: FastifyInstance, parts: ExportsRouteParts): void {
  const { live, exportsDir } = parts;
  const exports = (): ExportManifest[] => (exportsDir === undefined ? [] : exportsIn(exportsDir));
  app.get(
    '/exports',
    {
      schema: {
        operationId: 'getExports',
        summary: 'Everything in one file',
        description:
          'Files of the last three nights, sorted by EAN. Needs a token with the right exports. Go on from a file with its cursor at /changes.',
        tags: TAGS,
        security: TOKEN_NEEDED,
        response: answers(ExportsSchema, 400, 401, 403, 429),
      },
    },
    (request, reply) => {
      requireRight(request, 'exports');
      if (Object.keys(request.query as object).length > 0)
        throw new AppError('bad_request', '/exports takes no parameters; it lists all files that there are.');
      const items = exports().flatMap((manifest) => exportItems(parts, manifest));
      const data_as_of = live.generation().dataAsOf;
      return reply
        .header('cache-control', 'private, no-cache')
        .send({ count: items.length, items, data_as_of });
    },
  );
  app.get<{ Params: { id: string; file: string } }>(
    '/exports/:id/:file',
    {
      schema: {
        operationId: 'getExportFile',
        summary: 'A file of an export, whole or one range of it',
        tags: TAGS,
        security: TOKEN_NEEDED,
        params: Type.Object({
          id: Type.String({ description: 'The generation, as `url` of /exports names it' }),
          file: Type.String({ description: 'The name of the file' }),
        }),
        response: answers(FileSchema, 401, 403, 404, 416, 429),
      },
    },
    (request, reply) => {
      requireRight(request, 'exports');
      const { id, file } = request.params;
      const manifest = exports().find(({ generation }) => generation === id);
      const found = manifest?.files.find((each) => each.file === file);
      if (manifest === undefined || found === undefined)
        throw new AppError('not_found', 'There is no such file; /exports lists those of the last nights.');
      return sendFile(request, reply, exportPath(exportsDir!, manifest, found), found);
    },
  );
}

/** The files of an export as /exports lists them. */
const exportItems = ({ baseUrl }: Pick<ExportsRouteParts, 'baseUrl'>, manifest: ExportManifest) =>
  manifest.files.map(({ file, what, format, bytes, rows, left_out, sha256 }) => ({
    day: manifest.day,
    what,
    format,
    url: `${baseUrl}/exports/${manifest.generation}/${file}`,
    bytes,
    rows,
    left_out,
    sha256,
    cursor: manifest.cursor,
  }));

/** The newest file of offers with a cursor, to begin a copy with. */
export const newestOffers = ({ baseUrl, exportsDir }: Pick<ExportsRouteParts, 'baseUrl' | 'exportsDir'>) =>
  (exportsDir === undefined ? [] : exportsIn(exportsDir))
    .flatMap((manifest) => exportItems({ baseUrl }, manifest))
    .find(({ what, cursor }) => what === 'offers' && cursor !== null);

const TYPES: Readonly<Record<string, string>> = {
  parquet: 'application/vnd.apache.parquet',
  ndjson: 'application/x-ndjson',
};

function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { bytes, sha256, format }: ExportedFile,
) {
  const etag = `"${sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'content-type': TYPES[format],
  });
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  // A range of another version of the file would not fit what the caller has.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? rangeOf(headers.range, bytes) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`);
    throw new AppError(
      'range_not_satisfiable',
      `The range lies outside of the file, which has ${bytes} bytes.`,
    );
  }
  const [start, end] = range ?? [0, bytes - 1];
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  reply.header('content-length', String(end - start + 1));
  // The framework sets the length of an empty answer to 0, but leaves that of a stream. A stream cannot read an empty range.
  return reply.send(
    method === 'HEAD' || bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end }),
  );
}
