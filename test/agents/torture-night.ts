import { matchAgents } from '../../src/agents/crossing.ts';
import { createFileMailer } from '../../src/agents/mail-transport.ts';
import { openSecrets } from '../../src/agents/secrets.ts';
import { createSender } from '../../src/agents/sender.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { openAgentStore } from '../../src/store/sqlite/agent-db.ts';
import { TEST_CA } from '../net/loopback-server.ts';

export interface Night {
  dir: string;
  run: number;
  nowMs: number;
}

export const FIRST_EAN = 5700000000000;
export const PRODUCTS = 40;
const PAGE_SIZE = 25;

/** Every night the even and the odd products change places below and above everyone's target of 500 kr. */
export const isBelow = (product: number, run: number): boolean => (product + run) % 2 === 0;

/** What a refresh and a server do with agents after a publish; `tell` is called at moments worth dying at. */
export async function runNight({ dir, run, nowMs }: Night, tell: (moment: string) => void): Promise<void> {
  const store = openAgentStore(dir);
  const outbound = createOutbound({ allowPrivateHosts: ['localhost'], ca: TEST_CA });
  tell('opened');
  await matchAgents({
    store,
    generationId: `g${run}`,
    prices: prices(),
    product: () => undefined,
    nowMs,
    pageSize: PAGE_SIZE,
  });
  tell('matched');
  const sender = createSender({
    store,
    secrets: openSecrets(dir),
    mailer: createFileMailer({ dataDir: dir, from: { name: 'Prisme', address: 'noreply@priser.example' } }),
    outbound,
    baseUrl: 'https://priser.example',
    senderName: 'Prisme',
    clock: () => nowMs,
    log: () => {},
  });
  await sender.drain();
  await outbound.close();
  store.close();

  function* prices() {
    for (let product = 0; product < PRODUCTS; product++) {
      tell('price');
      yield { ean: FIRST_EAN + product, lowestOre: isBelow(product, run) ? 40000 : 60000 };
    }
  }
}
