import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import type { Finding } from '@server/domains/cases/detection/costs.port';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { systemClock } from '@server/platform/clock';
import { savingRules } from '@server/costs/rules/registry';
import { aBook, aFinding, Bills } from '@tests/fakes/bills';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation } from '../world';

const [rule, other] = savingRules.filter(({ board }) => board === 'case');

/** A case of the organisation, as a run of the rules would have found it. */
export async function aCase(
  { database }: Harness,
  { orgId }: Organisation,
  found = rule!,
  more: Partial<Finding> = {},
): Promise<string> {
  const deps = { database, clock: systemClock, newId: randomId, log: createLog({ level: 'silent' }) };
  const bills = new Bills();
  const resource = `vol-${randomId()}`;
  bills.find(aFinding(found.id, resource, { resourceName: resource, ...more }));
  const book = aBook([found]);
  const cases = createCases({ ...deps, boards: createBoards(deps), book, costs: bills });
  await cases.detection.detect(orgId);
  const row = await database.system((sql) =>
    sql.one<{ case_id: string }>('select case_id from cases where org_id = $1 and resource_id = $2', [
      orgId,
      resource,
    ]),
  );
  return row!.case_id;
}

/** A case that is a cost anomaly. */
export function anAnomaly(harness: Harness, org: Organisation): Promise<string> {
  return aCase(
    harness,
    org,
    savingRules.find(({ id }) => id === 'cost-anomaly')!,
    {
      region: '',
      anomaly: {
        firstDay: '2026-01-20',
        lastDay: '2026-01-20',
        direction: 'spike',
        actual: 90,
        expected: 30,
        score: 6,
        days: [{ day: '2026-01-20', actual: 90, expected: 30 }],
        contributors: [],
      },
      charges: { service: 'Block storage', charges: { chargeCategories: ['Usage'] }, measured: null },
    },
  );
}

async function someFeedback(harness: Harness, org: Organisation): Promise<string> {
  const caseId = await anAnomaly(harness, org);
  const id = randomId();
  await harness.database.tenant({ orgIds: [org.orgId] }, (sql) =>
    sql.run(
      `insert into anomaly_feedback (feedback_id, org_id, case_id, verdict, provider, currency, direction, service,
         account_id, region, note, by, at)
       values ($1, $2, $3, 'fixed', 'AWS', 'USD', 'spike', 'Block storage', '', '', '', 'Ada', now())`,
      [id, org.orgId, caseId],
    ),
  );
  return id;
}

async function aBoard({ database }: Harness, { orgId }: Organisation, isDefault: boolean): Promise<string> {
  const boards = createBoards({ database, clock: systemClock, newId: randomId });
  return database.tenant({ orgIds: [orgId] }, async (sql) => {
    const stored = (await boards.ofOrganisation(sql, orgId)).boards.find(
      (one) => one.is_default && one.type === 'case',
    );
    if (isDefault) return stored!.board_id;
    const space = stored!.space_id;
    const id = randomId();
    await sql.run(
      `insert into board (board_id, org_id, space_id, name, name_key, type, created_at)
       values ($1, $2, $3, $1, $1, 'case', now())`,
      [id, orgId, space],
    );
    return id;
  });
}

export const samples: Samples = {
  'cases.configurations': {
    request: async (harness, _as, org) => ({ params: { id: await aBoard(harness, org, true) } }),
  },
  'cases.createConfiguration': {
    request: async (harness, _as, org) => ({
      params: { id: await aBoard(harness, org, false) },
      body: { case_type: other!.id },
    }),
  },
  'cases.changeConfiguration': {
    request: async (harness, _as, org) => ({
      params: { id: await aBoard(harness, org, true) },
      body: { case_type: rule!.id, parameters: { minimum_saving: 5 } },
    }),
  },
  'cases.batchUpdateStatus': {
    request: async (harness, _as, org) => ({
      body: { cases_ids: [await aCase(harness, org)], status: 'acknowledged', reason: 'Looking' },
    }),
  },
  'cases.assignOwner': {
    request: async (harness, _as, org) => ({
      body: { cases_ids: [await aCase(harness, org)], owner: 'Ada' },
    }),
  },
  'cases.plan': {
    request: async (harness, _as, org) => ({
      body: { cases_ids: [await aCase(harness, org)], planned_on: '2026-03-31' },
    }),
  },
  'cases.batchAddActivity': {
    request: async (harness, _as, org) => ({
      body: {
        cases_ids: [await aCase(harness, org)],
        activity_type: 'comment',
        activity_data: { text: 'A comment' },
      },
    }),
  },
  'cases.filterValues': {
    request: async (harness, _as, org) => {
      await aCase(harness, org);
      return { params: { name: 'case_type' }, query: {} };
    },
  },
  'cases.mspFilterValues': {
    in: 'msp',
    request: async () => ({ params: { name: 'case_owner' }, query: {} }),
  },
  'cases.searchSummary': { request: async () => ({ body: { filters: { group_by: 'ACCOUNT' } } }) },
  'cases.searchMspSummary': { in: 'msp', request: async () => ({ body: { filters: { group_by: 'TYPE' } } }) },
  'cases.boardAccounts': {
    request: async (harness, _as, org) => ({
      body: { filter: {}, board_ids: [await aBoard(harness, org, true)], group_by: 'ACCOUNT' },
    }),
  },
  'cases.types': {
    request: async (harness, _as, org) => ({ query: { board_id: await aBoard(harness, org, true) } }),
  },
  'cases.mspTypes': { in: 'msp', request: async () => ({}) },
  'cases.search': {
    request: async (harness, _as, org) => {
      await aCase(harness, org);
      return { query: {}, body: { max_returned_items: 10 } };
    },
  },
  'cases.searchMsp': { in: 'msp', request: async () => ({ query: {}, body: {} }) },
  'cases.export': { request: async () => ({ query: {}, body: {} }) },
  'cases.get': { request: async (harness, _as, org) => ({ params: { id: await aCase(harness, org) } }) },
  'cases.markSeen': { request: async (harness, _as, org) => ({ params: { id: await aCase(harness, org) } }) },
  'cases.activities': {
    request: async (harness, _as, org) => ({ params: { id: await aCase(harness, org) } }),
  },
  'cases.costs': {
    request: async (harness, _as, org) => ({
      params: { id: await aCase(harness, org) },
      query: { days: 30 },
    }),
  },
  'cases.detect': { request: async () => ({}) },
  'cases.anomalies': { request: async () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }) },
  'cases.searchAnomalies': {
    request: async (harness, _as, org) => {
      await anAnomaly(harness, org);
      return { body: { from: '2026-01-01', to: '2026-12-31', states: ['open'] } };
    },
  },
  'cases.anomaly': {
    request: async (harness, _as, org) => ({ params: { id: await anAnomaly(harness, org) } }),
  },
  'cases.anomalyCause': {
    request: async (harness, _as, org) => ({ params: { id: await anAnomaly(harness, org) } }),
  },
  'cases.anomalyFeedback': { request: async () => ({ query: {} }) },
  'cases.giveAnomalyFeedback': {
    request: async (harness, _as, org) => ({
      params: { id: await anAnomaly(harness, org) },
      body: { verdict: 'ignored', scope: 'account', note: 'A test' },
    }),
  },
  'cases.undoAnomalyFeedback': {
    request: async (harness, _as, org) => ({ params: { id: await someFeedback(harness, org) } }),
  },
  'cases.overview': { request: async () => ({}) },
  'cases.savingsPipeline': { request: async () => ({ query: {} }) },
};
