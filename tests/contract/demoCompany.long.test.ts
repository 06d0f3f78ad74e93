import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationRemover } from '@server/domains/customers/deletion.service';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { callsAs } from './costsFixture';
import { dumpOf } from './dump';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  acme = callsAs(harness, admin);
});
afterAll(() => harness?.stop());

/** How many rows each table has, of all organisations. */
const counts = async () => {
  const dump = await dumpOf(harness.database);
  return Object.fromEntries(Object.entries(dump).map(([table, rows]) => [table, rows.length]));
};
const loaded = async () => {
  const { data } = await acme.good('costs.loadDemo', { body: { company: true } });
  return acme.ended(data.importId);
};

describe('the demo company beside its bills', () => {
  it('fills every screen, once, and goes away again in one press', async () => {
    const before = await counts();
    const job = await loaded();
    expect([job.state, job.error, job.warnings]).toEqual(['done', null, []]);

    await seesItsPast();
    const { data: spaces } = await acme.good('spaces.list', { query: {} });
    expect(spaces.filter(({ is_favorite }) => is_favorite)).toHaveLength(2);
    const { data: datastores } = await acme.good('datastores.list', { query: {} });
    expect(datastores.map(({ name, records }) => [name, records])).toContainEqual([
      'Resource inventory (demo)',
      1500,
    ]);
    const { data: dashboards } = await acme.good('dashboards.list', { query: {} });
    expect(dashboards.map(({ name }) => name)).toEqual(['Cloud spend (demo)', 'Savings program (demo)']);
    const { data: clusters } = await acme.good('kubernetes.list', {});
    expect(clusters.map(({ name, allocations }) => [name, allocations.days])).toEqual([['production', 75]]);
    const { data: members } = await acme.good('organisations.listMembers', {});
    expect(members.length).toBeGreaterThan(8);

    const runs = await until(async () => {
      const { data } = await acme.good('executions.search', { body: {} });
      const states = data.map(({ status }) => String(status));
      return states.includes('WAITING') && states.includes('FAILED') && states.includes('SUCCEEDED')
        ? data
        : null;
    });
    expect(runs.length).toBeGreaterThanOrEqual(6);
    for (const { dashboardId } of dashboards) {
      const { data: board } = await acme.good('dashboards.read', { params: { id: dashboardId } });
      for (const panel of board.panels.filter(({ source }) => source !== null)) {
        const params = { id: dashboardId, panelId: panel.panelId };
        const { data: shown } = await acme.good('dashboards.panelData', { params, body: {} });
        expect([panel.title, shown.rows.length > 0 || shown.value !== null]).toEqual([panel.title, true]);
      }
    }

    const { data: me } = await acme.good('users.me', {});
    const provider = Object.values(me.orgIdToOrgMemberInfo).find(({ orgName }) => orgName.endsWith('(demo)'));
    expect(provider).toMatchObject({ userAssignedRole: 'MSP-Admin', orgMetadata: { org_type: 'MSP' } });
    await hasInvoices();
    const again = await loaded();
    expect(['done', 'unchanged']).toContain(again.state);
    expect((await acme.good('datastores.list', { query: {} })).data).toHaveLength(datastores.length);

    // As a filling that ended in its midst leaves it.
    await harness.database.system(async (sql) => {
      const rows = await sql.rows<{ id: string }>(
        "delete from demo_thing where kind = 'organisation' returning thing_id as id",
      );
      for (const { id } of rows) {
        const customers = await sql.rows<{ id: string }>(
          'select org_id as id from organisation where parent_org_id = $1',
          [id],
        );
        for (const customer of customers) await organisationRemover(organisationMaker)(sql, customer.id);
        await organisationRemover(organisationMaker)(sql, id);
      }
    });
    const mended = await loaded();
    expect([mended.error, mended.warnings ?? []]).toEqual([null, []]);
    expect((await acme.good('datastores.list', { query: {} })).data).toHaveLength(datastores.length);

    // Its bills go one by one first: what else it has made is there still, and goes with it.
    const { data: sources } = await acme.good('costs.listSources', {});
    for (const { sourceId: id } of sources.filter(({ demo }) => demo))
      await acme.good('costs.deleteSource', { params: { id } });
    await acme.good('costs.removeDemo', {});
    expect((await harness.call(admin, 'costs.removeDemo', {})).status).toBe(404);
    const { data: left } = await acme.good('spaces.list', { query: {} });
    expect(left.map(({ mode }) => mode)).toEqual(['global']);
    const after = await counts();
    for (const table of [
      'workflow',
      'datastore',
      'datastore_record',
      'dashboard',
      'kubernetes_cluster',
      'kubernetes_cost',
      'price_book',
      'billing_run',
      'charging_document',
      'customer_invoice',
      'cost_source',
      'organisation',
      'membership',
    ])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect(after['demo_thing']).toBe(0);
    expect([after['cases'], after['case_exclusion']]).toEqual([0, 0]);
  }, 480_000);
});

