import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export const KEYS = { accessKeyId: 'AKPRISMETEST', secretAccessKey: 'a secret/of+the tests' };
export const REGION = 'eu-test-1';

/** The usual variables of AWS. */
export const secretOf = (name: string): string | undefined =>
  ({ AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey })[name];

const SKEW_MS_MAX = 15 * 60_000;

/** What S3 would say is wrong with a request, found with the AWS SDK's own signer; null when it is in order. */
export async function objectionTo(request: IncomingMessage, body: Buffer): Promise<string | null> {
  const { authorization = '', ...headers } = request.headers as Record<string, string>;
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied';
  const sum = headers['x-amz-content-sha256'];
  if (sum !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const at = dateOf(headers['x-amz-date'] ?? '');
  if (!(Math.abs(Date.now() - at.getTime()) < SKEW_MS_MAX)) return 'RequestTimeTooSkewed';

  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const signer = new SignatureV4({
    credentials: KEYS,
    region: REGION,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const expected = await signer.sign(
    {
      method: request.method!,
      protocol: 'http:',
      hostname: headers['host']!,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, headers[name] ?? ''])),
    },
    { signingDate: at },
  );
  return expected.headers['authorization'] === authorization ? null : 'SignatureDoesNotMatch';
}

const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
