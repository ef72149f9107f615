import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const SOCKET = '.s.PGSQL.5432';

/** A way to a server that can be cut, at once or when something is said, and lie dead without a word. */
export async function aProxy(url: string) {
  const target = new URL(url.replace('@/', '@x/')).searchParams.get('host')!;
  const dir = mkdtempSync(join(tmpdir(), 'prisme-way-'));
  const open = new Set<Socket>();
  let mode: 'open' | 'refuse' | 'hole' = 'open';
  let cutAfter: readonly string[] = [];
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    let isCut = false;
    let heard = 0;
    const there = connect(join(target, SOCKET));
    for (const socket of [client, there]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (bytes: Buffer) => {
      if (mode === 'hole') return;
      there.write(bytes);
      if (heard === cutAfter.length || !bytes.includes(cutAfter[heard]!) || ++heard < cutAfter.length) return;
      cutAfter = [];
      // It is heard and done; the answer is not heard any more.
      isCut = true;
    });
    there.on('data', (bytes: Buffer) => {
      if (isCut) client.destroy();
      else if (mode !== 'hole') client.write(bytes);
    });
    client.on('close', () => there.destroy());
    there.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(join(dir, SOCKET), resolve));
  after(() => {
    server.close();
    for (const socket of open) socket.destroy();
    rmSync(dir, { recursive: true, force: true });
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.replace(encodeURIComponent(target), encodeURIComponent(dir)),
    /** Ends every connection, and refuses new ones. */
    down() {
      mode = 'refuse';
      cut();
    },
    up() {
      mode = 'open';
    },
    /** Everything goes on standing, and nothing comes through. */
    swallow() {
      mode = 'hole';
    },
    /** Ends the connection on which these were said in turn, when the last is done and before it is answered. */
    cutAfter(...said: string[]) {
      cutAfter = said;
    },
  };
}
