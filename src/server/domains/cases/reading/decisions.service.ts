import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { CaseDecisions } from '../cases.port';
import { decisionsStore } from './decisions.store';

/** Activities are numbered before they are committed: only what is older than this is surely all there. */
const SETTLED_MS = 30_000;

/** What people decided about cases, for those who pass it on. */
export function createDecisions({ database, clock }: { database: Database; clock: Clock }): CaseDecisions {
  return {
    after: (orgId, caseTypes, activityId) =>
      database.tenant(orgId, (sql) => {
        const before = new Date(clock.now().getTime() - SETTLED_MS);
        return decisionsStore.after(sql, { orgId, caseTypes, activityId, before });
      }),
    newest: (sql, orgId) => decisionsStore.newest(sql, orgId),
  };
}
