import { noParts, type CostPart, type ReadAllocations, type Use } from './allocation';
import { labelsOf } from './labels';
import { amountOf, collecting, isDay, whoseOf, withOther, type Collecting } from './collect';

type Fields = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
/** Each with its later correction by the bill, which totalCost has in it. */
const costs: Readonly<Record<Exclude<CostPart, 'other'>, string>> = {
  cpu: 'cpuCost',
  memory: 'ramCost',
  gpu: 'gpuCost',
  storage: 'pvCost',
  network: 'networkCost',
  load_balancer: 'loadBalancerCost',
};
const others = ['sharedCost', 'externalCost'];
const averages: Readonly<Record<keyof Use, string>> = {
  cpuRequest: 'cpuCoreRequestAverage',
  cpuUsage: 'cpuCoreUsageAverage',
  memoryRequest: 'ramByteRequestAverage',
  memoryUsage: 'ramByteUsageAverage',
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The reply of /allocation or /allocation/compute, one set of allocations a step; or the sets alone. */
export function readJsonAllocations(text: string): ReadAllocations {
  const into = collecting();
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    into.problem('', 'json', error instanceof Error ? error.message : '');
    return into.end();
  }
  if (isFields(reply) && typeof reply['code'] === 'number' && reply['code'] !== 200) {
    into.problem('', 'status', textOf(reply['message']) || String(reply['code']));
    return into.end();
  }
  const sets = isFields(reply) ? reply['data'] : reply;
  if (!Array.isArray(sets)) into.problem('data', 'shape');
  else readSets(sets, into);
  return into.end();
}

function readSets(sets: readonly unknown[], into: Collecting): void {
  const seen = new Map<string, number>();
  for (const [at, set] of sets.entries()) {
    // A step of which nothing is known.
    if (set === null) continue;
    if (!isFields(set)) {
      into.problem(`data[${at}]`, 'shape');
      continue;
    }
    for (const [name, entry] of Object.entries(set)) {
      const place = `data[${at}] › ${name}`;
      if (!isFields(entry)) into.problem(place, 'shape');
      else if (!readEntry({ entry, name, place, at, seen }, into)) return;
    }
  }
}

/** The start and end of the step that an entry is of. */
function windowOf(entry: Fields): { start: string; end: string } {
  const window = isFields(entry['window']) ? entry['window'] : entry;
  return { start: textOf(window['start']), end: textOf(window['end']) };
}

/** False: nothing more is to be read. */
function readEntry(
  of: { entry: Fields; name: string; place: string; at: number; seen: Map<string, number> },
  into: Collecting,
): boolean {
  const { entry, name, place, at, seen } = of;
  const { start, end } = windowOf(entry);
  const [from, till] = [Date.parse(start), Date.parse(end)];
  if (Number.isNaN(from) || Number.isNaN(till) || till <= from)
    return (into.problem(place, 'window', `${start} – ${end}`), true);
  const day = new Date(from).toISOString().slice(0, 10);
  if (!isDay(day) || till > Date.parse(day) + DAY)
    return (into.problem(place, 'longWindow', `${start} – ${end}`), true);
  const step = `${from} ${name}`;
  if ((seen.get(step) ?? at) !== at) return (into.problem(place, 'twice'), true);
  seen.set(step, at);
  const properties = isFields(entry['properties']) ? entry['properties'] : {};
  into.inCluster(textOf(properties['cluster']));
  const whose = whoseOf({
    name,
    namespace: textOf(properties['namespace']),
    kind: textOf(properties['controllerKind']),
    controller: textOf(properties['controller']),
  });
  if (!whose) return (into.problem(place, 'namespace'), true);
  const entries = isFields(properties['labels']) ? Object.entries(properties['labels']) : [];
  const labels = labelsOf(whose.kind === 'workload' ? entries : []);
  if (typeof labels === 'string') return (into.problem(place, 'labels', labels), true);
  into.onNode({ day, node: textOf(properties['node']), providerId: textOf(properties['providerID']) });
  const read = amountsOf(entry, place, (till - from) / 60_000, into);
  return read === null || into.add(place, { day, ...whose, labels, ...read });
}

function amountsOf(entry: Fields, place: string, window: number, into: Collecting) {
  let isWrong = false;
  /** Null: the entry has no such field. */
  const amount = (field: string): bigint | null => {
    const value = entry[field];
    if (value === undefined || value === null) return null;
    const found = typeof value === 'number' ? amountOf(value) : null;
    if (found === null) {
      into.problem(`${place} › ${field}`, 'amount', JSON.stringify(value));
      isWrong = true;
    }
    return found;
  };
  const parts = noParts();
  let told = 0;
  const take = (part: CostPart, field: string) => {
    const found = amount(field);
    if (found === null) return;
    parts[part] += found;
    told += 1;
  };
  for (const part of ['cpu', 'memory', 'gpu', 'storage', 'network', 'load_balancer'] as const) {
    take(part, costs[part]);
    take(part, `${costs[part]}Adjustment`);
  }
  for (const field of others) take('other', field);
  const total = amount('totalCost');
  const minutes = typeof entry['minutes'] === 'number' ? entry['minutes'] : window;
  const hours = amountOf(Math.min(Math.max(minutes, 0), window) / 60) ?? 0n;
  const over = (field: string) => ((amount(field) ?? 0n) * hours) / 1_000_000_000_000n;
  const use: Use = {
    cpuRequest: over(averages.cpuRequest),
    cpuUsage: over(averages.cpuUsage),
    memoryRequest: over(averages.memoryRequest),
    memoryUsage: over(averages.memoryUsage),
  };
  if (isWrong) return null;
  if (told === 0 && total === null) {
    into.problem(place, 'noCost');
    return null;
  }
  return { ...withOther(parts, total), use };
}
