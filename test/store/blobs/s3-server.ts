import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { objectionTo, REGION } from './signature.ts';

export interface StoredObject {
  body: Buffer;
  changedMs: number;
}

/** What is done to one answer. */
export type Fault = 'cut' | 'flip' | 'missing' | 'slow-down' | 'denied' | 'hang-up' | { delayMs: number };

export interface S3Server extends AsyncDisposable {
  /** For BLOBS. */
  address: string;
  objects: Map<string, StoredObject>;
  /** Every request that was answered, as "PUT name". */
  log: string[];
  /** Decides, for each request in turn, what goes wrong with it. */
  fault: (method: string, name: string) => Fault | undefined;
  /** Called when a PUT has come in whole, before and after it is stored. */
  onPut: (name: string, when: 'before' | 'after') => Promise<unknown> | undefined;
  /** How many names a page of the list has. */
  pageSize: number;
}

const BUCKET = 'prisme-test';
const PREFIX = 'shop/';

/**
 * A small S3 of our own: the emulators on npm take a wrong secret, an unsigned PUT and a wrong checksum. This one checks
 * signature and payload, and cuts, flips, delays and pages on command.
 */
export async function startS3(): Promise<S3Server> {
  const server = createServer((request, response) => void answer(own, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own: S3Server = {
    address: `s3://${BUCKET}/${PREFIX.slice(0, -1)}?endpoint=http://127.0.0.1:${port}&region=${REGION}`,
    objects: new Map(),
    log: [],
    fault: () => undefined,
    onPut: () => undefined,
    pageSize: 1000,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return own;
}

async function answer(own: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  // Whoever sent it was killed.
  if (body === undefined) return;
  const url = new URL(request.url!, 'http://store');
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const name = key.slice(PREFIX.length);
  const { method = '' } = request;
  const say = (status: number, code: string) =>
    response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  const objection = await objectionTo(request, body);
  if (objection !== null) return void say(objection === 'XAmzContentSHA256Mismatch' ? 400 : 403, objection);
  if (bucket !== BUCKET) return void say(404, 'NoSuchBucket');

  const fault = own.fault(method, name);
  if (typeof fault === 'object') await wait(fault.delayMs);
  if (fault === 'denied') return void say(403, 'AccessDenied');
  if (fault === 'slow-down') return void say(503, 'SlowDown');
  if (fault === 'hang-up') return void request.socket.destroy();
  own.log.push(`${method} ${name}`);
  if (method === 'PUT') {
    await own.onPut(name, 'before');
    own.objects.set(key, { body, changedMs: Date.now() });
    await own.onPut(name, 'after');
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    own.objects.delete(key);
    response.writeHead(204).end();
  } else if (key === '') list(own, url.searchParams, response, fault);
  else {
    const object = own.objects.get(key);
    if (object === undefined || fault === 'missing') return void say(404, 'NoSuchKey');
    send(response, object.body, fault);
  }
}

/** Undefined if the connection breaks. The memory of benches is measured beside this server: it keeps no body twice. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = Buffer.allocUnsafeSlow(Number(request.headers['content-length'] ?? 0));
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += (chunk as Buffer).copy(body, bytes);
  } catch {
    return undefined;
  }
  return body;
}

function send(response: ServerResponse, body: Buffer, fault: Fault | undefined): void {
  const sent = fault === 'flip' ? Buffer.from(body) : body;
  if (fault === 'flip') sent[sent.length >> 1]! ^= 1;
  // Half of it arrives before the connection is gone: a client that destroyed at once would see nothing at all.
  response.writeHead(200, { 'content-length': sent.length });
  if (fault === 'cut')
    response.write(sent.subarray(0, sent.length >> 1), () => setImmediate(() => response.destroy()));
  else response.end(sent);
}

function list(
  own: S3Server,
  query: URLSearchParams,
  response: ServerResponse,
  fault: Fault | undefined,
): void {
  const after = query.get('continuation-token') ?? '';
  const keys = [...own.objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort((a, b) => (a < b ? -1 : 1));
  const page = keys.slice(0, own.pageSize);
  const more = keys.length > page.length;
  const contents = page.map((key) => {
    const { body, changedMs } = own.objects.get(key)!;
    const time = new Date(changedMs).toISOString();
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${time}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
  const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  // A proxy that cuts an answer of unknown length leaves no trace of it in the transport.
  response.writeHead(200).end(fault === 'cut' ? xml.slice(0, xml.length >> 1) : xml);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
