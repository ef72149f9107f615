import { Pool } from 'undici';
import type { Ask, Send } from '../traffic.ts';
import type { FleetNode } from './fleet.ts';

const CONNECTIONS = 32;
const ANSWER_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 500;
/** HAProxy of docs/scale.md takes two tries more. */
const TRIES = 3;

/** A load balancer like that of docs/scale.md: it asks `/ready`, takes the nodes in turn, and repeats an unanswered GET elsewhere. */
export function openBalancer(nodes: readonly FleetNode[]) {
  const pools = nodes.map(
    ({ origin }) => new Pool(origin, { connections: CONNECTIONS, headersTimeout: ANSWER_WITHIN_MS }),
  );
  const isUp = nodes.map(() => true);
  let turn = 0;
  const check = setInterval(() => {
    for (const [n, node] of nodes.entries())
      void node.ready().then((answer) => {
        isUp[n] = answer !== undefined;
      });
  }, CHECK_EVERY_MS);
  const next = (): number => {
    for (let i = 0; i < nodes.length; i++) if (isUp[turn++ % nodes.length]) return (turn - 1) % nodes.length;
    return turn++ % nodes.length;
  };
  const once = async (ask: Ask, n: number): Promise<{ status: number; text: string }> => {
    const { method, path, body = null } = ask;
    const answer = await pools[n]!.request({
      method,
      path,
      headers: { ...fromSomewhere(), ...ask.headers },
      body,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const send: Send = async (ask) => {
    let failure = '';
    for (let tries = ask.method === 'GET' ? TRIES : 1; tries > 0; tries--) {
      const n = next();
      try {
        const { status, text } = await once(ask, n);
        if (ask.expects.includes(status)) {
          const wrong = ask.wrong?.(text) ?? null;
          if (wrong === null) ask.answered?.(text, status);
          return wrong;
        }
        failure = `${status} ${text.slice(0, 200)}`;
        if (status !== 503) return failure;
      } catch (error) {
        failure = String(error);
        isUp[n] = false;
      }
    }
    return failure;
  };
  return {
    send,
    async close() {
      clearInterval(check);
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** Everybody is somebody else, so that the limits of one do not stand in the way of the load. */
const fromSomewhere = (): Record<string, string> => {
  const byte = () => Math.floor(Math.random() * 256);
  return { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` };
};
