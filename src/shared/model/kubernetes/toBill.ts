import { roundedTogether } from '../allocation/split';
import { PLACES } from '../exact';
import { addDays, daysBetween } from '../days';
import {
  addTo,
  costParts,
  keyOf,
  noParts,
  noUse,
  type AllocationRow,
  type AllocationKind,
  type CostPart,
  type Use,
} from './allocation';

const ONE = 10n ** BigInt(PLACES);

/** Amounts by their weights that add up to the whole: each within one unit of its exact share (largest remainder). */
export function shareOut(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  // Nothing to go by: the first has it.
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? whole : 0n));
  const sign = sum < 0n ? -1n : 1n;
  const shares = roundedTogether(
    weights.map((weight, at) => ({ id: String(at).padStart(8, '0'), amount: weight * whole * sign })),
    sum * sign,
  );
  return [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, amount]) => amount);
}

/** One line of the answer; amounts are exact, in units of 10⁻¹². */
export interface Scaled {
  kind: AllocationKind;
  namespace: string;
  controllerKind: string;
  controller: string;
  parts: Record<CostPart, bigint>;
  total: bigint;
  /** As the file has it. */
  use: Use;
  /** What it was before it was scaled. */
  allocated: { cpu: bigint; memory: bigint };
}

interface ScaledDay {
  day: string;
  bill: bigint;
  /** What the file allocates; null: it has nothing of the day, whose whole cost is not covered. */
  allocated: bigint | null;
  hasIdle: boolean;
  /** By namespace. */
  namespaces: Map<string, bigint>;
  idle: bigint;
  unallocated: bigint;
}

export interface ToBill {
  /** By workload; idle and unallocated are one line each. */
  lines: Scaled[];
  days: ScaledDay[];
  bill: bigint;
  notCovered: bigint;
}

function scaledRow(row: AllocationRow, total: bigint): Pick<Scaled, 'parts' | 'total'> {
  const parts = noParts();
  if (row.total === 0n) parts.other = total;
  else {
    const shares = shareOut(
      total,
      costParts.map((part) => row.parts[part]),
    );
    for (const [at, part] of costParts.entries()) parts[part] = shares[at] ?? 0n;
  }
  return { parts, total };
}

/**
 * Each day’s cost on the bill, shared by what was allocated on that day. The lines and what is not covered add up to the
 * bill exactly. Days after the newest complete one of the bill count in nothing.
 */
export function allocationsToBill(
  asked: { from: string; to: string; through: string | null },
  bill: ReadonlyMap<string, bigint>,
  rows: readonly AllocationRow[],
): ToBill {
  const ofDay = Map.groupBy(rows, ({ day }) => day);
  const lines = new Map<string, Scaled>();
  const days: ScaledDay[] = [];
  const last = asked.through === null || asked.to < asked.through ? asked.to : asked.through;
  const count = asked.through === null ? 0 : daysBetween(asked.from, last) + 1;
  for (let at = 0; at < count; at += 1) {
    const day = addDays(asked.from, at);
    const cost = bill.get(day) ?? 0n;
    const own = ofDay.get(day) ?? [];
    const allocated = own.reduce((sum, { total }) => sum + total, 0n);
    const told: ScaledDay = {
      day,
      bill: cost,
      allocated: allocated > 0n ? allocated : null,
      hasIdle: own.some(({ kind, total }) => kind === 'idle' && total > 0n),
      namespaces: new Map(),
      idle: 0n,
      unallocated: 0n,
    };
    days.push(told);
    if (allocated <= 0n) continue;
    const shares = shareOut(
      cost,
      own.map(({ total }) => total),
    );
    for (const [index, row] of own.entries()) {
      const scaled = scaledRow(row, shares[index] ?? 0n);
      if (row.kind === 'workload')
        told.namespaces.set(row.namespace, (told.namespaces.get(row.namespace) ?? 0n) + scaled.total);
      else told[row.kind] += scaled.total;
      const key = keyOf(row);
      const { kind, namespace, controllerKind, controller } = row;
      const line = lines.get(key) ?? {
        kind,
        namespace,
        controllerKind,
        controller,
        parts: noParts(),
        total: 0n,
        use: noUse(),
        allocated: { cpu: 0n, memory: 0n },
      };
      addTo(line, { ...scaled, use: row.use });
      line.allocated.cpu += row.parts.cpu;
      line.allocated.memory += row.parts.memory;
      lines.set(key, line);
    }
  }
  return {
    lines: [...lines.values()],
    days,
    bill: days.reduce((sum, { bill: cost }) => sum + cost, 0n),
    notCovered: days.reduce((sum, one) => (one.allocated === null ? sum + one.bill : sum), 0n),
  };
}

/**
 * Usage by request of CPU and memory, weighted by their costs, as OpenCost tells it: more used than nothing asked for is
 * 1. Null: nothing is known of either.
 */
export function efficiencyOf(line: Pick<Scaled, 'use' | 'allocated'>): number | null {
  const { use, allocated } = line;
  const ratio = (used: bigint, asked: bigint): number =>
    asked > 0n ? Number((used * ONE) / asked) / Number(ONE) : used > 0n ? 1 : 0;
  const known = [use.cpuRequest, use.cpuUsage, use.memoryRequest, use.memoryUsage].some((one) => one > 0n);
  const [cpu, memory] = [Number(allocated.cpu), Number(allocated.memory)];
  if (!known || cpu < 0 || memory < 0 || cpu + memory === 0) return null;
  return (
    (ratio(use.cpuUsage, use.cpuRequest) * cpu + ratio(use.memoryUsage, use.memoryRequest) * memory) /
    (cpu + memory)
  );
}

/** The same rows as if each value of the label were a namespace of its own: the shares of the bill stay as they are. */
export const byLabel = (rows: readonly (AllocationRow & { label: string })[]): AllocationRow[] =>
  rows.map(({ label, ...row }) => ({ ...row, namespace: label, controllerKind: '', controller: '' }));
