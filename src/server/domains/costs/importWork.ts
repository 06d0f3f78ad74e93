import type { Database } from '../../db/database';
import type { Jobs } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { DemoCompany } from '../demo/demo.port';
import type { Uploads } from '../uploads/uploads.port';
import type { Arrivals } from './arrivals.port';
import type { BillReader, ImportProgress } from './billReader.port';
import type { RemoteBills } from './remoteBills.port';
import type { FileChecks } from './fileChecks';
import type { ImportChange } from './imports.store';

interface DetectedChanges {
  opened: number;
  verified: number;
  reopened: number;
}

export interface RunImportDeps {
  database: Database;
  clock: Clock;
  log: Log;
  engine: BillReader;
  uploads: Uploads;
  /** The costs folder: `<org>/<source>/<period>-<hash>.parquet`, and staging beside. */
  folder: string;
  newId: () => string;
  /** Runs the saving rules over the organisation's bills. */
  detect(orgId: string, signal: AbortSignal): Promise<DetectedChanges>;
  /** Begins to make the rollups of new bills; never throws. */
  rollUp(orgId: string): void;
  company: Pick<DemoCompany, 'fill' | 'remember'>;
  checks: Pick<FileChecks, 'sort'>;
  /** Where bills lie in a store. */
  away?: RemoteBills | undefined;
  arrivals: Arrivals;
  /** What follows an import. */
  jobs: Pick<Jobs, 'add'>;
}

export interface Work {
  staging: string;
  signal: AbortSignal;
  progress(progress: ImportProgress): void;
  write(change: ImportChange): Promise<unknown>;
}
