import pg from 'pg';

const INT8_OID = 20;
const BYTEA_OID = 17;
const CONNECTIONS_MAX = 10;

/** A query into a black hole would wait for ever; connecting likewise. */
const QUERY_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_MS = 30_000;

const bytea = pg.types.getTypeParser(BYTEA_OID) as (text: string) => Buffer;

/** Counts, times and EANs are below 2^53: as text they would be compared and added wrongly. */
const TYPES: Partial<Record<number, (text: string) => unknown>> = {
  [INT8_OID]: Number,
  [BYTEA_OID]: (text) => new Uint8Array(bytea(text)),
};

export function openPool(url: string, connectionsMax = CONNECTIONS_MAX): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
