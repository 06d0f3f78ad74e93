import {
  noParts,
  noUse,
  type AllocationFault,
  type CostPart,
  type ReadAllocations,
  type Use,
} from './allocation';
import { labelOfColumn, labelsIn, labelsOf } from './labels';
import { amountOf, collecting, isDay, whoseOf, withOther, type Collecting } from './collect';

/** Columns by their names, in small letters and figures alone. */
const columns = {
  date: ['date', 'day'],
  start: ['windowstart'],
  end: ['windowend'],
  minutes: ['minutes', 'runningminutes'],
  name: ['name'],
  cluster: ['cluster', 'clusterid'],
  namespace: ['namespace'],
  node: ['node', 'nodename'],
  providerId: ['providerid'],
  kind: ['controllerkind'],
  controller: ['controllername', 'controller'],
  cpuRequest: ['cpucorerequestaverage'],
  cpuUsage: ['cpucoreusageaverage'],
  memoryRequest: ['rambytesrequestaverage', 'rambyterequestaverage'],
  labels: ['labels'],
  memoryUsage: ['rambytesusageaverage', 'rambyteusageaverage'],
  cpu: ['cpucost'],
  memory: ['ramcost', 'memorycost'],
  gpu: ['gpucost'],
  storage: ['pvcost', 'storagecost'],
  network: ['networkcost'],
  load_balancer: ['loadbalancercost'],
  shared: ['sharedcost'],
  external: ['externalcost'],
  cpuAdjustment: ['cpucostadjustment'],
  memoryAdjustment: ['ramcostadjustment'],
  gpuAdjustment: ['gpucostadjustment'],
  storageAdjustment: ['pvcostadjustment'],
  networkAdjustment: ['networkcostadjustment'],
  balancerAdjustment: ['loadbalancercostadjustment'],
  total: ['totalcost'],
} as const;
type Column = keyof typeof columns;

const costs: readonly (readonly [Column, CostPart])[] = [
  ['cpu', 'cpu'],
  ['memory', 'memory'],
  ['gpu', 'gpu'],
  ['storage', 'storage'],
  ['network', 'network'],
  ['load_balancer', 'load_balancer'],
  ['shared', 'other'],
  ['external', 'other'],
  ['cpuAdjustment', 'cpu'],
  ['memoryAdjustment', 'memory'],
  ['gpuAdjustment', 'gpu'],
  ['storageAdjustment', 'storage'],
  ['networkAdjustment', 'network'],
  ['balancerAdjustment', 'load_balancer'],
];
const averages = ['cpuRequest', 'cpuUsage', 'memoryRequest', 'memoryUsage'] as const satisfies (keyof Use)[];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of an amount: 10¹². */
const ONE = 1_000_000_000_000n;
/** `2026-03-01`, `2026-03-01T05:00:00Z`, `2026-03-01 05:00:00 +0000 UTC`; without a zone it is UTC. */
const time = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+]00(?::?00)?| [+]0000 UTC)?)?$/;

/** A file as cells: of CSV, or of Parquet. */
export interface AllocationTable {
  header: readonly string[];
  lines: readonly (readonly string[])[];
  /** How the header and the lines are called, such as Line 3. */
  place: { header: string; line(at: number): string };
}

/** A line for each container, pod or workload of a day, or of the hours of a day. */
export function readTableAllocations({ header, lines, place: called }: AllocationTable): ReadAllocations {
  const into = collecting();
  // OpenCost’s Parquet export calls the namespace `properties.namespace`.
  const names = header.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/^properties/, ''),
  );
  const places = new Map(
    Object.entries(columns).map(([column, known]) => [
      column,
      names.findIndex((name) => known.some((one) => one === name)),
    ]),
  );
  const placeOf = (column: Column) => places.get(column) ?? -1;
  const has = (column: Column) => placeOf(column) >= 0;
  const missing = [
    ...(has('date') || has('start') ? [] : ['Date']),
    ...(has('namespace') ? [] : ['Namespace']),
    ...(has('total') || costs.some(([column]) => has(column)) ? [] : ['TotalCost']),
  ];
  for (const name of missing) into.problem(called.header, 'columns', name);
  if (missing.length > 0) return into.end();
  const labeled = header.flatMap((name, at) => {
    const key = labelOfColumn(name);
    return key === null ? [] : [{ key, at }];
  });
  const title = (column: Column) => header[placeOf(column)] ?? '';
  const seen = new Set<string>();
  for (const [at, cells] of lines.entries()) {
    const place = called.line(at);
    const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? '';
    if (cells.length !== header.length) into.problem(place, 'cells', `${cells.length} / ${header.length}`);
    else if (
      !readLine(
        { place, cell, title, labels: () => labeled.map(({ key, at: of }) => [key, cells[of]?.trim()]) },
        into,
        () => {
          const line = cells.join('\u0000');
          const isAgain = seen.has(line);
          seen.add(line);
          return isAgain;
        },
      )
    )
      break;
  }
  return into.end();
}

