import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';

let harness: Harness;
let admin: Person;
let good: string;
let bad: string;
const ids: string[] = [];
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  good = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: {} })));
  bad = await makeWorkflow(harness, admin, chain(node('Parse', 'FORMAT-001', { text: '{' })));
  for (let count = 0; count < 12; count += 1) ids.push(await run(harness, admin, good));
  ids.push(await run(harness, admin, bad));
  for (const [index, id] of ids.entries()) await until(harness, admin, index < 12 ? good : bad, id);
});
afterAll(() => harness?.stop());

interface Page {
  data: { executionId: string; status: string; workflowId: string; time: string }[];
  next_page_key: string | null;
}
const search = async (body: object, as = admin) => {
  const reply = await harness.send(as, 'executions.search', { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Page;
};

it('[RUNS-02] [EXEC-03] lists executions newest first, page by page, each once', async () => {
  const seen: string[] = [];
  let key: string | null = null;
  do {
    const page: Page = await search({ max_returned_items: 5, start_page_key: key });
    seen.push(...page.data.map(({ executionId }) => executionId));
    key = page.next_page_key;
  } while (key !== null);
  expect(seen).toEqual(ids.toReversed());
});

it('filters by status in any spelling of the list, workflow and time', async () => {
  expect((await search({ statuses: ['FAILED'] })).data.map(({ workflowId }) => workflowId)).toEqual([bad]);
  expect((await search({ workflow_ids: [good] })).data).toHaveLength(12);
  expect((await search({ from: '2099-01-01T00:00:00Z' })).data).toEqual([]);
});

it('[RUNS-03] [API-104] tells several executions in one call, unknown ones left out', async () => {
  const reply = await harness.call(admin, 'executions.batch', {
    body: { execution_ids: [ids[0]!, 'unknown', ids[12]!] },
  });
  expect((reply.body as Page).data.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
});

it('[RUNS-04] [API-105] [LIM-34] tells the last ten of each workflow, oldest first', async () => {
  const reply = await harness.call(admin, 'executions.last', { body: { workflow_ids: [good, bad] } });
  const rows = (reply.body as { data: { workflowId: string; executions: Page['data'] }[] }).data;
  expect(rows[0]?.executions.map(({ executionId }) => executionId)).toEqual(ids.slice(2, 12));
  expect(rows[1]?.executions).toMatchObject([{ status: 'FAILED' }]);
});

it('counts by status, exports as CSV and tells what is stored', async () => {
  const counts = await harness.call(admin, 'executions.counts', { body: {} });
  expect((counts.body as { data: object }).data).toMatchObject({ counts: { SUCCEEDED: 12, FAILED: 1 } });
  const csv = await harness.call(admin, 'executions.export', { body: { statuses: ['FAILED'] } });
  expect(csv.text.trim().split('\r\n').length + csv.text.trim().split('\n').length).toBeGreaterThan(2);
  expect(csv.text).toContain('FAILED');
  const storage = await harness.call(admin, 'executions.storage', {});
  expect((storage.body as { data: object }).data).toMatchObject({ keep_days: 90, executions: 13 });
});

it('shows another organisation nothing, and a Guest no runs at all', async () => {
  const stranger = administrator(harness.world.first);
  expect((await search({}, stranger)).data).toEqual([]);
  const guest = person(harness.world.acme, 'Guest');
  const refused = await harness.call(guest, 'executions.search', { body: {} });
  expect(refused.status).toBe(403);
});
