import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { alertOperator } from '../../../src/service/alerts.ts';
import { openStores } from '../../../src/service/stores.ts';
import { HEADER, ownShops, rowsOf } from '../../commands/own-shops.ts';
import { prisme } from '../../commands/running.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-11-01T04:00:00Z');

describe('what the operator is told without asking', () => {
  const received: { text: string; troubles: { kind: string; feed: string | null }[] }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (status === 200) received.push(JSON.parse(body));
      response.writeHead(status).end();
    });
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());

  /** Shops, and a night of theirs with what is told after it. */
  function watched() {
    const shops = ownShops();
    const env = {
      ...shops.env,
      ALERT_EMAIL: 'drift@priser.dk',
      ALERT_WEBHOOK: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    };
    const tell = async (nowMs: number) => {
      const config = readConfig(env);
      const stores = await openStores(config, pino({ level: 'silent' }));
      try {
        return await alertOperator(config, stores, nowMs);
      } finally {
        await stores.close();
      }
    };
    const mails = () => {
      const dir = join(shops.dataDir, 'outbox');
      return readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
    };
    return { ...shops, env, tell, mails };
  }

  it('is, over seven nights, exactly the messages that should be', async () => {
    const { write, night, tell, mails } = watched();
    const good = (price: number) => [HEADER, ...rowsOf(price)].join('\n');
    const told: string[][] = [];
    const nightOf = async (n: number, minutes = 0) => {
      const atMs = FIRST_MS + n * DAY_MS + minutes * 60_000;
      const from = received.length;
      await night(undefined, atMs).catch(() => {});
      await tell(atMs);
      // The service tells as well as the refresh.
      await tell(atMs + 1000);
      told.push(
        received
          .slice(from)
          .map(({ troubles }) => troubles.map(({ kind, feed }) => `${kind} ${feed ?? ''}`.trim()).join(', ')),
      );
    };
    await nightOf(0);
    write('beta', '');
    await nightOf(1);
    await nightOf(1, 30);
    await nightOf(2);
    await nightOf(3);
    await nightOf(4);
    await nightOf(5);
    write('beta', good(110));
    await nightOf(6);
    assert.deepEqual(told, [
      [],
      ['held beta'],
      [],
      ['held beta'],
      ['held beta'],
      ['failed beta'],
      ['failed beta'],
      [],
    ]);
    assert.equal(mails().length, 5, 'and as many mails');
    assert.match(mails()[0]!, /^To: drift@priser\.dk$/m);
    assert.match(
      received[0]!.text,
      /^Prisme: feeds: 1 held\n- beta is held: an empty file; offers of yesterday stay/,
    );
  });

  it('is a night that was not published, once a day however often it is tried', async () => {
    const { write, night, tell } = watched();
    write('alfa', '');
    write('beta', '');
    const from = received.length;
    for (const minutes of [0, 15, 30]) {
      await night(undefined, FIRST_MS + minutes * 60_000);
      await tell(FIRST_MS + minutes * 60_000);
    }
    assert.equal(received.length - from, 1);
    assert.match(received.at(-1)!.text, /^Prisme: the night was not published; feeds: 2 failed\n/);
  });

  it('is told later when it could not be sent, and the others are told all the same', async () => {
    const { write, night, tell, mails } = watched();
    write('beta', '');
    await night(undefined, FIRST_MS);
    status = 500;
    assert.deepEqual(await tell(FIRST_MS), { sent: 1, problems: ['webhook: the receiver answered 500'] });
    status = 200;
    assert.deepEqual(await tell(FIRST_MS), { sent: 1, problems: [] });
    assert.equal(mails().length, 1);
  });

  it('can be tried out, and says what is not set or does not work', async () => {
    const { env } = watched();
    const from = received.length;
    const tried = await prisme(['alert', 'test'], env);
    assert.deepEqual([tried.code, tried.out], [0, 'email: sent (to DATA_DIR/outbox)\nwebhook: sent\n']);
    assert.equal(received.length, from + 1);
    status = 404;
    const failed = await prisme(['alert', 'test'], env);
    status = 200;
    assert.equal(failed.code, 1);
    assert.match(failed.err, /webhook could not be sent: the receiver answered 404/);
    assert.equal((await prisme(['alert', 'test'], { DATA_DIR: env.DATA_DIR })).code, 2);
    assert.throws(() => readConfig({ ALERT_EMAIL: 'drift' }), /ALERT_EMAIL must be an e-mail address/);
    assert.throws(() => readConfig({ ALERT_WEBHOOK: 'ftp://x' }), /ALERT_WEBHOOK must be an http\(s\) URL$/);
  });
});
