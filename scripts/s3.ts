import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';

/*
 * `npm run s3`: the tests of the object store on a real one, Ceph's gateway, which is started on loopback and ended again.
 * `npm run s3 -- 's3://bucket/prefix?endpoint=…&region=…'` with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: on another.
 */

const ROOT = join(import.meta.dirname, '..');
const CEPH = join(import.meta.dirname, 's3-ceph.sh');
const ENDPOINT = `http://127.0.0.1:${process.env['PORT'] ?? 4600}`;
const BUCKET = 'prisme';
const KEYS = { accessKeyId: 'PRISMEKEY', secretAccessKey: 'prisme-secret-prisme' };
const TESTS = ['blobs', 'generations', 'spools'].map((name) => `test/store/blobs/${name}.test.ts`);

function run(file: string, args: readonly string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(file, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  return status ?? 1;
}

const tested = (address: string, env: Record<string, string> = {}): number =>
  run(process.execPath, [join(import.meta.dirname, 'test.ts'), ...TESTS], { ...env, REAL_S3: address });

async function makeBucket(): Promise<void> {
  const signer = new AwsV4Signer({
    ...KEYS,
    method: 'PUT',
    url: `${ENDPOINT}/${BUCKET}`,
    service: 's3',
    region: 'us-east-1',
  });
  const { url, headers } = await signer.sign();
  const { status } = await fetch(url, { method: 'PUT', headers });
  if (status !== 200) throw new Error(`the gateway answers ${status} to a new bucket`);
}

async function onCeph(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-ceph-'));
  try {
    const code = run(CEPH, ['start', dir]);
    if (code !== 0) return code;
    await makeBucket();
    const env = { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey };
    return tested(`s3://${BUCKET}/tests?endpoint=${ENDPOINT}`, env);
  } finally {
    run(CEPH, ['stop', dir]);
    rmSync(dir, { recursive: true, force: true });
  }
}

const [address] = process.argv.slice(2);
process.exitCode = address === undefined ? await onCeph() : tested(address);
