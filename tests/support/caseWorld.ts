import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import type { CaseServices } from '@server/domains/cases/cases.routes';
import type { Finding } from '@server/domains/cases/detection/costs.port';
import type { CaseStateRow } from '@server/domains/cases/life/caseStateRow';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import type { CaseStatus } from '@shared/model/caseStatus';
import { aBook, aFinding, aRule, Bills } from '@tests/fakes/bills';
import { openTestDatabase, type TestDatabase } from './database';

export const person = { name: 'Ada', kind: 'person', by: 'person' } as const;
const book = aBook([
  aRule('idle'),
  aRule('oversized', { effort: 'medium' }),
  aRule('spike', { board: 'alert' }),
]);
const log = createLog({ level: 'silent' });

export let test: TestDatabase;
export let orgId: string;
export let bills: Bills;
export let cases: CaseServices;
export let now: Date;
export const clock = { now: () => now };

/** A database of the file's own, and for every test a new organisation with empty bills. */
export function useCaseWorld(): void {
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    now = new Date('2026-02-03T08:00:00Z');
    orgId = await test.database.system((sql) =>
      organisationMaker.create(sql, {
        name: randomId(),
        type: 'standard',
        parentOrgId: null,
        createdBy: 'test',
        now,
      }),
    );
    bills = new Bills();
    cases = makeCases();
  });
}

export function setNow(next: Date): void {
  now = next;
}

export const boards = () => createBoards({ database: test.database, clock, newId: randomId });
export function makeCases({ costs = bills, database = test.database } = {}): CaseServices {
  return createCases({ database, clock, newId: randomId, boards: boards(), book, costs, log });
}

export interface Row extends CaseStateRow {
  case_id: string;
  board_id: string;
  case_type: string;
  resource_id: string;
  monthly_saving: number | null;
  monthly_cost: number;
  counts: boolean;
  conflict_group: string | null;
  currency: string;
  owner: string | null;
  judged_through: string | null;
  missed: boolean;
  source_ended: boolean;
}
export const rows = () =>
  test.database.system((sql) =>
    sql.rows<Row>(
      'select * from cases join case_seen using (case_id, org_id) where org_id = $1 order by resource_id, case_type',
      [orgId],
    ),
  );
export async function only(resourceId: string): Promise<Row> {
  const found = (await rows()).filter((row) => row.resource_id === resourceId);
  expect(found).toHaveLength(1);
  return found[0]!;
}
export async function statuses(): Promise<Record<string, CaseStatus>> {
  return Object.fromEntries((await rows()).map((row) => [row.resource_id, row.status]));
}
export const set = async (status: CaseStatus, ...resources: string[]) => {
  const caseIds = (await rows())
    .filter((row) => resources.includes(row.resource_id))
    .map((row) => row.case_id);
  return cases.changes.setStatus(orgId, person, { caseIds, status });
};
export const history = async (caseId: string) =>
  (await cases.details.activities({ orgIds: [orgId] }, caseId)).map(({ from, to, activity_type }) => [
    activity_type,
    from,
    to,
  ]);
export const idle = (resource: string, change: Partial<Finding> = {}) => aFinding('idle', resource, change);

export function nextMonth() {
  now = new Date('2026-03-03T08:00:00Z');
  bills.through = '2026-02-28';
}
