import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationRemover } from '@server/domains/customers/deletion.service';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { callsAs } from './costsFixture';
import { dumpOf } from './dump';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  acme = callsAs(harness, admin);
}, 120_000);
afterAll(() => harness?.stop());

/** How many rows each table has, of all organisations. */
const counts = async () => {
  const dump = await dumpOf(harness.database);
  return Object.fromEntries(Object.entries(dump).map(([table, rows]) => [table, rows.length]));
};
const loaded = async () => {
  const { data } = await acme.good('costs.loadDemo', { body: { company: true } });
  return acme.ended(data.importId, 400);
};

describe('the demo company beside its bills', () => {
  it('fills every screen, once, and goes away again in one press', async () => {
    const before = await counts();
    const job = await loaded();
    expect([job.state, job.error, job.warnings]).toEqual(['done', null, []]);

    const { data: spaces } = await acme.good('spaces.list', { query: {} });
    expect(spaces.filter(({ is_favorite }) => is_favorite)).toHaveLength(2);
    const { data: datastores } = await acme.good('datastores.list', { query: {} });
    expect(datastores.map(({ name, records }) => [name, records])).toContainEqual([
      'Resource inventory (demo)',
      1500,
    ]);
    const { data: dashboards } = await acme.good('dashboards.list', { query: {} });
    expect(dashboards.map(({ name }) => name)).toEqual(['Cloud spend (demo)', 'Savings program (demo)']);
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
      'organisation',
      'membership',
    ])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect(after['demo_thing']).toBe(0);
  }, 480_000);
});

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + 120_000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error('It did not come.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
