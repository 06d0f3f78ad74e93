import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { onCluster, startTestCluster, type ClusterAddress } from './testCluster';
import { PATIENCE_MS } from './patience';

export interface TestDatabase {
  database: Database;
  /** As the owner, for code that opens connections of its own. */
  connection: pg.ClientConfig & { database: string };
  drop(): Promise<void>;
}

let own: Promise<ClusterAddress> | undefined;

/**
 * A fresh database with every migration applied, on the one PostgreSQL of the test run.
 * `beforeAll(async () => { test = await openTestDatabase(); }); afterAll(() => test.drop());`
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connection: cluster, template, everyday } = await clusterAddress();
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files takes a third of the processor that writing every page to the log takes.
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`);
  const connection = { ...cluster, database: name, ssl: false };
  const log = createLog({ level: 'silent' });
  const tenants = { ...connection, ...everyday };
  const database = createDatabase({ connection, everyday: tenants, log, maxConnections: 8 });
  return {
    database,
    connection,
    async drop() {
      await database.close();
      await onCluster(cluster, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Without the global set-up (a bench, or a test file run by other means) this process has a PostgreSQL of its own. */
async function clusterAddress(): Promise<ClusterAddress> {
  const url = process.env['VITEST'] ? inject('testCluster') : undefined;
  if (!url) return (own ??= startTestCluster().then(({ address }) => address));
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The PostgreSQL of the tests could not be started: ${await answer.text()}`);
  return (await answer.json()) as ClusterAddress;
}
