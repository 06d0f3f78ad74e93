import { expressionsHere } from '@server/expressions/testing/here';
import { afterAll, beforeAll } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import type { Column } from '@shared/model/datastores/columns';
import type { Json, JsonObject } from '@shared/model/json';
import type { Database } from '@server/db/database';
import { createDashboards, type DashboardsService } from '@server/domains/dashboards/dashboards.service';
import { createDatastoreSource } from '@server/domains/dashboards/datastoreSource';
import { createCostSource } from '@server/domains/dashboards/costSource';
import {
  createPanelData,
  type PanelDataService,
  type Viewer,
} from '@server/domains/dashboards/panelData.service';
import { createSqlSource } from '@server/domains/dashboards/sqlSource';
import { createWorkflowSource } from '@server/domains/dashboards/workflowSource';
import { createDatastores, type DatastoresService } from '@server/domains/datastores/datastores.service';
import { createPanelRecords } from '@server/domains/datastores/panelRecords';
import type { PanelRecords } from '@server/domains/datastores/panelRecords.port';
import { overviewPath } from '@server/domains/settings/overviewPath.store';
import { randomId } from '@server/platform/crypto';
import type { CostAnswer, CostQuestion } from '@server/steps/services';
import { permissionsOf } from '@shared/model/permissions';
import { periodBefore } from '@shared/model/periods';
import { openTestDatabase, type TestDatabase } from './database';

export const orgId = 'org-1';
/** A Wednesday; in Auckland it is Thursday already. */
export const time = { now: new Date('2026-01-14T12:30:00Z'), zone: 'UTC' };
/** What the outside of the domain answers: the last execution of one workflow, and the bills. */
export const outside = {
  outputs: [] as Json[],
  inLoop: false,
  costRows: [] as JsonObject[],
  isCut: false,
  asked: null as CostQuestion | null,
};

let test: Pick<TestDatabase, 'database' | 'drop'>;
export let database: Database;
export let dashboards: DashboardsService;
export let datastores: DatastoresService;
export let records: PanelRecords;
export let panelData: PanelDataService;

const answer = (): CostAnswer => ({ rows: outside.costRows, totals: [], truncated: false });

export async function openWorld(opened?: Pick<TestDatabase, 'database' | 'drop'>): Promise<void> {
  test = opened ?? (await openTestDatabase());
  database = test.database;
  await database.system(async (sql) => {
    for (const org of [orgId, 'org-2'])
      await sql.run(
        `insert into organisation (org_id, name, org_type, created_at) values ($1, 'Acme', 'standard', now())`,
        [org],
      );
    for (const [space, org, mode, archived] of [
      ['space-1', orgId, 'global', false],
      ['space-2', orgId, 'standard', false],
      ['space-old', orgId, 'standard', true],
      ['space-9', 'org-2', 'global', false],
    ])
      await sql.run(
        `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
         values ($1, $2, $3, $1, $4, 'ann', now())`,
        [space, org, mode, archived],
      );
  });
  const clock = { now: () => time.now };
  const uploads = { file: () => Promise.reject(new Error('No uploads.')), drop: () => Promise.resolve() };
  datastores = createDatastores({
    database,
    clock,
    newId: randomId,
    uploads,
    expressions: expressionsHere,
  });
  records = createPanelRecords(database);
  dashboards = createDashboards({
    database,
    clock,
    newId: randomId,
    overview: overviewPath,
    sources: {
      datastore: records.find,
      workflow: async (_org, id) => (id === 'flow-1' ? { steps: ['Report'] } : undefined),
      query: async (_org, id) => (id === 'query-1' ? {} : undefined),
    },
  });
  panelData = createPanelData({
    clock,
    timeZone: async () => time.zone,
    sources: {
      datastore: createDatastoreSource(records),
      workflow: createWorkflowSource({
        last: async () => ({
          outputs: outside.outputs,
          inLoop: outside.inLoop,
          truncated: false,
          endedAt: new Date('2026-01-13T08:00:00Z'),
        }),
      }),
      sql: createSqlSource({
        find: async (org, id) =>
          org === orgId && id === 'query-1' ? { query_id: id, name: 'Query', sql: 'SELECT 1' } : undefined,
        rows: async () => ({
          rows: outside.costRows,
          truncated: outside.isCut,
          asOf: new Date('2026-01-13T08:00:00Z'),
        }),
      }),
      cost: createCostSource({
        query: async (_org, question) => {
          outside.asked = question;
          return answer();
        },
        colors: async (_org, _fields, keys) => Object.fromEntries(keys.map((key, at) => [key, at + 1])),
        comparison: async (_org, after) => ({
          sides: { after, before: periodBefore(after) },
          why: null,
        }),
        range: async () => ({
          from: '2025-10-01',
          to: '2026-01-12',
          completeThrough: '2026-01-11',
          currencies: ['USD'],
          sources: [],
        }),
      }),
    },
  });
}

export async function closeWorld(): Promise<void> {
  await test?.drop();
}

export function useDashboards(): void {
  beforeAll(() => openWorld(), 120_000);
  afterAll(closeWorld);
}

export const viewer: Viewer = {
  orgId,
  orgType: 'standard',
  name: 'Ann',
  permissions: permissionsOf('Member'),
  signal: new AbortController().signal,
};

export async function storeOf(schema: Column[], rows: JsonObject[]): Promise<string> {
  const place = { spaceId: 'space-1', name: `Store ${randomId()}`, description: '' };
  const id = await datastores.create(orgId, place, schema, 'ann');
  for (let at = 0; at < rows.length; at += 1_000)
    await datastores.records.insert(orgId, id, rows.slice(at, at + 1_000), 'ann');
  return id;
}

export async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const found: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (found instanceof Fault) return found;
  throw found instanceof Error ? found : new Error('It was taken.');
}
