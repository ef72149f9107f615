import { Parser } from 'htmlparser2';
import { BlobsUnavailable, type StoredBlob } from '../../ports/blobs.ts';

export interface S3Page {
  blobs: StoredBlob[];
  /** How to ask for the next page; undefined on the last one. */
  next: string | undefined;
}

/** Reads one answer of ListObjectsV2. A page that was cut short is refused: the parser would close it by itself. */
export function readS3Page(xml: string): S3Page {
  if (!/<\/ListBucketResult>\s*$/.test(xml))
    throw new BlobsUnavailable("the object store's list was cut short or is none");
  const blobs: StoredBlob[] = [];
  const top: Record<string, string> = {};
  let fields: Record<string, string> | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        if (name === 'Contents') fields = {};
      },
      ontext: (some) => {
        text += some;
      },
      onclosetag(name) {
        if (name === 'Contents') {
          blobs.push(blobOf(fields!));
          fields = undefined;
        } else (fields ?? top)[name] = text;
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const next = top['IsTruncated'] === 'true' ? top['NextContinuationToken'] : undefined;
  if (top['IsTruncated'] === 'true' && !next)
    throw new BlobsUnavailable("the object store's list has more pages and does not say how to get them");
  return { blobs, next };
}

function blobOf(fields: Readonly<Record<string, string>>): StoredBlob {
  const bytes = Number(fields['Size']);
  const changedMs = Date.parse(fields['LastModified'] ?? '');
  if (!fields['Key'] || !Number.isSafeInteger(bytes) || Number.isNaN(changedMs))
    throw new BlobsUnavailable("the object store's list has an entry without name, size or time");
  return { name: fields['Key'], bytes, changedMs };
}
