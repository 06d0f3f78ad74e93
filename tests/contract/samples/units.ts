import type { CallRequest } from '@shared/api/index';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
const made = (): CallRequest<'unitMetrics.create'>['body'] => ({
  name: `Metric ${(count += 1)}`,
  unit: 'order',
});
const values = [{ date: '2026-01-02', amount: 5 }];
const query = { from: '2026-01-01', to: '2026-01-31' };

async function aMetric(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const { body } = await harness.call(as, 'unitMetrics.create', { body: made() });
  return { params: { id: (body as { data: { metric_id: string } }).data.metric_id } };
}

/** A metric, and a datastore with a day and an amount. */
async function connected(harness: Harness, as: Person) {
  const spaces = await harness.call(as, 'spaces.list', { query: {} });
  const space_id = (spaces.body as { data: { space_id: string }[] }).data[0]!.space_id;
  const schema = [
    { key: 'Day', type: 'date' as const },
    { key: 'Orders', type: 'number' as const },
  ];
  const name = `Metric values ${(count += 1)}`;
  const store = await harness.call(as, 'datastores.create', { body: { space_id, name, schema } });
  const datastore_id = (store.body as { data: { datastoreId: string } }).data.datastoreId;
  const { params } = await aMetric(harness, as);
  return { params, body: { datastore_id, day_column: 'Day', amount_column: 'Orders' } };
}

export const samples: Samples = {
  'unitMetrics.list': { request: async () => ({}) },
  'unitMetrics.create': { request: async () => ({ body: made() }) },
  'unitMetrics.update': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), body: made() }),
  },
  'unitMetrics.delete': { request: aMetric },
  'unitMetrics.values': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), query: {} }),
  },
  'unitMetrics.putValues': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), body: { values } }),
  },
  'unitMetrics.importValues': {
    request: async (harness, as) => ({
      ...(await aMetric(harness, as)),
      body: { text: 'date,amount\n2026-01-02,5', dry_run: false },
    }),
  },
  'unitMetrics.deleteValues': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), query }),
  },
  'unitMetrics.source': { request: aMetric },
  'unitMetrics.putSource': { request: connected },
  'unitMetrics.readSource': {
    request: async (harness, as) => {
      const made = await connected(harness, as);
      await harness.call(as, 'unitMetrics.putSource', made);
      return { params: made.params };
    },
  },
  'unitMetrics.deleteSource': {
    request: async (harness, as) => {
      const made = await connected(harness, as);
      await harness.call(as, 'unitMetrics.putSource', made);
      return { params: made.params };
    },
  },
  'unitMetrics.costs': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), query }),
  },
  'unitMetrics.costsWorkbook': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), query }),
  },
  'unitMetrics.exportCosts': {
    request: async (harness, as) => ({ ...(await aMetric(harness, as)), query }),
  },
};