/** The provider of the demo has invoiced its customers for a month, and drafts the next one. */
async function hasInvoices() {
  const documents = await harness.database.system((sql) =>
    sql.rows<{ state: string; customer_name: string; number: string | null; total: string; billed: string }>(
      `select state, customer_name, number, total::text as total, billed::text as billed from charging_document
        order by month, customer_name`,
    ),
  );
  const customers = ['Lumen Foods (demo)', 'Northgate Clinics (demo)'];
  expect(documents.map(({ state, customer_name }) => [state, customer_name])).toEqual([
    ...customers.map((name) => ['closed', name]),
    ...customers.map((name) => ['draft', name]),
  ]);
  expect(documents.filter(({ number }) => number !== null)).toHaveLength(2);
  for (const { total, billed } of documents) expect(Number(total)).toBeGreaterThan(Number(billed));
  const runs = await harness.database.system((sql) =>
    sql.rows<{ blocking: string[] }>(
      `select array(select p->>'kind' from jsonb_array_elements(facts->'problems') p where (p->>'blocks')::boolean) as blocking
         from billing_run`,
    ),
  );
  expect(runs).toEqual([{ blocking: [] }, { blocking: [] }]);
}

/** Cases of nine months: found, worked on, verified and measured by the product's own rules on the demo's own bills. */
async function seesItsPast() {
  const rows = await harness.database.system((sql) =>
    sql.rows<{
      status: string;
      regressed: boolean;
      owner: string | null;
      saved: number | null;
      months: number;
    }>(
      `select c.status, c.regressed, c.owner, s.saved::float8 as saved,
         (extract(epoch from now() - c.created_at) / 2629800)::int as months
       from cases c left join case_saving s on s.case_id = c.case_id where c.org_id = $1`,
      [admin.orgId],
    ),
  );
  const of = (status: string) => rows.filter((row) => row.status === status);
  expect(of('verified').length).toBeGreaterThanOrEqual(12);
  expect(of('verified').filter(({ saved }) => saved === null || saved <= 0)).toEqual([]);
  expect(of('completed').length).toBeGreaterThanOrEqual(3);
  expect(of('in_progress').length).toBeGreaterThanOrEqual(3);
  expect(of('excluded')).toHaveLength(3);
  const back = rows.filter(({ regressed }) => regressed);
  expect(back).toEqual([expect.objectContaining({ status: 'open' })]);
  expect(back[0]?.saved).toBeGreaterThan(0);
  expect(new Set(rows.map(({ months }) => months)).size).toBeGreaterThanOrEqual(5);
  const comments = await harness.database.system((sql) =>
    sql.one<{ n: number }>(
      "select count(*)::int4 as n from case_activity where org_id = $1 and type = 'comment' and actor_kind = 'person'",
      [admin.orgId],
    ),
  );
  expect(comments?.n).toBeGreaterThan(15);

  const { data: overview } = await acme.good('cases.overview', {});
  const [usd] = overview;
  expect(overview).toHaveLength(1);
  for (const key of ['claimed', 'verified', 'measured', 'slipped_back'] as const)
    expect([key, (usd?.[key] ?? 0) > 0]).toEqual([key, true]);
  expect(usd?.verified).toBeLessThan(usd?.claimed ?? 0);
  const { data: groups } = await acme.good('cases.searchSummary', {
    body: { filters: { group_by: 'TYPE' } },
  });
  expect(groups.reduce((sum, one) => sum + one.cost_impact.month, 0)).toBeCloseTo(usd?.potential ?? 0, 2);
  // What is excluded counts nowhere.
  expect(of('excluded').length).toBeGreaterThan(0);
  const boards = (await acme.good('boards.list', { query: {} })).data;
  for (const counted of [groups, boards])
    expect(counted.reduce((sum, one) => sum + one.openCases, 0)).toBe(usd?.open);
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error('It did not come.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
