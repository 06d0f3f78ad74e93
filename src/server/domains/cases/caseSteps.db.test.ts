import { beforeEach, describe, expect, it } from 'vitest';
import {
  bills,
  cases,
  clock,
  history,
  idle,
  nextMonth,
  now,
  only,
  orgId,
  person,
  setNow,
  statuses,
  test,
  useCaseWorld,
} from '@tests/support/caseWorld';
import type { CasePort, FoundCase } from '../../steps/services';
import { createCustomerSteps } from '../customers/customerSteps';
import { organisationMaker } from '../organisations/organisations.service';
import { createCaseSteps } from './caseSteps';

useCaseWorld();

const ann = { id: 'user-1', name: 'Ann' };
const nightly = { id: 'workflow:w1', name: 'Nightly' };
const spike = (change: Partial<FoundCase> = {}): FoundCase => ({
  title: 'Compute cost rose',
  type: 'cost-spike',
  board: '',
  provider: 'AWS',
  account: '111122223333',
  region: 'eu-west-1',
  resource: 'vm-9',
  resourceName: '',
  service: 'Compute',
  monthlyCost: 100,
  monthlySaving: 60,
  currency: 'USD',
  owner: null,
  effort: 'low',
  summary: 'It rose by half',
  evidence: [{ label: 'Rise', value: '50 %' }],
  ...change,
});
let steps: CasePort;
beforeEach(() => {
  steps = createCaseSteps(cases, clock, createCustomerSteps(test.database));
});
const inDays = (days: number) => setNow(new Date(now.getTime() + days * 86_400_000));

describe('a case that a workflow opens', () => {
  it('[CASE-11] is one case however often it is found, with its evidence and who found it', async () => {
    const first = await steps.create(orgId, nightly, spike(), 'run-1');
    expect(first).toMatchObject({
      created: true,
      case: { case_status: 'open', case_type: 'cost-spike', monthly_saving: 60, is_new: true },
    });
    expect(await steps.create(orgId, nightly, spike(), 'run-1')).toEqual(first);
    const again = await steps.create(orgId, nightly, spike({ monthlySaving: 80 }), 'run-2');
    expect(again).toMatchObject({ created: false, case: { monthly_saving: 80 } });
    const { case_id } = await only('vm-9');
    expect(await steps.get(orgId, case_id)).toMatchObject({ evidence: [{ label: 'Rise', value: '50 %' }] });
    expect(await steps.activities(orgId, case_id)).toMatchObject([
      { activity_type: 'detection', to: 'open', actor: 'Nightly', actor_kind: 'system' },
    ]);
  });

  it('[CASE-11] is neither verified nor expired by bills, nor when sources are removed', async () => {
    await steps.create(orgId, nightly, spike(), 'run-1');
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    bills.find();
    nextMonth();
    inDays(100);
    await cases.detection.detect(orgId);
    await cases.changes.expireRemovedAccounts(orgId, []);
    expect(await statuses()).toEqual({ 'vm-9': 'open', 'vol-1': 'expired' });
  });

  it('opens again when it is found some days after it was completed, and after its exclusion', async () => {
    await steps.create(orgId, nightly, spike(), 'run-1');
    const { case_id } = await only('vm-9');
    const change = (status: string, until: string | null = null) =>
      steps.setStatus(orgId, ann, [case_id], { status, reason: 'done', until });
    await change('completed');
    await steps.create(orgId, nightly, spike(), 'run-2');
    expect(await only('vm-9')).toMatchObject({ status: 'completed', still_seen: true });
    inDays(5);
    await steps.create(orgId, nightly, spike(), 'run-3');
    expect(await only('vm-9')).toMatchObject({ status: 'open', reopened_count: 1 });
    await change('excluded', '2026-02-20');
    await steps.create(orgId, nightly, spike(), 'run-4');
    expect(await only('vm-9')).toMatchObject({ status: 'excluded' });
    setNow(new Date('2026-02-21T00:00:00Z'));
    await cases.detection.detect(orgId);
    expect(await only('vm-9')).toMatchObject({ status: 'open' });
    expect((await history(case_id)).map(([type]) => type)).toEqual([
      ...['exclusion', 'exclusion', 'detection', 'detection', 'status', 'detection'],
    ]);
  });

  it('refuses a type that is a saving rule, and a board that is not there', async () => {
    const create = (change: Partial<FoundCase>) => steps.create(orgId, nightly, spike(change), 'run-1');
    await expect(create({ type: 'idle' })).rejects.toThrow('type: “idle” is a saving rule');
    await expect(create({ board: 'None' })).rejects.toThrow('board: there is no board “None”');
    await expect(create({ board: 'alerts' })).resolves.toMatchObject({ created: true });
  });
});

