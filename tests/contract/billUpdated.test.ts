import { afterAll, beforeAll, expect, it } from 'vitest';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness, type RawRequest } from './harness';
import { chain, makeWorkflow, node } from './workflowRuns';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

const trigger = (workflowId: string, configuration: object): RawRequest => ({
  params: { workflowId },
  body: { name: 'Bill', type: 'INTEGRATION_EVENT', configuration },
});

async function listening(configuration: object): Promise<string> {
  const content = chain(node('Keep', 'VARIABLE-001', { values: { got: '{{trigger.payload}}' } }));
  const workflowId = await makeWorkflow(harness, admin, content);
  const made = await harness.send(admin, 'triggers.create', trigger(workflowId, configuration));
  expect(made.status, made.text).toBe(200);
  return workflowId;
}
const started = (workflowId: string) =>
  harness.database.system((sql) =>
    sql.rows<{ payload: Record<string, unknown> }>(
      `select payload from execution where workflow_id = $1 and trigger_type = 'INTEGRATION_EVENT' order by created_at`,
      [workflowId],
    ),
  );

it('[TRIG-02] [TRIG-03] a bill that has changed starts what waits for it or for any, once', async () => {
  const { bill: imported, sources } = callsAs(harness, admin);
  const importBill = (name: string, bytes: Uint8Array, source_name: string) =>
    imported(name, bytes, { source_name });
  const day = on('2026-02-03');
  await importBill('first.csv', billOf([{ ...day, BilledCost: '10' }]), 'First');
  const source = (await sources())[0]?.sourceId;
  const any = await listening({ integrationId: 'bills', eventId: 'bill-updated' });
  const of = { integrationId: 'bills', eventId: 'bill-updated', sourceId: source };
  const chosen = await listening(of);

  const bill = billOf([
    { ...day, BilledCost: '10' },
    { ...day, BilledCost: '20.5', EffectiveCost: '20', ResourceId: 'r2' },
  ]);
  await importBill('first.csv', bill, 'First');
  await harness.sweep();
  const [payload] = (await started(chosen)).map((each) => each.payload);
  expect(payload).toMatchObject({
    kind: 'bill_updated',
    by: 'file',
    source_id: source,
    source_name: 'First',
    providers: ['AWS'],
    billing_periods: ['2026-02'],
    rows: 2,
    money: [{ currency: 'USD', billed_cost: 30.5, effective_cost: 28 }],
    cases_opened: expect.any(Number),
  });
  expect(await started(any)).toHaveLength(1);

  // The same bill again is no news, and another source is news for any only.
  await importBill('first.csv', bill, 'First');
  await importBill(
    'second.csv',
    billOf([{ ...day, ResourceId: 'r9', SubAccountId: '9', BillingAccountId: '9' }]),
    'Second',
  );
  await harness.sweep();
  await harness.sweep();
  expect([(await started(chosen)).length, (await started(any)).length]).toEqual([1, 2]);
});

it('[TRIG-03] is refused with the field for an event that bills have not, and for a source that is not there', async () => {
  const workflowId = await makeWorkflow(harness, admin, chain());
  const refused = async (configuration: object) => {
    const reply = await harness.send(admin, 'triggers.create', trigger(workflowId, configuration));
    return [reply.status, (reply.body as { data: { field: string }[] }).data[0]?.field];
  };
  const bills = { integrationId: 'bills', eventId: 'bill-updated' };
  expect(await refused({ ...bills, eventId: 'bill-paid' })).toEqual([422, 'configuration.eventId']);
  expect(await refused({ ...bills, sourceId: 'none' })).toEqual([422, 'configuration.sourceId']);
});
