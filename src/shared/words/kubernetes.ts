import type { AllocationFault, AllocationKind } from '../model/kubernetes/allocation';
import { counted } from './counted';

const days = (count: number): string => (count === 1 ? '1 day' : `${count.toLocaleString('en')} days`);

/** Texts of Kubernetes clusters and what they cost. */
export const kubernetesWords = {
  title: 'Kubernetes',
  failed: 'Kubernetes costs',
  table: 'Kubernetes clusters',
  create: 'Add cluster',
  none: 'No Kubernetes clusters yet',
  noneText:
    'Add a cluster, choose its charges on the bill, and connect OpenCost or Kubecost or add an allocation file. You’ll see what each namespace and workload costs, adding up to the bill.',
  noneReadOnly: 'Ask an editor or an administrator to add one.',
  columns: {
    name: 'Cluster',
    bill: 'Cost, last 30 days',
    idle: 'Idle',
    through: 'Allocations through',
  },
  noFiles: 'No allocations yet',
  noFilesText:
    'Connect OpenCost or Kubecost, or add an allocation file, to see what namespaces and workloads cost.',
  allSpend: 'All spend',
  back: 'All clusters',
  edit: 'Edit cluster',
  delete: 'Delete cluster',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'All its allocations are deleted too. The bill stays as it is.',
  deleted: 'Cluster deleted',
  created: 'Cluster added',
  saved: 'Cluster saved',
  dialog: {
    create: 'Add cluster',
    edit: 'Edit cluster',
    name: 'Name',
    nameHelp: 'Such as production-eu',
    currency: 'Currency',
    currencyHelp: 'The currency of its charges and allocation files',
    currencyWrong: 'Three letters, such as USD',
    filters: 'Cluster charges',
    filtersHelp:
      'Charges for its nodes, volumes and load balancers, for example by tag or account. With no filter, all charges count.',
    save: 'Save',
  },
  range: 'Period',
  ranges: {
    '30d': 'Last 30 days',
    month: 'This month',
    before: 'Last month',
    '3m': 'Last 3 months',
  },
  by: 'By',
  views: { namespace: 'Namespace', workload: 'Workload', label: 'Label' },
  facts: 'Bill and allocations',
  onBill: 'Cost on the bill',
  covered: 'Allocated days',
  allocated: 'Cost in the file',
  difference: 'Difference',
  notCovered: 'Not covered',
  method: (method: string, currency: string, period: string) =>
    `${currency}, ${method}, ${period}. Each day’s cost on the bill is split in proportion to that day’s allocation file. The amounts add up to the bill, to the cent.`,
  coveredDays: (covered: number, all: number) =>
    `${covered} of ${days(all)} ${all === 1 ? 'has' : 'have'} allocations`,
  through: (day: string) => `Bills are complete through ${day}.`,
  notCoveredNote: (count: number) =>
    `${count === 1 ? '1 day has' : `${days(count)} have`} no allocations. Their cost is shown as not covered.`,
  noIdleNote: (count: number) =>
    `${count === 1 ? '1 day has' : `${days(count)} have`} no idle cost in the file, so namespaces carry the full cost of the nodes. Export with includeIdle=true to see idle cost.`,
  nodes: 'Nodes on the bill',
  nodesOf: (matched: number, known: number) =>
    `${matched.toLocaleString('en')} of ${known.toLocaleString('en')} matched`,
  missingNodes: (names: readonly string[], count: number) =>
    `${count === 1 ? '1 node in the files is' : `${count.toLocaleString('en')} nodes in the files are`} not among the cluster’s charges: ${names.join(', ')}${names.length < count ? ' and more' : ''}. Check the charges of the cluster.`,
  waitingNote: (count: number) =>
    `${count === 1 ? '1 day with allocations is' : `${days(count)} with allocations are`} later than the bill and not counted yet.`,
  currencyNote: (own: string, others: string) =>
    `Charges in ${others} aren’t counted: this cluster is in ${own}.`,
  noBill: 'No charges for this cluster in this period',
  noBillText: 'Choose another period, or edit the cluster’s charges.',
  chart: (name: string, period: string) => `Cost of ${name} by namespace, ${period}`,
  costBy: { namespace: 'Cost by namespace', workload: 'Cost by workload', label: 'Cost by label' },
  namespace: 'Namespace',
  workload: 'Workload',
  label: 'Label',
  noLabel: 'No label',
  noWorkload: 'No workload named',
  cpu: 'CPU',
  memory: 'Memory',
  gpu: 'GPU',
  storage: 'Storage',
  network: 'Network',
  networkHelp: 'With load balancers',
  other: 'Other',
  otherHelp: 'Shared and external cost, and adjustments of the file',
  idleShare: 'Share of idle',
  idleShareHelp: 'Idle cost in proportion to cost; not in the total',
  efficiency: 'Efficiency',
  efficiencyHelp: 'CPU and memory used, divided by requested, weighted by cost',
  total: 'Total',
  billTotal: 'Bill',
  idle: 'Idle',
  unallocated: 'Unallocated',
  rest: 'Other namespaces',
  more: {
    namespace: (count: number) => `${count} more namespaces`,
    workload: (count: number) => `${count} more workloads`,
    label: (count: number) => counted(count, 'more value'),
  },
  export: 'Export CSV',
  exported: 'Kubernetes costs exported',
  exportFailed: 'Export failed.',
  kinds: { workload: 'Workload', idle: 'Idle', unallocated: 'Unallocated' } satisfies Record<
    AllocationKind,
    string
  >,
  csv: [
    'cluster',
    'from',
    'to',
    'currency',
    'cost method',
    'kind',
    'namespace',
    'controller kind',
    'controller',
    'cpu',
    'memory',
    'gpu',
    'storage',
    'network',
    'load balancer',
    'other',
    'total',
    'efficiency',
    'label',
    'label value',
  ],
  removing: {
    open: 'Delete days',
    title: (name: string) => `Delete allocations from ${name}`,
    text: 'Their cost on the bill is shown as not covered until you add the days again. The bill stays as it is.',
    known: (first: string, last: string) => `Allocations run from ${first} to ${last}.`,
    from: 'First day',
    to: 'Last day',
    format: 'As in 2026-03-31',
    wrong: 'Enter a day such as 2026-03-31',
    order: 'Must be on or after the first day',
    run: 'Delete days',
    none: 'No allocations in these days',
    done: (count: number) => `Allocations of ${days(count)} deleted`,
  },
  importing: {
    open: 'Add file',
    title: (name: string) => `Add allocations to ${name}`,
    text: 'The JSON of /allocation or /allocation/compute with step=1d, aggregate=namespace,controllerKind,controller and includeIdle=true, the CSV export, or the Parquet file of opencost-parquet-exporter. A day that is already there is replaced as a whole.',
    label: 'Allocation file: JSON, CSV, or Parquet',
    choose: 'Choose file',
    large: (name: string) => `“${name}” is larger than 6 MB. Export fewer days, or aggregate by namespace.`,
    empty: (name: string) => `“${name}” is empty.`,
    run: (count: number | null) => (count === null ? 'Add days' : `Add ${days(count)}`),
    ready: (count: number, first: string, last: string) =>
      count === 1 ? `1 day: ${first}` : `${days(count)} from ${first} to ${last}`,
    has: (namespaces: number, workloads: number, total: string) =>
      `${namespaces === 1 ? '1 namespace' : `${namespaces.toLocaleString('en')} namespaces`}, ${workloads === 1 ? '1 workload' : `${workloads.toLocaleString('en')} workloads`}, ${total} allocated.`,
    replaced: (count: number) =>
      `${days(count)} of them ${count === 1 ? 'is' : 'are'} already there and will be replaced.`,
    noIdle: (count: number) =>
      `${days(count)} without idle cost: namespaces will carry the full cost of the nodes.`,
    idleBelowZero: (count: number) =>
      `Idle cost is below 0 on ${days(count)}, because more was used than the nodes have. It counts as 0.`,
    leftOut: (keys: readonly string[]) =>
      `These labels have too many values and won’t be kept: ${keys.slice(0, 10).join(', ')}${keys.length > 10 ? ' and more' : ''}.`,
    wrong: (count: number) =>
      count === 1
        ? '1 entry can’t be read. Nothing is added until it is corrected.'
        : `${count.toLocaleString('en')} entries can’t be read. Nothing is added until they are corrected.`,
    problems: 'Entries that can’t be read',
    place: 'Entry',
    file: 'Whole file',
    done: (count: number) => `Allocations of ${days(count)} added`,
  },
} as const;

