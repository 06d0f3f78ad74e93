import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Dashboard, PanelData } from '@shared/api/dashboards/entities';
import { randomId } from '@server/platform/crypto';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Person } from './world';
import { chain, closing, graph, makeWorkflow, node, run, until } from './workflowRuns';

let harness: Harness;
let admin: Person;
let space: string;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const spaces = await harness.call(admin, 'spaces.list', { query: {} });
  space = (spaces.body as { data: { space_id: string }[] }).data[0]!.space_id;
});
afterAll(() => harness?.stop());

const data = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: T }).data;
};
const create = (body: object = {}, as = admin) =>
  harness.send(as, 'dashboards.create', { body: { space_id: space, name: `Board ${randomId()}`, ...body } });
const save = (id: string, revision: number, change: object, as = admin) =>
  harness.send(as, 'dashboards.update', { params: { id }, body: { revision, ...change } });
const panelOf = (given: object = {}) => ({
  panelId: randomId(),
  kind: 'Table',
  title: 'Owners',
  place: { x: 0, y: 0, w: 6, h: 6 },
  ...given,
});
const preview = (body: object, as = admin) => harness.send(as, 'dashboards.preview', { body });
const panelData = (id: string, panelId: string, as = admin, body: object = {}) =>
  harness.send(as, 'dashboards.panelData', { params: { id, panelId }, body });

async function store(): Promise<string> {
  const schema = [
    { key: 'Team', type: 'string' as const },
    { key: 'Day', type: 'date' as const },
    { key: 'Amount', type: 'number' as const },
  ];
  const body = { space_id: space, name: `Store ${randomId()}`, schema };
  const id = data<{ datastoreId: string }>(
    await harness.call(admin, 'datastores.create', { body }),
  ).datastoreId;
  const records = [
    { Team: 'Red', Day: '2026-01-05', Amount: 3 },
    { Team: 'Blue', Day: '2026-01-06', Amount: 4 },
    { Team: 'Red', Day: '2026-02-01', Amount: 5 },
  ];
  data(await harness.call(admin, 'datastores.createRecords', { params: { id }, body: { records } }));
  return id;
}

const byTeam = {
  by: [{ column: 'Team' }],
  measures: [{ column: 'Amount', aggregation: 'sum' }],
};

describe('dashboards', () => {
  it('[DASH-01] [DASH-10] [API-04] are made, listed, read, changed, copied and deleted', async () => {
    const name = `Spend ${randomId()}`;
    const made = data<Dashboard>(await create({ name, description: 'Of all teams' }));
    expect(made).toMatchObject({
      name,
      space_id: space,
      revision: 1,
      panels: [],
      created_by: expect.any(String),
    });
    const again = await create({ name: name.toUpperCase() });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('same name')]);
    const panels = [panelOf({ kind: 'Title', title: 'Spend' })];
    const change = { panels, date_range: { preset: '30d' }, refresh_seconds: 300 };
    const saved = data<Dashboard>(await save(made.dashboardId, 1, change));
    expect(saved).toMatchObject({ revision: 2, date_range: { preset: '30d' }, refresh_seconds: 300 });
    const read = await harness.call(admin, 'dashboards.read', { params: { id: made.dashboardId } });
    expect(data<Dashboard>(read)).toEqual(saved);
    const listed = await harness.call(admin, 'dashboards.list', { query: { space_id: space } });
    expect(data<object[]>(listed)).toContainEqual(
      expect.objectContaining({ dashboardId: made.dashboardId, name, panels: 1, space_id: space }),
    );
    const copy = data<Dashboard>(await create({ copy_of: made.dashboardId }));
    expect(copy).toMatchObject({ panels: saved.panels, date_range: { preset: '30d' }, revision: 1 });
    data(await harness.call(admin, 'dashboards.delete', { params: { id: made.dashboardId } }));
    const gone = await harness.call(admin, 'dashboards.read', { params: { id: made.dashboardId } });
    expect(gone.status).toBe(404);
  });

  it('[DASH-02] [DASH-03] [PERM-14] are read by those who may only look, with their data, and changed by none of them', async () => {
    const { dashboardId: id } = data<Dashboard>(await create());
    const panel = panelOf({ source: { type: 'datastore', datastore_id: await store() }, group: byTeam });
    data(await save(id, 1, { panels: [panel] }));
    for (const role of ['Member', 'Guest'] as const) {
      const looker = person(harness.world.acme, role);
      expect((await harness.call(looker, 'dashboards.read', { params: { id } })).status).toBe(200);
      const seen = data<PanelData>(await panelData(id, panel.panelId, looker));
      expect(seen.rows).toContainEqual({ Team: 'Red', 'sum of Amount': 8 });
      for (const reply of [
        await create({}, looker),
        await save(id, 2, { name: 'Mine' }, looker),
        await harness.call(looker, 'dashboards.delete', { params: { id } }),
      ])
        expect(reply.status).toBe(403);
    }
  });

  it('and what feeds them do not exist for another organisation', async () => {
    const bolt = administrator(harness.world.bolt);
    const { dashboardId: id } = data<Dashboard>(await create());
    const source = { type: 'datastore', datastore_id: await store() };
    const panel = panelOf({ source });
    data(await save(id, 1, { panels: [panel] }));
    for (const reply of [
      await harness.call(bolt, 'dashboards.read', { params: { id } }),
      await save(id, 2, { name: 'Mine' }, bolt),
      await harness.call(bolt, 'dashboards.delete', { params: { id } }),
      await panelData(id, panel.panelId, bolt),
      await preview({ source }, bolt),
    ])
      expect(reply.status).toBe(404);
    const spaces = await harness.call(bolt, 'spaces.list', { query: {} });
    const theirs = data<{ space_id: string }[]>(spaces)[0]!.space_id;
    const own = data<Dashboard>(await create({ space_id: theirs }, bolt));
    const taken = await save(own.dashboardId, 1, { panels: [panel] }, bolt);
    expect([taken.status, taken.text]).toEqual([
      400,
      expect.stringContaining('panels[0].source.datastore_id'),
    ]);
  });

  it('a save over a newer one is refused and says who was faster', async () => {
    const { dashboardId: id } = data<Dashboard>(await create());
    data(await save(id, 1, { description: 'first' }));
    const late = await save(id, 1, { description: 'second' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('was saved by')]);
  });

  it('[DASH-04] the one that Home shows is forgotten with it', async () => {
    const { dashboardId: id } = data<Dashboard>(await create());
    const value = `/spaces/${space}/dashboards/${id}`;
    const body = { domain: 'general', type: 'overviewDashboardPath', value };
    data(await harness.send(admin, 'settings.put', { body }));
    const shown = async () => {
      const reply = await harness.call(admin, 'users.orgMetadata', { body: { orgId: admin.orgId } });
      return reply.text.includes(id);
    };
    expect(await shown()).toBe(true);
    data(await harness.call(admin, 'dashboards.delete', { params: { id } }));
    expect(await shown()).toBe(false);
  });
});

