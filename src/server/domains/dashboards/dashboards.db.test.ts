import { describe, expect, it } from 'vitest';
import { panel, panelGroup, panelSource, type Panel } from '@shared/api/dashboards/entities';
import type { JsonObject } from '@shared/model/json';
import { panelCharts } from '@shared/model/dashboards/panels';
import { permissionsOf } from '@shared/model/permissions';
import { randomId } from '@server/platform/crypto';
import {
  dashboards,
  database,
  datastores,
  faultOf,
  orgId,
  outside,
  panelData,
  storeOf,
  time,
  useDashboards,
  viewer,
} from '@tests/support/dashboardWorld';

useDashboards();

const fresh = () => `Board ${randomId()}`;
const make = (name = fresh(), spaceId = 'space-1', copyOf?: string) =>
  dashboards.create(orgId, { spaceId, name, description: '', copyOf }, 'ann');
const panelOf = (given: object): Panel =>
  panel.parse({ panelId: randomId(), kind: 'Table', place: { x: 0, y: 0, w: 6, h: 4 }, ...given });
const save = (id: string, revision: number, ...panels: Panel[]) =>
  dashboards.update(orgId, id, { revision, panels }, 'ann');
const sum = (column: string, by: string, bucket = 'none') =>
  panelGroup.parse({ by: [{ column: by, bucket }], measures: [{ column, aggregation: 'sum' }] });
const ask = (source: object, more: { group?: object; range?: object; limit?: number } = {}) =>
  panelData.of(viewer, {
    source: panelSource.parse(source),
    group: more.group ? panelGroup.parse(more.group) : null,
    limit: more.limit ?? 200,
    range: (more.range as { from: string; to: string } | undefined) ?? null,
  });

describe('dashboards', () => {
  it('[DASH-01] [DASH-10] have a name that is theirs alone in their space, whatever its case', async () => {
    const made = await make('Costs of teams');
    expect(made).toMatchObject({ name: 'Costs of teams', space_id: 'space-1', revision: 1, panels: [] });
    expect(await faultOf(make('COSTS of teams'))).toMatchObject({
      code: 'conflict',
      data: [{ field: 'name' }],
    });
    await make('Costs of teams', 'space-2');
    const other = await make();
    const change = { revision: 1, name: 'costs OF teams' };
    expect(await faultOf(dashboards.update(orgId, other.dashboard_id, change, 'bob'))).toMatchObject({
      code: 'conflict',
    });
  });

  it('stand in a space of the organisation that is not archived', async () => {
    expect(await faultOf(make(fresh(), 'space-9'))).toMatchObject({ code: 'bad_input' });
    expect(await faultOf(make(fresh(), 'space-old'))).toMatchObject({ code: 'conflict' });
    const { dashboard_id: id } = await make();
    const moved = await dashboards.update(orgId, id, { revision: 1, spaceId: 'space-2' }, 'ann');
    expect(moved).toMatchObject({ space_id: 'space-2', revision: 2 });
    expect((await dashboards.list(orgId, 'space-2')).map((row) => row.dashboard_id)).toContain(id);
  });

  it('a save of an older revision is refused, and says who has saved when', async () => {
    const { dashboard_id: id } = await make();
    await dashboards.update(orgId, id, { revision: 1, description: 'first' }, 'Ann');
    const late = await faultOf(dashboards.update(orgId, id, { revision: 1, description: 'second' }, 'Bob'));
    expect(late).toMatchObject({
      code: 'conflict',
      data: { revision: 2, by: 'Ann', at: time.now.toISOString() },
    });
    expect(late.reason).toBe('changed_meanwhile');
    expect(await dashboards.read(orgId, id)).toMatchObject({ description: 'first', revision: 2 });
  });

  it('of two saves at once one is kept and the other one refused', async () => {
    const { dashboard_id: id } = await make();
    const both = ['a', 'b'].map((description) =>
      dashboards.update(orgId, id, { revision: 1, description }, description),
    );
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await dashboards.read(orgId, id)).revision).toBe(2);
  });

  it('a copy has the panels, days and refresh of what it is of', async () => {
    const { dashboard_id: id } = await make();
    const heading = panelOf({ kind: 'Title', title: 'Spend' });
    const change = {
      revision: 1,
      panels: [heading],
      dateRange: { preset: 'mtd' as const },
      refreshSeconds: 60,
    };
    await dashboards.update(orgId, id, change, 'ann');
    expect(await make(fresh(), 'space-2', id)).toMatchObject({
      space_id: 'space-2',
      revision: 1,
      panels: [heading],
      date_range: { preset: 'mtd' },
      refresh_seconds: 60,
    });
    expect(await faultOf(make(fresh(), 'space-2', 'gone'))).toMatchObject({ code: 'not_found' });
  });

  it('are counted by space', async () => {
    const count = () =>
      database.tenant({ orgIds: [orgId] }, async (sql) =>
        (await dashboards.countBySpace(sql, orgId)).find((row) => row.space_id === 'space-1'),
      );
    const before = await count();
    await make();
    expect((await count())?.quantity).toBe((before?.quantity ?? 0) + 1);
  });

  it('[DASH-04] Home forgets a dashboard that is deleted, follows one that moves, and keeps any other', async () => {
    const setting = (value?: string) =>
      database.system(async (sql) => {
        if (value !== undefined)
          await sql.run(
            `insert into setting (org_id, domain, type, value, updated_by, updated_at)
             values ($1, 'general', 'overviewDashboardPath', to_jsonb($2::text), 'ann', now())
             on conflict (org_id, domain, type) do update set value = excluded.value`,
            [orgId, value],
          );
        const row = await sql.one<{ value: string }>(
          `select value from setting where org_id = $1 and type = 'overviewDashboardPath'`,
          [orgId],
        );
        return row?.value;
      });
    const [shown, other] = [await make(), await make()];
    await setting(`/spaces/space-1/dashboards/${shown.dashboard_id}`);
    await dashboards.remove(orgId, other.dashboard_id);
    await dashboards.update(orgId, shown.dashboard_id, { revision: 1, spaceId: 'space-2' }, 'ann');
    expect(await setting()).toBe(`/spaces/space-2/dashboards/${shown.dashboard_id}`);
    await dashboards.remove(orgId, shown.dashboard_id);
    expect(await setting()).toBeUndefined();
    expect(await faultOf(dashboards.read(orgId, shown.dashboard_id))).toMatchObject({ code: 'not_found' });
  });
});

