import pg from 'pg';

/** A connection of its own for a few short statements, each with a time-out. */
export async function shortConnection<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, ...connection });
  // Told by the query that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