describe('panels', () => {
  it('[DASH-09] show a datastore, of the days of the dashboard or the given ones', async () => {
    const { dashboardId: id } = data<Dashboard>(await create());
    const source = { type: 'datastore', datastore_id: await store(), date_column: 'Day' };
    const panel = panelOf({ kind: 'Chart', chart: { type: 'BarChart' }, source, group: byTeam });
    data(await save(id, 1, { panels: [panel], date_range: { from: '2026-01-01', to: '2026-01-31' } }));
    const own = data<PanelData>(await panelData(id, panel.panelId));
    expect(own.rows).toEqual([
      { Team: 'Blue', 'sum of Amount': 4 },
      { Team: 'Red', 'sum of Amount': 3 },
    ]);
    const given = { date_range: { from: '2026-02-01', to: '2026-02-28' } };
    const other = data<PanelData>(await panelData(id, panel.panelId, admin, given));
    expect(other.rows).toEqual([{ Team: 'Red', 'sum of Amount': 5 }]);
    const lost = await panelData(id, 'gone', admin);
    expect([lost.status, lost.text]).toEqual([404, expect.stringContaining('not on the dashboard')]);
  });

  it('[DASH-05] [DASH-09] show what a step gave in the last execution that completed, and say when none has', async () => {
    const workflow = await makeWorkflow(
      harness,
      admin,
      graph(
        [
          node('Trigger', 'TRIGGER'),
          node('Report', 'VARIABLE-001', { values: { rows: '{{inputs.rows}}' } }),
          node('Each', 'LOOP', { items: '{{inputs.rows}}' }),
          node('One', 'VARIABLE-001', { values: { name: '{{loop.item.name}}' } }),
          closing('Each_end', 'Each'),
        ],
        [
          ['Trigger', 'Report'],
          ['Report', 'Each'],
          ['Each', 'One', 'INSIDE'],
          ['One', 'Each_end', 'CLOSE'],
        ],
      ),
      [{ id: 'rows', type: 'list', defaultValue: null, optional: false, description: '' }],
    );
    const source = { type: 'workflow', workflow_id: workflow, step_name: 'Report', path: 'rows' };
    const before = await preview({ source });
    expect([before.status, before.text]).toEqual([404, expect.stringContaining('has not run yet')]);
    const noStep = await preview({ source: { ...source, step_name: 'Else' } });
    expect([noStep.status, noStep.text]).toEqual([404, expect.stringContaining('no step called “Else”')]);

    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await once(socket, 'open');
    const told = new Promise((resolve) => {
      socket.on('message', (text) => {
        const event = JSON.parse(String(text)) as { tag: string; id: string };
        if (event.tag === 'workflow_output' && event.id === workflow) resolve(event);
      });
    });
    const rows = [
      { name: 'a', n: 2 },
      { name: 'b', n: 3 },
    ];
    const seen = await until(harness, admin, workflow, await run(harness, admin, workflow, { rows }));
    expect(seen.status, JSON.stringify(seen)).toBe('SUCCEEDED');
    await told;
    socket.close();
    const found = data<PanelData>(await preview({ source }));
    expect(found).toMatchObject({ rows, truncated: false, record_ids: null });
    const each = { ...source, step_name: 'One', path: '' };
    expect(data<PanelData>(await preview({ source: each })).rows).toEqual([{ name: 'a' }, { name: 'b' }]);
    const group = { by: [{ column: 'name' }], measures: [{ column: 'n', aggregation: 'max' }] };
    expect(data<PanelData>(await preview({ source, group })).rows).toEqual([
      { name: 'b', 'max of n': 3 },
      { name: 'a', 'max of n': 2 },
    ]);
  });

  it('show only executions that completed, and no dry runs', async () => {
    const workflow = await makeWorkflow(
      harness,
      admin,
      chain(node('Report', 'VARIABLE-001', { values: { said: '{{inputs.word}}' } })),
      [{ id: 'word', type: 'string', defaultValue: null, optional: false, description: '' }],
    );
    await until(harness, admin, workflow, await run(harness, admin, workflow, { word: 'real' }));
    await until(
      harness,
      admin,
      workflow,
      await run(harness, admin, workflow, { word: 'dry' }, { dry_run: 'true' }),
    );
    const source = { type: 'workflow', workflow_id: workflow, step_name: 'Report' };
    expect(data<PanelData>(await preview({ source })).rows).toEqual([{ said: 'real' }]);
  });

  it('show the bills by a query, and say what is wrong with one', async () => {
    const source = {
      type: 'cost',
      query: 'SELECT UnblendedCost GROUP BY service GRANULARITY total LAST 7 DAYS',
    };
    const none = await preview({ source });
    expect([none.status, none.text]).toEqual([404, expect.stringContaining('No bills yet')]);
    const charges = [
      { ...on('2026-01-05'), BilledCost: '10' },
      { ...on('2026-01-06'), BilledCost: '3', ServiceName: 'Disks' },
      { ...on('2026-01-20'), BilledCost: '5' },
    ];
    await callsAs(harness, admin).bill('bill.csv', billOf(charges));
    const date_range = { from: '2026-01-05', to: '2026-01-06' };
    const found = data<PanelData>(await preview({ source, date_range }));
    expect(found.rows).toEqual([
      { service: 'Machines', currency: 'USD', amount: 10 },
      { service: 'Disks', currency: 'USD', amount: 3 },
    ]);
    expect(found.columns.at(-1)).toMatchObject({ key: 'amount', type: 'currency', currency: 'USD' });
    const tag = {
      name: 'Machine room',
      description: '',
      content: {
        rules: [{ value: 'Iron', filters: [{ field: 'service', operator: 'in', values: ['Disks'] }] }],
      },
    };
    const made = await harness.send(admin, 'allocation.create', { body: tag });
    expect(made.status, made.text).toBe(200);
    const amounts = async (where: string) => {
      const query = `SELECT UnblendedCost WHERE ${where} GROUP BY "virtual:Machine room" GRANULARITY total`;
      const reply = await preview({ source: { type: 'cost', query }, date_range });
      expect(reply.status, reply.text).toBe(200);
      return data<PanelData>(reply).rows.map((row) => [row['virtual:Machine room'], row['amount']]);
    };
    expect(await amounts(`service = 'Disks' OR service LIKE 'Mach%'`)).toEqual([
      ['', 10],
      ['Iron', 3],
    ]);
    expect(await amounts(`"virtual:Machine room" = 'Iron' OR service = 'none'`)).toEqual([['Iron', 3]]);
    expect(await amounts(`service NOT LIKE 'Disk%' AND (tag:team = '' OR tag:team = 'x')`)).toEqual([
      ['', 10],
    ]);
    const grouped = { type: 'cost', query: `SELECT UnblendedCost GROUP BY "virtual:Machine room"` };
    const board = data<Dashboard>(await create({ name: 'By room' }));
    const panels = [panelOf({ source: grouped })];
    const saved = await save(board.dashboardId, 1, { panels });
    expect(saved.status, saved.text).toBe(200);
    const { tag_id: id } = data<{ tag_id: string }>(made);
    const kept = await harness.send(admin, 'allocation.delete', { params: { id } });
    expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('the dashboard “By room”')]);
    const wrong = await preview({ source: { type: 'cost', query: 'SELECT UnblendedCost GROUP BY nothing' } });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      data: [{ field: 'source.query', reason: expect.stringContaining('“nothing” is nothing to group by') }],
    });
  });
});
