import type { CallReply } from '@shared/api/index';
import { decimalOf } from '@shared/model/exact';
import { rounded } from '@shared/model/allocation/split';
import { addTo, costParts, noParts, noUse, type AllocationKind } from '@shared/model/kubernetes/allocation';
import { efficiencyOf, shareOut, type Scaled, type ToBill } from '@shared/model/kubernetes/toBill';

type Costs = CallReply<'kubernetes.costs'>['data'];
export type Line = Costs['idle'];

/** A line with its total and its share of idle in the smallest unit of the currency. */
export interface Rounded {
  line: Scaled;
  total: bigint;
  idleShare: bigint;
}

export interface RoundedBill {
  bill: bigint;
  notCovered: bigint;
  idle: Rounded;
  unallocated: Rounded;
  /** The largest first, each with its workloads, which add up to it. */
  namespaces: (Rounded & { workloads: Rounded[] })[];
}

const nothing = (kind: AllocationKind, namespace: string): Scaled => ({
  kind,
  namespace,
  controllerKind: '',
  controller: '',
  parts: noParts(),
  total: 0n,
  use: noUse(),
  allocated: { cpu: 0n, memory: 0n },
});

function summed(lines: readonly Scaled[], sum: Scaled): Scaled {
  for (const line of lines) {
    addTo(sum, line);
    sum.allocated.cpu += line.allocated.cpu;
    sum.allocated.memory += line.allocated.memory;
  }
  return sum;
}

const bySize = (a: Rounded, b: Rounded): number =>
  a.total === b.total
    ? `${a.line.namespace}/${a.line.controller}` < `${b.line.namespace}/${b.line.controller}`
      ? -1
      : 1
    : a.total < b.total
      ? 1
      : -1;

const noneOr = (whole: bigint, weights: readonly bigint[]): bigint[] =>
  weights.every((weight) => weight === 0n) ? weights.map(() => 0n) : shareOut(whole, weights);

/** To the cent (largest remainder): all adds up to the bill, and the workloads of a namespace to the namespace. */
export function roundedBill(told: ToBill, perUnit: bigint): RoundedBill {
  const bill = rounded(told.bill, perUnit);
  const one = (kind: 'idle' | 'unallocated') =>
    told.lines.find((line) => line.kind === kind) ?? nothing(kind, '');
  const own = told.lines.filter(({ kind }) => kind === 'workload');
  const groups = [...Map.groupBy(own, ({ namespace }) => namespace)].map(([namespace, workloads]) => ({
    workloads,
    line: summed(workloads, nothing('workload', namespace)),
  }));
  const [idle, unallocated] = [one('idle'), one('unallocated')];
  const totals = groups.map(({ line }) => line.total);
  const shares = shareOut(bill, [told.notCovered, idle.total, unallocated.total, ...totals]);
  const [notCovered = 0n, idleShares = 0n, unallocatedShares = 0n, ...rest] = shares;
  const idleBy = noneOr(idleShares, totals);
  const namespaces = groups.map(({ workloads, line }, at) => {
    const [total, idleShare] = [rest[at] ?? 0n, idleBy[at] ?? 0n];
    const weights = workloads.map((workload) => workload.total);
    const [parts, idles] = [shareOut(total, weights), noneOr(idleShare, weights)];
    return {
      line,
      total,
      idleShare,
      workloads: workloads
        .map((workload, index) => ({
          line: workload,
          total: parts[index] ?? 0n,
          idleShare: idles[index] ?? 0n,
        }))
        .toSorted(bySize),
    };
  });
  return {
    bill,
    notCovered,
    idle: { line: idle, total: idleShares, idleShare: 0n },
    unallocated: { line: unallocated, total: unallocatedShares, idleShare: 0n },
    namespaces: namespaces.toSorted(bySize),
  };
}

/** By the values of a label: they add up to what all namespaces do, to the cent. */
export function roundedLabels(told: ToBill, shown: RoundedBill): Rounded[] {
  const own = told.lines.filter(({ kind }) => kind === 'workload');
  const whole = shown.namespaces.reduce((sum, { total }) => sum + total, 0n);
  const shares = shareOut(
    whole,
    own.map(({ total }) => total),
  );
  const idles = noneOr(
    shown.idle.total,
    own.map(({ total }) => total),
  );
  return own
    .map((line, at) => ({ line, total: shares[at] ?? 0n, idleShare: idles[at] ?? 0n }))
    .toSorted(bySize);
}

/** The parts of a line, rounded so that they add up to its rounded total. */
export function partsOf({ line, total }: Rounded): bigint[] {
  return shareOut(
    total,
    costParts.map((part) => line.parts[part]),
  );
}

/** A line as it is told, by how its amounts are written. */
export function lineOf(one: Rounded, money: (amount: bigint) => number): Line {
  const [cpu = 0n, memory = 0n, gpu = 0n, storage = 0n, network = 0n, balancer = 0n, other = 0n] =
    partsOf(one);
  return {
    kind: one.line.kind,
    namespace: one.line.namespace,
    controller_kind: one.line.controllerKind,
    controller: one.line.controller,
    cpu: money(cpu),
    memory: money(memory),
    gpu: money(gpu),
    storage: money(storage),
    network: money(network),
    load_balancer: money(balancer),
    other: money(other),
    total: money(one.total),
    idle_share: money(one.idleShare),
    efficiency: efficiencyOf(one.line),
    label: '',
  };
}

/** The line of a label’s value, which stands in the place of a namespace. */
export function labelLineOf(one: Rounded, money: (amount: bigint) => number): Line {
  const line = lineOf(one, money);
  return { ...line, namespace: '', label: line.namespace };
}

/** The lines that are listed, and what the rest adds up to. */
export function listed(
  lines: readonly Rounded[],
  most: number,
  money: (amount: bigint) => number,
  tell: typeof lineOf = lineOf,
) {
  const rest = lines.slice(most);
  return {
    lines: lines.slice(0, most).map((line) => tell(line, money)),
    more: { count: rest.length, total: money(rest.reduce((sum, { total }) => sum + total, 0n)) },
  };
}

/** Day by day: the largest namespaces, all others, and what no namespace has. */
export function trendOf({ days }: ToBill, largest: readonly string[]): Costs['trend'] {
  const values = (amount: (day: ToBill['days'][number]) => bigint) =>
    days.map((day) => Number(decimalOf(amount(day))));
  const rest = values(({ namespaces }) =>
    [...namespaces].reduce((sum, [name, amount]) => (largest.includes(name) ? sum : sum + amount), 0n),
  );
  const series: Costs['trend']['series'] = [
    ...largest.map((namespace) => ({
      kind: 'namespace' as const,
      namespace,
      values: values(({ namespaces }) => namespaces.get(namespace) ?? 0n),
    })),
    { kind: 'rest', namespace: '', values: rest },
    { kind: 'idle', namespace: '', values: values(({ idle }) => idle) },
    { kind: 'unallocated', namespace: '', values: values(({ unallocated }) => unallocated) },
    {
      kind: 'not_covered',
      namespace: '',
      values: values(({ allocated, bill }) => (allocated === null ? bill : 0n)),
    },
  ];
  return {
    days: days.map(({ day }) => day),
    series: series.filter((one) => one.kind === 'namespace' || one.values.some((value) => value !== 0)),
  };
}
