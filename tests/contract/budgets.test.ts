import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { billOf, callsAs, data, on, type Charge } from './costsFixture';
import { startHarness, type Harness, type RawRequest } from './harness';
import { chain, makeWorkflow, node } from './workflowRuns';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
const charges: Charge[] = [];

/** A day of two services with money that does not add up in binary, through the given day. */
function daysOf(from: string, to: string): Charge[] {
  const found: Charge[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = on(new Date(at).toISOString().slice(0, 10));
    found.push({ ...day, BilledCost: '10.1', EffectiveCost: '10.1' });
    found.push({ ...day, BilledCost: '0.2', EffectiveCost: '0.2', ServiceName: 'Storage', ResourceId: 's1' });
  }
  return found;
}

beforeAll(async () => {
  // Whoever asks months after the last bill is foretold nothing.
  const ago = Date.now() - Date.parse('2026-08-06');
  harness = await startHarness({ clock: { now: () => new Date(Date.now() - ago) } });
  admin = administrator(harness.world.acme);
  charges.push(...daysOf('2026-01-01', '2026-07-22'));
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

type Body = CallRequest<'budgets.create'>['body'];
type Budget = CallReply<'budgets.create'>['data'];
const bodyOf = (of: Partial<Body> & { name: string }): Body => ({
  currency: 'USD',
  start: '2026-01',
  amount: 400,
  ...of,
});
async function make(of: Partial<Body> & { name: string }): Promise<Budget> {
  const reply = await harness.call(admin, 'budgets.create', { body: bodyOf(of) });
  expect(reply.status, reply.text).toBe(200);
  return data<Budget>(reply);
}

/** Written again over the rows of the bill: cents as whole numbers, and no query. */
function spentIn(month: string, service?: string): number {
  const tenths = charges
    .filter(({ ChargePeriodStart = '' }) => ChargePeriodStart.startsWith(month))
    .filter(({ ServiceName = 'Machines' }) => service === undefined || ServiceName === service)
    .map(({ EffectiveCost = '0' }) => Math.round(Number(EffectiveCost) * 10));
  return tenths.reduce((sum, value) => sum + value, 0) / 10;
}

it('a forecast is tested on the closed months, in one currency, with the month, the quarter and the year', async () => {
  const found = await callsAs(harness, admin).good('costs.forecast', { body: {} });
  const { data: forecast } = found;
  expect(forecast).toMatchObject({ currency: 'USD', reason: null, others: [] });
  expect(forecast.history.at(-1)).toEqual({ month: '2026-06', cost: spentIn('2026-06') });
  expect(forecast.month).toMatchObject({ from: '2026-07', to: '2026-07', spent: spentIn('2026-07') });
  expect(forecast.newest_whole).toEqual({ month: '2026-06', cost: spentIn('2026-06') });
  expect(forecast.month?.amount).toBeCloseTo(31 * 10.3, 2);
  expect(forecast.quarter?.amount).toBeCloseTo(92 * 10.3, 2);
  expect(forecast.year?.amount).toBeCloseTo(365 * 10.3, 2);
  expect(forecast.basis?.error).toBeLessThan(0.001);
  // January knew too few days for the method.
  expect(forecast.basis?.testedMonths).toBe(5);
});

it('budgets stand as the bills say: kept, going to be broken, broken; and what they cost is exact', async () => {
  const kept = await make({ name: 'Kept' });
  expect(kept.standing).toMatchObject({ state: 'on_track', actual: spentIn('2026-07'), from: '2026-07' });
  const breaking = await make({ name: 'Breaking', amount: 300 });
  expect(breaking.standing).toMatchObject({ state: 'will_exceed', on: '2026-07-30' });
  const filters: Body['filters'] = [{ field: 'service', operator: 'in', values: ['Storage'] }];
  const broken = await make({ name: 'Broken', amount: 3, filters });
  expect(broken.standing).toMatchObject({ state: 'over', actual: spentIn('2026-07', 'Storage') });
  const { budget, periods } = data<CallReply<'budgets.get'>['data']>(
    await harness.call(admin, 'budgets.get', { params: { id: broken.budget_id } }),
  );
  expect(budget.name).toBe('Broken');
  expect(periods.find(({ from }) => from === '2026-03')).toEqual({
    from: '2026-03',
    to: '2026-03',
    amount: 3,
    actual: spentIn('2026-03', 'Storage'),
    forecast: null,
    state: 'over',
  });
  expect(periods.at(-1)?.state).toBe('not_started');
});

it('a tree of budgets says where it does not add up, and goes round in no circle', async () => {
  const all = await make({ name: 'Tree', period: 'quarter', start: '2026-01', amount: 1000 });
  const child = await make({ name: 'Branch', amount: 500, parent_id: all.budget_id });
  const listed = data<Budget[]>(await harness.call(admin, 'budgets.list', {}));
  expect(listed.find(({ name }) => name === 'Tree')?.below).toMatchObject({
    amount: 1500,
    left: -500,
    count: 1,
  });
  const round = { ...bodyOf({ name: 'Tree' }), parent_id: child.budget_id };
  const refused = await harness.call(admin, 'budgets.update', { params: { id: all.budget_id }, body: round });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('parent_id')]);
  const taken = await harness.call(admin, 'budgets.create', { body: bodyOf({ name: ' tree' }) });
  expect(taken.status).toBe(409);
  const removed = await harness.call(admin, 'budgets.delete', { params: { id: all.budget_id } });
  expect(removed.status).toBe(200);
  const after = data<Budget[]>(await harness.call(admin, 'budgets.list', {}));
  expect(after.find(({ name }) => name === 'Branch')?.parent_id).toBeNull();
});

