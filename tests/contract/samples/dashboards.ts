import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

async function globalSpace(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  return (reply.body as { data: { space_id: string }[] }).data[0]!.space_id;
}

async function store(harness: Harness, as: Person): Promise<string> {
  const schema = [
    { key: 'Team', type: 'string' as const },
    { key: 'Amount', type: 'number' as const },
  ];
  const body = { space_id: await globalSpace(harness, as), name: `Store ${randomId()}`, schema };
  const reply = await harness.call(as, 'datastores.create', { body });
  const { datastoreId: id } = (reply.body as { data: { datastoreId: string } }).data;
  await harness.call(as, 'datastores.createRecords', {
    params: { id },
    body: { records: [{ Team: 'Red', Amount: 1 }] },
  });
  return id;
}

async function made(harness: Harness, as: Person): Promise<string> {
  const body = { space_id: await globalSpace(harness, as), name: `Board ${randomId()}` };
  const reply = await harness.call(as, 'dashboards.create', { body });
  return (reply.body as { data: { dashboardId: string } }).data.dashboardId;
}

const panelOf = async (harness: Harness, as: Person) => ({
  panelId: 'one',
  kind: 'Chart' as const,
  title: 'Amounts',
  place: { x: 0, y: 0, w: 6, h: 6 },
  source: { type: 'datastore' as const, datastore_id: await store(harness, as) },
  group: {
    by: [{ column: 'Team' }],
    measures: [{ column: 'Amount', aggregation: 'sum' as const }],
  },
  chart: { type: 'BarChart' as const },
});

export const samples: Samples = {
  'dashboards.list': {
    request: async (harness, as) => ({ query: { space_id: await globalSpace(harness, as) } }),
  },
  'dashboards.create': {
    request: async (harness, as) => ({
      body: { space_id: await globalSpace(harness, as), name: `Board ${randomId()}` },
    }),
  },
  'dashboards.read': { request: async (harness, as) => ({ params: { id: await made(harness, as) } }) },
  'dashboards.update': {
    request: async (harness, as) => ({
      params: { id: await made(harness, as) },
      body: { revision: 1, panels: [await panelOf(harness, as)], date_range: { preset: '30d' } },
    }),
  },
  'dashboards.delete': { request: async (harness, as) => ({ params: { id: await made(harness, as) } }) },
  'dashboards.panelData': {
    request: async (harness, as) => {
      const id = await made(harness, as);
      const panels = [await panelOf(harness, as)];
      await harness.call(as, 'dashboards.update', { params: { id }, body: { revision: 1, panels } });
      return { params: { id, panelId: 'one' }, body: {} };
    },
  },
  'dashboards.preview': {
    request: async (harness, as) => {
      const { source, group } = await panelOf(harness, as);
      return { body: { source, group } };
    },
  },
};
