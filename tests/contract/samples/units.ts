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