interface Line {
  place: string;
  cell(column: Column): string;
  title(column: Column): string;
  /** Those that have a column of their own. */
  labels(): [string, string | undefined][];
}

function timeOf(text: string): { day: string; at: number } | null {
  const [, day, clock] = time.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const at = Date.parse(`${day}T${clock ?? '00:00:00'}Z`);
  return Number.isNaN(at) ? null : { day, at };
}

/** The day of a line, and how many hours of it its averages are of, in units of 10⁻¹². */
function whenOf(
  cell: (column: Column) => string,
): { day: string; hours: bigint } | { fault: AllocationFault; text: string } {
  const date = cell('date') || cell('start');
  const from = timeOf(date);
  // A date alone is the whole day, and so is a window without an end.
  if (cell('date') !== '' || from === null || cell('end') === '') {
    const isMidnight = from !== null && from.at === Date.parse(from.day);
    return isMidnight ? { day: from.day, hours: 24n * ONE } : { fault: 'date', text: date };
  }
  const till = timeOf(cell('end'));
  const text = `${date} – ${cell('end')}`;
  if (till === null || till.at <= from.at) return { fault: 'window', text };
  if (till.at > Date.parse(from.day) + DAY) return { fault: 'longWindow', text };
  const window = (till.at - from.at) / HOUR;
  const minutes = cell('minutes');
  const ran = minutes === '' || Number.isNaN(Number(minutes)) ? window : Number(minutes) / 60;
  return { day: from.day, hours: amountOf(Math.min(Math.max(ran, 0), window)) ?? 0n };
}

/** False: nothing more is to be read. */
function readLine(
  { place, cell, title, labels: own }: Line,
  into: Collecting,
  isAgain: () => boolean,
): boolean {
  const when = whenOf(cell);
  if ('fault' in when) return (into.problem(place, when.fault, when.text), true);
  const { day, hours } = when;
  const whose = whoseOf({
    name: cell('name'),
    namespace: cell('namespace'),
    kind: cell('kind'),
    controller: cell('controller'),
  });
  if (!whose) return (into.problem(place, 'namespace'), true);
  const told = labelsIn(cell('labels'));
  if (told === null) return (into.problem(`${place} › ${title('labels')}`, 'labels', cell('labels')), true);
  const labels = labelsOf(whose.kind === 'workload' ? [...told, ...own()] : []);
  if (typeof labels === 'string') return (into.problem(place, 'labels', labels), true);
  into.inCluster(cell('cluster'));
  into.onNode({ day, node: cell('node'), providerId: cell('providerId') });
  let isWrong = false;
  const amount = (column: Column): bigint | null => {
    const text = cell(column);
    if (text === '') return null;
    const found = amountOf(text);
    if (found === null) {
      into.problem(`${place} › ${title(column)}`, 'amount', `“${text}”`);
      isWrong = true;
    }
    return found;
  };
  const parts = noParts();
  let amounts = 0;
  for (const [column, part] of costs) {
    const found = amount(column);
    if (found === null) continue;
    parts[part] += found;
    amounts += 1;
  }
  const total = amount('total');
  const use = noUse();
  for (const average of averages) use[average] = ((amount(average) ?? 0n) * hours) / ONE;
  if (isWrong) return true;
  if (amounts === 0 && total === null) return (into.problem(place, 'noCost'), true);
  const money = withOther(parts, total);
  // The same line twice, to the last figure, is a file that was put together twice.
  if (isAgain() && money.total !== 0n) return (into.problem(place, 'twice'), true);
  return into.add(place, { day, ...whose, labels, ...money, use });
}
