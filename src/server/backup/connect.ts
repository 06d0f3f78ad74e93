import pg from 'pg';

/** No statement of a backup takes so long on a machine that works. */
const STATEMENT_MS = 2 * 60 * 60_000;

/** A connection for as long as `work` takes, cut when the signal aborts. */
export async function connected<T>(
  options: { connection: pg.ClientConfig; signal: AbortSignal },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { connection, signal } = options;
  signal.throwIfAborted();
  const client = new pg.Client({
    ...connection,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: 10_000,
    application_name: 'costloom backup',
  });
  // Told by the query that is under way.
  client.on('error', () => undefined);
  const cut = () => void client.end().catch(() => undefined);
  await client.connect();
  signal.addEventListener('abort', cut, { once: true });
  try {
    return await work(client);
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}