it('a threshold is told once a period: in the audit, to people, and to workflows that wait for it', async () => {
  const content = chain(node('Keep', 'VARIABLE-001', { values: { got: '{{trigger.payload}}' } }));
  const workflowId = await makeWorkflow(harness, admin, content);
  const configuration = { integrationId: 'bills', eventId: 'budget-threshold' };
  const trigger: RawRequest = {
    params: { workflowId },
    body: { name: 'Budget', type: 'INTEGRATION_EVENT', configuration },
  };
  const set = await harness.send(admin, 'triggers.create', trigger);
  expect(set.status, set.text).toBe(200);
  const thresholds = [
    { kind: 'actual', percent: 50 },
    { kind: 'actual', percent: 90 },
    { kind: 'forecast', percent: 100 },
    { kind: 'forecast', percent: 200 },
  ] as const;
  const { budget_id: id } = await make({
    name: 'Told',
    amount: 250,
    thresholds: [...thresholds],
    recipients: ['ada@example.com'],
  });
  const more = daysOf('2026-07-23', '2026-07-24');
  charges.push(...more);
  const { bill } = callsAs(harness, admin);
  await bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  await harness.sweep();
  await bill('bill.csv', billOf([...charges, ...daysOf('2026-07-25', '2026-07-25')]), {
    source_name: 'Bill',
  });
  charges.push(...daysOf('2026-07-25', '2026-07-25'));
  await harness.sweep();
  const { alerts } = data<CallReply<'budgets.get'>['data']>(
    await harness.call(admin, 'budgets.get', { params: { id } }),
  );
  const told = alerts.map(({ kind, percent }) => `${kind} ${percent}`).toSorted();
  expect(told).toEqual(['actual 50', 'actual 90', 'forecast 100']);
  const rows = await harness.database.system((sql) =>
    sql.rows<{ event_key: string; contact: { recipients: string[] } }>(
      `select event_key, contact from notification_outbox where event_key like 'budget:' || $1 || '%' order by 1`,
      [id],
    ),
  );
  expect(rows.map(({ event_key }) => event_key.split(':').slice(3).join(' '))).toEqual([
    'actual 90',
    'forecast 100',
  ]);
  expect(rows[0]?.contact.recipients).toEqual(['ada@example.com']);
  const started = await harness.database.system((sql) =>
    sql.rows<{ payload: object }>(
      'select payload from execution where workflow_id = $1 order by created_at',
      [workflowId],
    ),
  );
  expect(started).toHaveLength(2);
  expect(started.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ kind: 'budget_threshold', budget_name: 'Told', percent: 90, budget: 250 }),
  );
  const audit = await harness.database.system((sql) =>
    sql.rows(
      `select subject from organisation_activity where action = 'budget_threshold_reached' and subject = 'Told'`,
    ),
  );
  expect(audit).toHaveLength(2);
});

it('budgets of a table are looked at first, and all of them are made or none', async () => {
  const send = async (text: string, dry_run: boolean) =>
    (await harness.call(admin, 'budgets.import', { body: { text, dry_run } }))
      .body as CallReply<'budgets.import'>;
  const wrong = 'Name,Amount,Start\nGood,100,2026-02\nBad,none,soon\n';
  expect(await send(wrong, false)).toMatchObject({
    imported: 0,
    data: [
      { line: 2, problems: [] },
      { line: 3, problems: [{ field: 'start' }, { field: 'amount', reason: 'is not a number' }] },
    ],
  });
  const table = 'Name\tAmount\tParent\tService\nPart\t40\tWhole\tStorage\nWhole\t90\t\t\nKept\t500\t\t\n';
  const looked = await send(table, true);
  expect(looked).toMatchObject({
    imported: 0,
    data: [{ change: 'create' }, {}, { name: 'Kept', change: 'update' }],
  });
  expect((await send(table, false)).imported).toBe(3);
  const listed = data<Budget[]>(await harness.call(admin, 'budgets.list', {}));
  const whole = listed.find(({ name }) => name === 'Whole');
  expect(listed.find(({ name }) => name === 'Part')).toMatchObject({
    parent_id: whole?.budget_id,
    filters: [{ field: 'service', operator: 'in', values: ['Storage'] }],
  });
  expect(listed.find(({ name }) => name === 'Kept')?.amount).toBe(500);
  expect(listed.some(({ name }) => name === 'Good')).toBe(false);
});

it('are read page by page, and by nobody of another organization', async () => {
  const first = await harness.call(admin, 'budgets.list', { query: { max_returned_items: '2' } as never });
  const page = first.body as CallReply<'budgets.list'>;
  expect(page.data).toHaveLength(2);
  const query = { max_returned_items: '1000', start_page_key: page.next_page_key ?? '' } as never;
  const rest = (await harness.call(admin, 'budgets.list', { query })).body as CallReply<'budgets.list'>;
  expect(rest.data.some(({ budget_id }) => budget_id === page.data[0]?.budget_id)).toBe(false);
  const other = administrator(harness.world.bolt);
  const theirs = await harness.call(other, 'budgets.get', { params: { id: page.data[0]?.budget_id ?? '' } });
  expect(theirs.status).toBe(404);
  expect(data<Budget[]>(await harness.call(other, 'budgets.list', {}))).toEqual([]);
});
