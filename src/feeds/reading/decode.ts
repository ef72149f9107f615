import { isAscii } from 'node:buffer';
import { FeedError, HEAD_BYTES, NUL_SHARE_MAX } from '../feed.ts';

/** Decodes chunks. A byte order mark wins over `encoding`, which the operator set; the bytes win over a declaration in the file. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
): AsyncGenerator<string> {
  const dropNuls = nulDropper();
  const label = encoding === undefined ? undefined : knownLabel(encoding);
  if (encoding !== undefined && label === undefined) throw new FeedError(`unknown encoding "${encoding}"`);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let declared: string | undefined;

  const decode = (chunk: Uint8Array): string => {
    decoder ??= isAscii(chunk) ? undefined : new TextDecoder(decideByBytes(chunk, declared));
    // Plain ASCII does not show the encoding: the first other byte decides.
    return dropNuls(decoder === undefined ? latin1(chunk) : decoder.decode(chunk, { stream: true }));
  };

  let head: Uint8Array[] | undefined = [];
  let headBytes = 0;
  const openHead = (): string => {
    const first = Buffer.concat(head ?? []);
    head = undefined;
    const fixed = byMark(first) ?? label ?? wideWithoutMark(first);
    if (fixed !== undefined) decoder = new TextDecoder(fixed);
    declared = declaredIn(first);
    return decode(first);
  };

  for await (const chunk of bytes) {
    if (head === undefined) {
      yield decode(chunk);
      continue;
    }
    head.push(chunk);
    headBytes += chunk.length;
    if (headBytes >= HEAD_BYTES) yield openHead();
  }
  if (head !== undefined) yield openHead();
  const rest = decoder?.decode();
  if (rest) yield rest;
}

const latin1 = (chunk: Uint8Array): string =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');

function byMark(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

function wideWithoutMark(head: Uint8Array): string | undefined {
  if (head.length < 4) return undefined;
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be';
  return undefined;
}

function declaredIn(head: Uint8Array): string | undefined {
  const match = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(latin1(head.subarray(0, 300)));
  return match?.[1] === undefined ? undefined : knownLabel(match[1]);
}

/** The bytes decide, because files that declare ISO-8859-1 are UTF-8 or Windows-1252. */
function decideByBytes(sample: Uint8Array, declared: string | undefined): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return declared === undefined || declared === 'utf-8' ? 'windows-1252' : declared;
  }
}

function knownLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function nulDropper(): (text: string) => string {
  let chars = 0;
  let nuls = 0;
  return (text) => {
    chars += text.length;
    if (!text.includes('\0')) return text;
    const clean = text.replaceAll('\0', '');
    nuls += text.length - clean.length;
    if (nuls > 16 && nuls > chars * NUL_SHARE_MAX)
      throw new FeedError('binary data instead of text (NUL bytes)');
    return clean;
  };
}
