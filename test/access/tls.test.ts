import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { openTls } from '../../src/access/tls.ts';
import { UsageError } from '../../src/domain/errors.ts';
import { aFolder } from './a-state.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const OLD = { cert: new URL('tls/localhost.crt', FIXTURES), key: new URL('tls/localhost.key', FIXTURES) };
const NEW = {
  cert: new URL('tls-access/renewed.crt', FIXTURES),
  key: new URL('tls-access/renewed.key', FIXTURES),
};
const nameIn = (cert: URL) => new X509Certificate(readFileSync(cert)).fingerprint256;

async function aServer() {
  const folder = aFolder();
  const paths = { certPath: join(folder.dir, 'cert.pem'), keyPath: join(folder.dir, 'key.pem') };
  copyFileSync(OLD.cert, paths.certPath);
  copyFileSync(OLD.key, paths.keyPath);
  const lines: string[] = [];
  const tls = openTls(paths, (level, message) => lines.push(`${level}: ${message}`));
  const server = createServer(tls.pair, (_, response) => response.end('hej'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    paths,
    lines,
    look: () => tls.look(server),
    shown: () =>
      new Promise<string>((resolve, reject) => {
        const { port } = server.address() as AddressInfo;
        const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().fingerprint256);
          socket.destroy();
        }).on('error', reject);
      }),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      folder[Symbol.dispose]();
    },
  };
}

test('a renewed certificate is shown to the next client without a restart', async () => {
  await using server = await aServer();
  assert.equal(await server.shown(), nameIn(OLD.cert));
  assert.equal(server.look(), false);
  copyFileSync(NEW.cert, server.paths.certPath);
  copyFileSync(NEW.key, server.paths.keyPath);
  assert.equal(server.look(), true);
  assert.equal(await server.shown(), nameIn(NEW.cert));
  assert.match(server.lines.join('\n'), /^info: new certificate taken up from .*cert\.pem$/);
});

test('a pair that does not belong together keeps the old certificate, until its second half comes', async () => {
  await using server = await aServer();
  copyFileSync(NEW.cert, server.paths.certPath);
  assert.equal(server.look(), false);
  assert.equal(server.look(), false);
  assert.equal(await server.shown(), nameIn(OLD.cert));
  assert.equal(server.lines.length, 1, 'told once, not at every look');
  assert.match(server.lines[0]!, /^error: .*cannot be used .*the old certificate stays in use$/);
  copyFileSync(NEW.key, server.paths.keyPath);
  assert.equal(server.look(), true);
  assert.equal(await server.shown(), nameIn(NEW.cert));
});

test('rubbish or a missing file keeps the old certificate', async () => {
  await using server = await aServer();
  writeFileSync(server.paths.certPath, 'not a certificate');
  assert.equal(server.look(), false);
  rmSync(server.paths.keyPath);
  assert.equal(server.look(), false);
  assert.equal(await server.shown(), nameIn(OLD.cert));
  assert.equal(server.lines.length, 2);
});

test('a wrong pair at start is one line that names the settings', () => {
  using folder = aFolder();
  const paths = { certPath: join(folder.dir, 'none.pem'), keyPath: join(folder.dir, 'none.key') };
  assert.throws(
    () => openTls(paths, () => {}),
    (error) => error instanceof UsageError && /^TLS_CERT .*none\.pem and TLS_KEY /.test(error.message),
  );
});