/** Why a cluster or an allocation is refused. */
export const kubernetesFaults = {
  gone: 'This cluster no longer exists.',
  taken: 'There is already a cluster with this name.',
  currencyKept: 'can’t be changed while the cluster has allocations: they are in the old currency',
  nothing: 'has no allocations',
  notParquet: 'is not a whole Parquet file. Export it again',
  before: (to: string, from: string) => `${to} is before ${from}`,
  long: (most: number) => `the period can have at most ${most} days`,
  entry: {
    json: (text) => `The JSON can’t be read: ${text}`,
    shape: () => 'This is not a set of allocations. Send the whole reply of /allocation.',
    status: (text) => `OpenCost answered with an error: ${text}`,
    window: (text) => `The window “${text}” has no start and end`,
    longWindow: (text) =>
      `The window ${text} is longer than one UTC day. Query with step=1d and accumulate=false.`,
    twice: () => 'This entry is in the file twice',
    namespace: () =>
      'The namespace is missing. Query with aggregate=namespace,controllerKind,controller, or without aggregate.',
    amount: (text) => `${text} is not a number`,
    negative: (text) => `${text} must not be below 0`,
    noCost: () => 'The entry has no cost',
    columns: (text) => `The ${text} column is missing`,
    cells: (text) => `The line doesn’t have as many cells as the header (${text})`,
    date: (text) => `“${text}” is not a date like 2026-03-31`,
    name: (text) => `“${text}” is not a valid Kubernetes name`,
    labels: (text) =>
      `The labels can’t be read (${text}). Use JSON such as {"team":"web"} with at most 64 labels, keys of up to 128 characters and values of up to 256.`,
    clusters: (text) => `The file has several clusters (${text}). Query one cluster at a time.`,
    workloads: (text) => `The day has ${text} workloads; it can have at most 2,000. Send them by namespace.`,
    many: () => 'A file can have at most 50,000 entries. Send fewer days at once.',
  } satisfies Record<AllocationFault, (text: string) => string>,
} as const;
