import type { TestDatabase } from '@tests/support/database';

/** Of a database of the tests, as DATABASE_URL takes it. */
export function addressOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  const { user, password, host = '', port, database } = connection;
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  const query = `host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;
  return `postgresql://${user}:${secret}@localhost/${database}?${query}`;
}
