import type { ImportJob } from '@shared/api/costs/imports.api';
import type { Sql } from '../../db/database';

export interface Who {
  orgId: string;
  userId: string;
}

/** What syncs need of imports and of the sources of bills. */
export interface SyncQueue {
  /** Whether a source of this name belongs to the demo company; undefined: there is none. */
  sourceNamed(orgId: string, name: string): Promise<{ id: string; demo: boolean } | undefined>;
  /** Begins an import of a sync in the caller's transaction; while `running` has not ended, it is that one. */
  queue(
    sql: Sql,
    who: Who,
    of: {
      syncId: string;
      name: string;
      sourceName: string;
      only: string[];
      instead: boolean;
      running: string | null;
    },
  ): Promise<{ job: ImportJob; isNew: boolean }>;
}
