import type { JsonObject } from '@shared/model/json';
import type { Database } from '../../db/database';
import { remediesStore } from './remedies.store';

/** The addresses of the owners of cases who are members. */
export function ownersOf(database: Database, orgId: string, cases: readonly JsonObject[]): Promise<string[]> {
  const owners = new Set(
    cases.flatMap(({ case_owner: owner }) => (typeof owner === 'string' && owner !== '' ? [owner] : [])),
  );
  return database.tenant(orgId, (sql) => remediesStore.members(sql, orgId, [...owners]));
}
