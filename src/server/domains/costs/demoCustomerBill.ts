import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../db/database';
import type { BillReader } from './billReader.port';
import type { RemoteBills } from './remoteBills.port';
import { commitImport } from './commitImport';
import { importsStore } from './imports.store';

export interface DemoCustomerBill {
  orgId: string;
  userId: string;
  /** The name of the source. */
  name: string;
  /** FOCUS, as CSV. */
  csv: string;
  /** yyyy-MM-dd */
  lastDay: string;
}

/**
 * Brings in the bill of a customer of the demo company, within the job that loads the company: a job of its own would
 * wait until that one ends. The saving rules judge it when they run the next time.
 */
export function demoCustomerBills(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  engine: Pick<BillReader, 'importBill'>;
  folder: string;
  away?: RemoteBills | undefined;
}) {
  const { database, clock, newId, engine, folder } = deps;
  return async (
    { orgId, userId, name, csv, lastDay }: DemoCustomerBill,
    signal: AbortSignal,
  ): Promise<void> => {
    const id = newId();
    const job = await database.tenant(orgId, async (sql) => {
      const request = {
        kind: 'demo',
        seed: 1,
        end_month: lastDay.slice(0, 7),
        through_day: lastDay,
      } as const;
      await importsStore.insert(sql, {
        id,
        org_id: orgId,
        kind: 'demo',
        request,
        source_name: name,
        file_name: `${name}.csv`,
        started_by: userId,
        started_at: clock.now(),
      });
      return importsStore.take(sql, id, clock.now());
    });
    if (!job) throw new Fault('internal', 'The import of a demo customer’s bill is gone.');
    const staging = join(folder, orgId, 'staging', `${id}-${job.attempts}`);
    const end = (change: Parameters<typeof importsStore.change>[2]) =>
      database.system((sql) =>
        importsStore.change(sql, job, { ...change, stage: '', ended_at: clock.now() }, clock.now()),
      );
    try {
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const path = join(staging, 'bill.csv');
      await writeFile(path, csv);
      const target = { id: newId(), name, demo: true, known: false };
      const bill = await engine.importBill({
        path,
        fileName: `${name}.csv`,
        format: 'focus',
        corrections: {},
        knownHashes: [],
        stored: [],
        sourceId: target.id,
        outDir: staging,
        signal,
        onProgress: () => undefined,
      });
      await commitImport(deps, job, [{ bill, target, hash: null, inDoubt: 'replace' }]);
      await end({ state: 'done', progress: 1 });
    } catch (error) {
      await end({ state: 'failed', error: 'The bill of this demo customer could not be read.' });
      throw error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  };
}