describe('steps on cases', () => {
  beforeEach(async () => {
    bills.find(idle('vol-1'), idle('vol-2', { monthlySaving: 90, owner: 'bob@example.com' }));
    await cases.detection.detect(orgId);
  });

  it('search by every filter, the largest saving first, and sum up by group', async () => {
    const ids = async (query: object) =>
      (await steps.search(orgId, { limit: 10, ...query })).cases.map((one) => one.case_resource_id);
    expect(await ids({})).toEqual(['vol-2', 'vol-1']);
    expect(await ids({ minimumMonthlySaving: 50 })).toEqual(['vol-2']);
    expect(await ids({ owners: ['bob@example.com'] })).toEqual(['vol-2']);
    expect(await ids({ withoutOwner: true })).toEqual(['vol-1']);
    expect(await ids({ statuses: ['completed'] })).toEqual([]);
    expect(await ids({ text: 'VOL-1', caseTypes: ['idle'], accounts: ['111122223333'] })).toEqual(['vol-1']);
    expect(await ids({ resourceId: 'vol-2', regions: ['eu-west-1'] })).toEqual(['vol-2']);
    expect(await ids({ minimumAgeDays: 1 })).toEqual([]);
    expect((await steps.search(orgId, { limit: 1 })).total).toBe(2);
    expect(await steps.summary(orgId, 'owner', {})).toMatchObject([
      { value: 'bob@example.com', currency: 'USD', open_cases: 1, monthly_saving: 90, yearly_saving: 1080 },
      { value: '', label: 'No owner', open_cases: 1, monthly_saving: 40 },
    ]);
  });

  it('[BOARD-03] [PARAM-91] search on boards, and on each among the types that it names', async () => {
    const { board_id: boardId } = await only('vol-1');
    const ids = async (query: object) =>
      (await steps.search(orgId, { limit: 10, ...query })).cases.map((one) => one.case_resource_id);
    const both = ['vol-2', 'vol-1'];
    expect(await ids({ boards: [{ boardId, caseTypes: [] }] })).toEqual(both);
    expect(await ids({ boards: [{ boardId, caseTypes: ['idle'] }] })).toEqual(both);
    const other = [{ boardId, caseTypes: ['old-snapshot'] }];
    expect(await ids({ boards: other })).toEqual([]);
    expect(await ids({ boards: other, caseTypes: ['idle'] })).toEqual([]);
    expect(await ids({ boards: [{ boardId: 'gone', caseTypes: [] }] })).toEqual([]);
    expect(await ids({ boards: [...other, { boardId, caseTypes: ['idle'] }] })).toEqual(both);
    expect(await steps.summary(orgId, 'type', { boards: other })).toEqual([]);
  });

  it('[BOARD-03] [PARAM-91] [PARAM-92] of a provider search on boards of its customers, and of nobody else', async () => {
    const make = (name: string, type: 'MSP' | 'MSP_CUSTOMER', parentOrgId: string | null) =>
      test.database.system((sql) =>
        organisationMaker.create(sql, { name, type, parentOrgId, createdBy: 'test', now }),
      );
    const provider = await make('Provider', 'MSP', null);
    const customerId = await make('Northwind', 'MSP_CUSTOMER', provider);
    await cases.detection.detect(customerId);
    const [board] = await test.database.system((sql) =>
      sql.rows<{ board_id: string }>('select board_id from cases where org_id = $1 limit 1', [customerId]),
    );
    const boardId = board?.board_id ?? '';
    const onBoards = (org: string, customer: object) =>
      steps.search(org, { limit: 10, boards: [{ boardId, caseTypes: [], ...customer }] });
    const found = await onBoards(provider, { customerId });
    expect(found.cases.map(({ customer_name }) => customer_name)).toEqual(['Northwind', 'Northwind']);
    const query = { boards: [{ boardId, customerId, caseTypes: ['idle'] }] };
    expect(await steps.summary(provider, 'none', query)).toMatchObject([{ monthly_saving: 130 }]);
    expect(await onBoards(provider, {})).toMatchObject({ total: 0 });
    await expect(onBoards(provider, { customerId: orgId })).rejects.toThrow('which is not your customer');
    await expect(onBoards(orgId, { customerId })).rejects.toThrow('Only a provider’s organization');
    // Reading is all: a provider's steps change nothing at a customer.
    const [one] = found.cases;
    const change = { status: 'completed', reason: '', until: null };
    expect(await steps.setStatus(provider, nightly, [String(one?.case_id)], change)).toMatchObject({
      updated: [],
    });
  });

  it('comment once for a key, assign, and leave what only a person may open again', async () => {
    const { case_id } = await only('vol-1');
    const comment = () => steps.comment(orgId, nightly, [case_id, 'gone'], 'Please look', 'run-1');
    expect(await comment()).toMatchObject({ updated: [case_id], failed: [{ id: 'gone' }] });
    await comment();
    await steps.assign(orgId, ann, [case_id], 'ann@example.com');
    expect(await steps.get(orgId, case_id)).toMatchObject({ case_owner: 'ann@example.com' });
    const texts = (await steps.activities(orgId, case_id)).map(({ activity_type, text }) => [
      activity_type,
      text,
    ]);
    expect(texts).toEqual([
      ['owner', null],
      ['comment', 'Please look'],
      ['detection', 'Found'],
    ]);
    await cases.changes.setStatus(orgId, person, { caseIds: [case_id], status: 'completed' });
    const open = await steps.setStatus(orgId, nightly, [case_id], {
      status: 'open',
      reason: '',
      until: null,
    });
    expect(open).toMatchObject({ updated: [], failed: [{ id: case_id }] });
    await expect(steps.get(orgId, 'gone')).rejects.toThrow('no longer exists');
  });
});