describe('panels', () => {
  it('[DASH-06] [DASH-07] [DASH-08] are kept as they were saved, in each kind, chart and style', async () => {
    const { dashboard_id: id } = await make();
    const at = (y: number) => ({ place: { x: 0, y, w: 12, h: 1 } });
    const panels = [
      ...panelCharts.map((type, n) => panelOf({ ...at(n), kind: 'Chart', chart: { type } })),
      ...['Standard', 'TaskList'].map((style, n) => panelOf({ ...at(10 + n), table: { style } })),
      ...['Title', 'Breakline', 'Json', 'Figure', 'Markdown'].map((kind, n) =>
        panelOf({ ...at(20 + n), kind }),
      ),
      panelOf({ ...at(30), kind: 'Markdown', text: '# Notes' }),
      panelOf({ ...at(31), kind: 'Figure', figure: { summary: 'avg', target: 12.5 } }),
      panelOf({ ...at(32), table: { style: 'Standard', labels: [{ column: 'amount', label: 'Spend' }] } }),
    ];
    await save(id, 1, ...panels);
    expect((await dashboards.read(orgId, id)).panels).toEqual(panels);
  });

  it('are refused by name when they lie upon each other, stand twice or have what their kind has not', async () => {
    const { dashboard_id: id } = await make();
    const first = panelOf({ title: 'Spend' });
    const refused = async (...panels: Panel[]) => await faultOf(save(id, 1, ...panels));
    const upon = panelOf({ title: 'Savings', place: { x: 5, y: 3, w: 2, h: 2 } });
    expect((await refused(first, upon)).message).toBe('panels[1].place: “Savings” overlaps “Spend”');
    const below = { place: { x: 0, y: 4, w: 6, h: 4 } };
    expect((await refused(first, { ...first, ...below })).data).toMatchObject([
      { field: 'panels[1].panelId' },
    ]);
    const titled = panelOf({ kind: 'Title', chart: { type: 'PieChart' } });
    expect((await refused(titled)).data).toMatchObject([{ field: 'panels[0].chart' }]);
    const deep = panelOf({ place: { x: 0, y: 1_000, w: 6, h: 4 } });
    expect((await refused(deep)).data).toMatchObject([{ field: 'panels[0].place' }]);
    await save(id, 1, first, panelOf(below));
  });

  it('are refused with a source that is not there, and stay when it is deleted later', async () => {
    const { dashboard_id: id } = await make();
    const store = await storeOf([{ key: 'A', type: 'string' }], [{ A: 'x' }]);
    const fed = panelOf({ source: { type: 'datastore', datastore_id: store } });
    const lost = panelOf({ source: { type: 'datastore', datastore_id: 'gone' } });
    expect((await faultOf(save(id, 1, lost))).data).toMatchObject([
      { field: 'panels[0].source.datastore_id' },
    ]);
    const flow = (given: object) =>
      panelOf({ source: { type: 'workflow', workflow_id: 'flow-1', ...given } });
    const noStep = await faultOf(save(id, 1, flow({ step_name: 'Else' })));
    expect(noStep.data).toMatchObject([{ field: 'panels[0].source.step_name' }]);
    const noPath = await faultOf(save(id, 1, flow({ step_name: 'Report', path: '..' })));
    expect(noPath.data).toMatchObject([{ field: 'panels[0].source.path' }]);
    const noQuery = await faultOf(save(id, 1, panelOf({ source: { type: 'cost', query: 'SELECT Money' } })));
    expect(noQuery.message).toContain('panels[0].source.query: the cost type must be one of');

    await save(id, 1, fed);
    await datastores.remove(orgId, store);
    const moved = { ...fed, place: { x: 6, y: 0, w: 6, h: 4 } };
    const kept = await save(id, 2, moved);
    expect(kept.panels).toEqual([moved]);
    expect(await faultOf(panelData.ofPanel(viewer, kept, fed.panelId, null))).toMatchObject({
      code: 'not_found',
      reason: 'datastore_not_found',
    });
  });
});

