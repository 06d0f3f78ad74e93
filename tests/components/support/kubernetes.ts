import type { CallReply } from '@shared/api';

export const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: ['team'],
    virtualTags: ['Team'],
    rows: 10,
    demo: false,
  },
};
export const cluster: CallReply<'kubernetes.list'>['data'][number] = {
  cluster_id: 'k1',
  name: 'production',
  currency: 'USD',
  filters: [],
  cost_method: null,
  allocations: { days: 29, first: '2026-03-02', last: '2026-03-30', at: '2026-03-31T00:00:00Z' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
type Costs = CallReply<'kubernetes.costs'>['data'];
export const line = (of: Partial<Costs['idle']>): Costs['idle'] => ({
  kind: 'workload',
  namespace: '',
  controller_kind: '',
  controller: '',
  cpu: 0,
  memory: 0,
  gpu: 0,
  storage: 0,
  network: 0,
  load_balancer: 0,
  other: 0,
  total: 0,
  idle_share: 0,
  efficiency: null,
  label: '',
  ...of,
});
export const more = { count: 0, total: 0 };
const web = { namespace: 'web', cpu: 50, memory: 20, network: 1, load_balancer: 2, total: 73 };
export const costs: CallReply<'kubernetes.costs'> = {
  data: {
    currency: 'USD',
    cost_method: 'amortized',
    through: '2026-03-31',
    incomplete: [],
    other_currencies: ['EUR'],
    days: 30,
    covered_days: 29,
    no_idle_days: 2,
    waiting_days: 0,
    bill: 100,
    not_covered: 7,
    covered: 93,
    allocated: 120.5,
    difference: -27.5,
    nodes: { known: 3, matched: 2, on_bill: 80, missing: ['ip-10-0-0-9'] },
    namespaces: { lines: [line({ ...web, idle_share: 20, efficiency: 0.4 })], more },
    workloads: {
      lines: [line({ ...web, controller_kind: 'deployment', controller: 'api', efficiency: 0.4 })],
      more,
    },
    labels: { keys: [], lines: null },
    idle: line({ kind: 'idle', cpu: 15, memory: 5, total: 20 }),
    unallocated: line({ kind: 'unallocated' }),
    trend: { days: ['2026-03-30'], series: [{ kind: 'namespace', namespace: 'web', values: [73] }] },
  },
};
