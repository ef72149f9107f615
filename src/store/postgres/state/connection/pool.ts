import pg from 'pg';
import { StateUnavailable } from '../../../ports/cluster.ts';

const INT8_OID = 20;
const BYTEA_OID = 17;
const CONNECTIONS_MAX = 10;

/** A firewall may drop packets silently, and all connections may be in use: neither must block for ever. */
const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_MS = 30_000;

const bytea = pg.types.getTypeParser(BYTEA_OID) as (text: string) => Buffer;

/** Counts, times and EANs are below 2^53. As text they would be compared and added wrongly. */
const TYPES: Partial<Record<number, (text: string) => unknown>> = {
  [INT8_OID]: Number,
  [BYTEA_OID]: (text) => new Uint8Array(bytea(text)),
};

type ConnectCallback = (error: Error | null) => void;

/** Replaces the driver's own timeouts, which blame the server for a pause of this process. */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A server may close a connection before the pool listens: without a listener that error would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
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

  /** Takes a connection; its time limit restarts whenever the pool hands one to somebody else. Throws StateUnavailable. */
  async take(): Promise<pg.PoolClient> {
    const connecting = this.connect();
    try {
      return await heardWithin(connecting, CONNECT_TIMEOUT_MS, () => this.#handedOut);
    } catch (error) {
      // The connection may still arrive: it goes back to the pool.
      void connecting.then(
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
  // An idle connection that breaks is reported here; without a listener that would end the process.
  pool.on('error', () => {});
  return pool;
}

const TICKS = 10;

/**
 * Waits at most `ms` for an answer, counting only time in which this process could hear it. After a pause of our own a
 * timer fires before pending input is read, and a healthy server would be blamed (nights on a busy machine failed that
 * way). So time is counted in ticks, a pause counts as one tick, and the last tick reads input first. `signs` counts other
 * signs of life, which restart the time.
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