describe('data of panels', () => {
  const people: JsonObject[] = [
    { Team: 'Red', Day: '2026-01-10', Amount: 5, State: 'open' },
    { Team: 'Blue', Day: '2026-01-13', Amount: 20, State: 'done' },
    { Team: 'Red', Day: '2026-01-14', Amount: 7, State: 'done' },
    { Team: 'Red' },
  ];
  const store = () =>
    storeOf(
      [
        { key: 'Team', type: 'string' },
        { key: 'Day', type: 'date' },
        { key: 'Amount', type: 'currency' },
        {
          key: 'State',
          type: 'status',
          options: [
            { value: 'open', color: 'red' },
            { value: 'done', color: 'green' },
          ],
        },
      ],
      people,
    );
  const of = async (more: object = {}) => ({ type: 'datastore', datastore_id: await store(), ...more });

  it('[DASH-09] of a datastore are its records by filter and order, with their ids and columns', async () => {
    const filter = { rules: [{ key: 'Team', operator: 'equals', value: 'Red' }] };
    const source = await of({ filter, sort: [{ key: 'Amount', descending: true }] });
    const found = await ask(source, { limit: 2 });
    expect(found.rows.map(({ Amount }) => Amount)).toEqual([7, 5]);
    expect(found.truncated).toBe(true);
    expect(found.record_ids).toHaveLength(2);
    expect(found.columns.map(({ key, type }) => [key, type])).toEqual([
      ['Team', 'string'],
      ['Day', 'date'],
      ['Amount', 'currency'],
      ['State', 'status'],
    ]);
    expect(found.columns[3]?.options).toEqual([
      { value: 'open', color: 'red' },
      { value: 'done', color: 'green' },
    ]);
  });

  it('in groups, the largest first', async () => {
    const found = await ask(await of(), { group: sum('Amount', 'Team') });
    expect(found.rows).toEqual([
      { Team: 'Blue', 'sum of Amount': 20 },
      { Team: 'Red', 'sum of Amount': 12 },
    ]);
    expect(found).toMatchObject({
      record_ids: null,
      truncated: false,
      columns: [{ key: 'Team' }, { key: 'sum of Amount', type: 'currency' }],
    });
  });

  it('of days of the organisation’s zone: presets end today, fixed days are both included', async () => {
    const source = await of({ date_column: 'Day' });
    const amounts = async (range: object) => (await ask(source, { range })).rows.map(({ Amount }) => Amount);
    expect(await amounts({ from: '2026-01-10', to: '2026-01-13' })).toEqual([5, 20]);
    expect(await amounts({ preset: '24h' })).toEqual([7]);
    time.zone = 'Pacific/Auckland';
    expect(await amounts({ preset: '24h' })).toEqual([]);
    time.zone = 'UTC';
    expect(await faultOf(ask(source, { range: { from: '2026-02-01', to: '2026-01-01' } }))).toMatchObject({
      code: 'bad_input',
    });
    const wrong = await faultOf(ask(await of({ date_column: 'Team' }), { range: { preset: '7d' } }));
    expect(wrong.data).toEqual([{ field: 'source.date_column', reason: '“Team” is not a date' }]);
  });

  it('name the field of a question that does not fit', async () => {
    const group = (given: object) => ({
      by: [{ column: 'Team' }],
      measures: [{ aggregation: 'count' }],
      ...given,
    });
    const refused = async (given: object) => (await faultOf(ask(await of(), { group: group(given) }))).data;
    expect(await refused({ by: [{ column: 'Else' }] })).toMatchObject([{ field: 'group.by[0].column' }]);
    expect(await refused({ by: [{ column: 'Team', bucket: 'week' }] })).toMatchObject([
      { field: 'group.by[0].bucket' },
    ]);
    expect(await refused({ measures: [{ column: 'Team', aggregation: 'sum' }] })).toMatchObject([
      { field: 'group.measures[0].column' },
    ]);
    expect(await refused({ measures: [{ aggregation: 'avg' }] })).toMatchObject([
      { field: 'group.measures[0].column' },
    ]);
    const filter = { rules: [{ key: 'Amount', operator: 'equals', value: 'much' }] };
    expect((await faultOf(ask(await of({ filter })))).data).toMatchObject([
      { field: 'source.filter.rules[0].value' },
    ]);
  });

  it('[PERM-14] need the right to read what feeds them', async () => {
    const seen = {
      ...viewer,
      permissions: permissionsOf('Guest').filter((each) => each !== 'datastores:read'),
    };
    const question = { source: panelSource.parse(await of()), group: null, limit: 10, range: null };
    expect(await faultOf(panelData.of(seen, question))).toMatchObject({
      code: 'forbidden',
      data: { permission: 'datastores:read' },
    });
  });

  it('of a saved query are its rows, of the dashboard’s days, put together, and say that there are more', async () => {
    const source = { type: 'sql', query_id: 'query-1', date_column: 'Day' };
    outside.costRows = [
      { Day: '2026-01-12', Service: 'Compute', Cost: 2 },
      { Day: '2026-01-13', Service: 'Compute', Cost: 3.5 },
      { Day: '2026-01-13', Service: 'Storage', Cost: 1 },
    ];
    const range = { from: '2026-01-13', to: '2026-01-13' };
    expect(await ask(source)).toMatchObject({ rows: outside.costRows, truncated: false });
    outside.isCut = true;
    expect(await ask(source, { range })).toMatchObject({ rows: outside.costRows.slice(1), truncated: true });
    outside.isCut = false;
    const { rows, columns } = await ask(source, { group: sum('Cost', 'Service') });
    expect(rows).toEqual([
      { Service: 'Compute', 'sum of Cost': 5.5 },
      { Service: 'Storage', 'sum of Cost': 1 },
    ]);
    expect(columns.map(({ type }) => type)).toEqual(['string', 'number']);
    expect(await faultOf(ask({ ...source, query_id: 'gone' }))).toMatchObject({ code: 'not_found' });
    const seen = { ...viewer, permissions: permissionsOf('Guest').filter((each) => each !== 'home:read') };
    const question = { source: panelSource.parse(source), group: null, limit: 10, range: null };
    expect(await faultOf(panelData.of(seen, question))).toMatchObject({ data: { permission: 'home:read' } });
    const made = await make();
    const gone = panelOf({ source: { ...source, query_id: 'gone' } });
    expect((await faultOf(save(made.dashboard_id, 1, gone))).data).toMatchObject([
      { field: 'panels[0].source.query_id' },
    ]);
  });

  const report = { type: 'workflow', workflow_id: 'flow-1', step_name: 'Report' };
  const flow = (path = '', more: object = {}) => ({ ...report, path, ...more });
  const onTheDay = { range: { from: '2026-01-13', to: '2026-01-13' } };

  it('[DASH-05] [DASH-09] of a workflow are what the step gave: lists at a path, objects, plain values', async () => {
    const row = { team: 'Red', at: '2026-01-13T23:30:00Z', n: 1, more: { a: 1 } };
    outside.outputs = [{ report: { rows: [row] }, names: ['x', 'y'] }];
    const found = await ask(flow('report.rows'));
    expect(found.rows).toEqual([row]);
    expect(found.columns.map(({ type }) => type)).toEqual(['string', 'date', 'number', 'json']);
    expect(found.as_of).toBe('2026-01-13T08:00:00.000Z');
    expect((await ask(flow('names'))).rows).toEqual([{ value: 'x' }, { value: 'y' }]);
    expect((await ask(flow('names'), { limit: 1 })).value).toEqual(['x']);
    expect((await ask(flow())).value).toEqual(outside.outputs[0]);
    expect(await faultOf(ask(flow('nothing')))).toMatchObject({ code: 'not_found' });
    const here = await ask(flow('report.rows', { date_column: 'at' }), onTheDay);
    expect(here.rows).toHaveLength(1);
    time.zone = 'Europe/Rome';
    const rome = await ask(flow('report.rows', { date_column: 'at' }), onTheDay);
    time.zone = 'UTC';
    expect(rome.rows).toHaveLength(0);
  });

  it('larger than a window can hold are cut, and said to be; one such value is refused with what to do', async () => {
    const long = 'x'.repeat(1_500_000);
    outside.outputs = [[{ long }, { long }, { long }]];
    const cut = await ask(flow());
    expect([cut.rows.length, cut.truncated]).toEqual([2, true]);
    outside.outputs = [{ long: [long, long, long] }];
    expect(await faultOf(ask(flow()))).toMatchObject({ code: 'too_large' });
  });

  it('of a step in a loop are the rows of all iterations', async () => {
    outside.inLoop = true;
    outside.outputs = [{ rows: [{ n: 1 }] }, { rows: [{ n: 2 }, { n: 3 }] }];
    const found = await ask(flow('rows'), { limit: 2 });
    outside.inLoop = false;
    expect(found).toMatchObject({ rows: [{ n: 1 }, { n: 2 }], truncated: true });
  });

  it('amounts of different currencies are never put together', async () => {
    const rowOf = (currency: string, amount: number) => ({ team: 'Red', currency, amount });
    const rows = [rowOf('EUR', 1), rowOf('USD', 10), rowOf('USD', 5)];
    outside.outputs = [rows as JsonObject[]];
    const expected = [
      { team: 'Red', currency: 'USD', 'sum of amount': 15 },
      { team: 'Red', currency: 'EUR', 'sum of amount': 1 },
    ];
    expect((await ask(flow(), { group: sum('amount', 'team') })).rows).toEqual(expected);
    outside.costRows = rows as JsonObject[];
    const bills = {
      type: 'cost',
      query: 'SELECT UnblendedCost GROUP BY service GRANULARITY total LAST 7 DAYS',
    };
    const measures = [{ column: 'amount', aggregation: 'sum' }];
    const of = { group: panelGroup.parse({ by: [{ column: 'currency' }], measures }) };
    expect((await ask(bills, of)).rows.map((row) => row['sum of amount'])).toEqual([15, 1]);
  });

  it('of bills: the days of the dashboard stand above those of the query, and presets end with the last whole day', async () => {
    outside.costRows = [{ period: '2026-01-11', service: 'EC2', currency: 'USD', amount: 3 }];
    const bills = { type: 'cost', query: 'SELECT AmortizedCost GROUP BY service LAST 14 DAYS' };
    const found = await ask(bills);
    const days = { from: '2025-12-29', to: '2026-01-11' };
    expect(outside.asked).toMatchObject({ ...days, groupBy: ['service'], method: 'amortized' });
    expect(found.columns.map(({ key, type }) => [key, type])).toEqual([
      ['period', 'date'],
      ['service', 'string'],
      ['currency', 'string'],
      ['amount', 'currency'],
    ]);
    expect(found).toMatchObject({ as_of: '2026-01-11', columns: [{}, {}, {}, { currency: 'USD' }] });
    await ask(bills, { range: { preset: '7d' } });
    expect(outside.asked).toMatchObject({ from: '2026-01-05', to: '2026-01-11' });
    await ask(bills, { range: { from: '2025-11-01', to: '2025-11-30' } });
    expect(outside.asked).toMatchObject({ from: '2025-11-01', to: '2025-11-30' });
    expect(await faultOf(ask({ type: 'cost', query: 'SELECT UnblendedCost LIMIT 0' }))).toMatchObject({
      code: 'bad_input',
      data: [{ field: 'source.query', reason: 'limit: must be 1 to 10000' }],
    });
  });
});
