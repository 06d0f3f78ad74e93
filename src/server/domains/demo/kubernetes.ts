import type { ClusterDraft } from '@shared/api/kubernetes/entities';
import { csvLine } from '@shared/model/csv';
import { addDays, weekdayOf } from '@shared/model/days';
import type { Making } from './creating.port';

/** Days of allocations: OpenCost was installed later than the bills begin. */
const DAYS = 75;
/** What OpenCost tells at list prices, of a dollar on the bill. */
const LIST = 1.24;
const IDLE = 0.27;

/** Shares of what is not idle, and how much of the CPU and memory asked for is used. */
const workloads = [
  {
    namespace: 'payments',
    name: 'payments-api',
    kind: 'deployment',
    team: 'payments',
    share: 0.17,
    used: 0.62,
  },
  {
    namespace: 'payments',
    name: 'ledger-writer',
    kind: 'statefulset',
    team: 'payments',
    share: 0.08,
    used: 0.55,
  },
  { namespace: 'fleet', name: 'route-solver', kind: 'deployment', team: 'fleet', share: 0.19, used: 0.81 },
  { namespace: 'fleet', name: 'position-ingest', kind: 'deployment', team: 'fleet', share: 0.09, used: 0.44 },
  { namespace: 'data', name: 'events-consumer', kind: 'deployment', team: 'data', share: 0.14, used: 0.38 },
  { namespace: 'data', name: 'nightly-etl', kind: 'job', team: 'data', share: 0.08, used: 0.9 },
  { namespace: 'web', name: 'storefront', kind: 'deployment', team: 'web', share: 0.12, used: 0.29 },
  {
    namespace: 'monitoring',
    name: 'prometheus',
    kind: 'statefulset',
    team: 'platform',
    share: 0.07,
    used: 0.71,
  },
  { namespace: 'kube-system', name: 'aws-node', kind: 'daemonset', team: '', share: 0.04, used: 0.5 },
  {
    namespace: 'ingress-nginx',
    name: 'controller',
    kind: 'deployment',
    team: 'platform',
    share: 0.02,
    used: 0.33,
  },
] as const;

const header = [
  'Date',
  'Namespace',
  'ControllerKind',
  'ControllerName',
  'Label_team',
  'CPUCoreUsageAverage',
  'CPUCoreRequestAverage',
  'RAMBytesUsageAverage',
  'RAMBytesRequestAverage',
  'CPUCost',
  'RAMCost',
  'PVCost',
  'NetworkCost',
  'TotalCost',
];

/** As good as by chance, yet the same each time: −1 to 1. */
const swing = (at: number): number => Math.sin(at * 12.9898) * Math.cos(at * 4.1414);
const fixed = (amount: number): string => amount.toFixed(5);

/** The lines of one day whose allocated cost is this. */
function dayLines(day: string, at: number, whole: number): string[] {
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const idle = whole * (isWeekend ? IDLE + 0.08 : IDLE);
  const lines = workloads.map(({ namespace, name, kind, team, share, used }, index) => {
    const cost = (whole - idle) * share * (1 + 0.15 * swing(at * 7 + index));
    const [cpu, memory, volumes, network] = [cost * 0.58, cost * 0.3, cost * 0.09, cost * 0.03];
    const [cores, bytes] = [cpu / 0.76, (memory / 0.1) * 1e9];
    const usage = used * (1 + 0.1 * swing(at + index * 3));
    const total = [cpu, memory, volumes, network].reduce((sum, part) => sum + Number(fixed(part)), 0);
    const averages = [cores * usage, cores, bytes * usage * 0.9, bytes].map(fixed);
    return csvLine([
      day,
      namespace,
      kind,
      name,
      team,
      ...averages,
      ...[cpu, memory, volumes, network, total].map(fixed),
    ]);
  });
  const parts = [idle * 0.6, idle * 0.4];
  const total = parts.reduce((sum, part) => sum + Number(fixed(part)), 0);
  return [
    ...lines,
    csvLine([day, '__idle__', '', '', '', '', '', '', '', ...parts.map(fixed), '', '', fixed(total)]),
  ];
}

/** The cluster that the largest compute service of the demo company’s bills pays for, with its allocations. */
export async function makeKubernetes({ ask, note }: Making): Promise<void> {
  const range = await ask('costs.range', {});
  const last = range.completeThrough ?? range.lastDay;
  const services = await ask('costs.values', { query: { field: 'service' } });
  const service = services.find(({ value }) => /Elastic Compute Cloud/.test(value)) ?? services[0];
  if (last === null || !service) return;
  const body: ClusterDraft = {
    name: 'production',
    currency: service.currency,
    filters: [
      { field: 'service', operator: 'in', values: [service.value] },
      { field: 'tag:environment', operator: 'in', values: ['prod'] },
    ],
    cost_method: null,
  };
  const cluster = await ask('kubernetes.create', { body });
  await note('kubernetes_cluster', cluster.cluster_id);
  const params = { id: cluster.cluster_id };
  const query = { from: addDays(last, -29), to: last };
  const costs = await ask('kubernetes.costs', { params, query });
  const daily = costs.days > 0 ? (costs.bill / costs.days) * LIST : 0;
  if (daily <= 0) return;
  const lines = Array.from({ length: DAYS }, (_, at) =>
    dayLines(addDays(last, at + 1 - DAYS), at, daily * (1 + 0.06 * swing(at))),
  );
  const text = [csvLine(header), ...lines.flat()].join('');
  await ask('kubernetes.import', { params, body: { text, dry_run: false } });
}
