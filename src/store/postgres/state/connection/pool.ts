import pg from 'pg';
import { StateUnavailable } from '../../../ports/cluster.ts';

const INT8_OID = 20;
const BYTEA_OID = 17;
const CONNECTIONS_MAX = 10;

/** Connecting to a black hole would take for ever; likewise waiting for a connection that one has. */
const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_MS = 30_000;

const bytea = pg.types.getTypeParser(BYTEA_OID) as (text: string) => Buffer;

/** Counts, times and EANs are below 2^53: as text they would be compared and added wrongly. */
const TYPES: Partial<Record<number, (text: string) => unknown>> = {
  [INT8_OID]: Number,
  [BYTEA_OID]: (text) => new Uint8Array(bytea(text)),
};

type Connected = (error: Error | null) => void;

/** The driver's own limits of time are not used: they blame the server for a pause of this process. */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A server may end a connection in the same breath in which it opens it, before the pool listens: unheard, that ends
    // this process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = heardWithin(super.connect(), CONNECT_TIMEOUT_MS).catch((error: Error) => {
      this.connection.stream.destroy();
      throw error;
    });
    if (callback === undefined) return connected;
    void connected.then(() => callback(null), callback);
    return undefined;
  }
}

export class StatePool extends pg.Pool {
  #handedOut = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('acquire', () => this.#handedOut++);
  }

  /** A connection. Whoever waits while others are handed out waits for us, not for the server. Throws StateUnavailable. */
  async take(): Promise<pg.PoolClient> {
    const asked = this.connect();
    try {
      return await heardWithin(asked, CONNECT_TIMEOUT_MS, () => this.#handedOut);
    } catch (error) {
      // It may come yet: then it is anybody's.
      void asked.then(
        (client) => client.release(),
        () => {},
      );
      throw new StateUnavailable(error);
    }
  }
}

export function openPool(url: string): StatePool {
  const pool = new StatePool({
    Client: TimedClient,
    connectionString: url,
    max: CONNECTIONS_MAX,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    application_name: 'prisme',
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        TYPES[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // A connection that ends while nobody uses it tells so here, and would end the process if nobody listened. Whoever asks
  // next gets another connection, or hears that there is none.
  pool.on('error', () => {});
  return pool;
}

const TICKS = 10;

/**
 * Waits for an answer, at most `ms`: only time counts in which this process could have heard it. A timer that rings after a
 * pause of our own rings before what came in meanwhile is read, and a server that is well would be blamed (tried: nights
 * on a busy machine ended so). So the time is counted in ticks, of which a pause is one, and the last one reads first.
 * `signs` counts what else was heard: the time begins anew with each.
 */
export async function heardWithin<T>(
  work: Promise<T>,
  ms: number,
  signs: () => number = () => 0,
): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  let heard = signs();
  const timer = setInterval(() => {
    ticks = signs() === heard ? ticks + 1 : 0;
    heard = signs();
    if (ticks === TICKS) setImmediate(reject, new Error(`no answer in ${ms} ms`));
  }, ms / TICKS);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}
