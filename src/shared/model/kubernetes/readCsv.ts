import { readCsvLines } from '../csvRead';
import { noParts, noUse, type CostPart, type ReadAllocations, type Use } from './allocation';
import { amountOf, collecting, isDay, whoseOf, withOther, type Collecting } from './collect';

/** Columns by their names, in small letters and figures alone. */
const columns = {
  date: ['date', 'day', 'windowstart'],
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
  memoryUsage: ['rambytesusageaverage', 'rambyteusageaverage'],
  cpu: ['cpucost'],
  memory: ['ramcost', 'memorycost'],
  gpu: ['gpucost'],
  storage: ['pvcost', 'storagecost'],
  network: ['networkcost'],
  load_balancer: ['loadbalancercost'],
  shared: ['sharedcost'],
  external: ['externalcost'],
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
];
const averages = ['cpuRequest', 'cpuUsage', 'memoryRequest', 'memoryUsage'] as const satisfies (keyof Use)[];
/** The export tells averages of a day, not the hours that a container ran. */
const HOURS = 24n;

/** The CSV export: a header, then a line for each container, pod or workload of a day. */
export function readCsvAllocations(text: string): ReadAllocations {
  const into = collecting();
  const [header = [], ...lines] = readCsvLines(text, ',');
  const names = header.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const placeOf = (column: Column) => names.findIndex((name) => columns[column].some((one) => one === name));
  const missing = [
    ...(placeOf('date') < 0 ? ['Date'] : []),
    ...(placeOf('namespace') < 0 ? ['Namespace'] : []),
    ...(placeOf('total') < 0 && costs.every(([column]) => placeOf(column) < 0) ? ['TotalCost'] : []),
  ];
  for (const name of missing) into.problem('Line 1', 'columns', name);
  if (missing.length > 0) return into.end();
  const seen = new Set<string>();
  for (const [at, cells] of lines.entries()) {
    const place = `Line ${at + 2}`;
    const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? '';
    if (cells.length !== header.length) into.problem(place, 'cells', `${cells.length} / ${header.length}`);
    else if (
      !readLine({ place, cell, title: (column) => header[placeOf(column)] ?? '' }, into, () => {
        const line = cells.join('\u0000');
        const isAgain = seen.has(line);
        seen.add(line);
        return isAgain;
      })
    )
      break;
  }
  return into.end();
}

interface Line {
  place: string;
  cell(column: Column): string;
  title(column: Column): string;
}

/** False: nothing more is to be read. */
function readLine({ place, cell, title }: Line, into: Collecting, isAgain: () => boolean): boolean {
  const date = cell('date').replace(/[T ]00:00:00(\.0+)?(Z| \+0000 UTC)?$/, '');
  if (!isDay(date)) return (into.problem(place, 'date', cell('date')), true);
  const whose = whoseOf({
    name: cell('name'),
    namespace: cell('namespace'),
    kind: cell('kind'),
    controller: cell('controller'),
  });
  if (!whose) return (into.problem(place, 'namespace'), true);
  into.inCluster(cell('cluster'));
  into.onNode({ day: date, node: cell('node'), providerId: cell('providerId') });
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
  let told = 0;
  for (const [column, part] of costs) {
    const found = amount(column);
    if (found === null) continue;
    parts[part] += found;
    told += 1;
  }
  const total = amount('total');
  const use = noUse();
  for (const average of averages) use[average] = (amount(average) ?? 0n) * HOURS;
  if (isWrong) return true;
  if (told === 0 && total === null) return (into.problem(place, 'noCost'), true);
  const money = withOther(parts, total);
  // The same line twice, to the last figure, is a file that was put together twice.
  if (isAgain() && money.total !== 0n) return (into.problem(place, 'twice'), true);
  return into.add(place, { day: date, ...whose, ...money, use });
}
