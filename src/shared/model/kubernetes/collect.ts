import { units } from '../exact';
import { widestLabels, withoutLabels } from './labels';
import type { NodeDay } from './nodes';
import {
  ALLOCATION_ENTRIES_MAX,
  addTo,
  costParts,
  keyOf,
  noParts,
  noUse,
  WORKLOADS_PER_DAY,
  type Allocation,
  type AllocationFault,
  type AllocationProblem,
  type ReadAllocations,
} from './allocation';

const UNCLAIMED = new Set(['__unallocated__', '__unmounted__']);
/** No control characters, and as long as names of Kubernetes can be. */
const name = /^\P{Cc}{0,253}$/u;
const LARGEST = 1e15;
/** Of a node’s name and of its provider id. */
const NODE_TEXT_MAX = 500;
const plain = /^[+-]?\d{1,15}(\.\d+)?$/;
const scientific = /^[+-]?\d(\.\d+)?e[+-]?\d{1,3}$/i;

/** An exact amount in units of 10⁻¹²; null for what is none. */
export function amountOf(value: unknown): bigint | null {
  if (typeof value === 'string') {
    if (plain.test(value)) return units(value);
    return scientific.test(value) ? amountOf(Number(value)) : null;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > LARGEST) return null;
  return units(Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value));
}

/** Idle, unallocated, or a workload of a namespace; null: the entry does not tell. */
export function whoseOf(entry: { name: string; namespace: string; kind: string; controller: string }) {
  const words = entry.name.split('/');
  if ([entry.namespace, ...words].includes('__idle__'))
    return { kind: 'idle' as const, namespace: '', controllerKind: '', controller: '' };
  const named = (text: string) => (UNCLAIMED.has(text) ? '' : text);
  if (named(entry.namespace) !== '')
    return {
      kind: 'workload' as const,
      namespace: entry.namespace,
      controllerKind: named(entry.kind).toLowerCase(),
      controller: named(entry.controller),
    };
  if ([entry.namespace, ...words].some((word) => UNCLAIMED.has(word)))
    return { kind: 'unallocated' as const, namespace: '', controllerKind: '', controller: '' };
  return null;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);

/** Rows of a day, added up by workload and labels. */
function merged(rows: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>();
  for (const row of rows) {
    const key = `${keyOf(row)} ${JSON.stringify(row.labels)}`;
    const sum = sums.get(key) ?? { ...row, parts: noParts(), use: noUse(), total: 0n };
    addTo(sum, row);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Entries of a file, added up by day, workload and labels; what cannot be read is named. */
export function collecting() {
  const problems: AllocationProblem[] = [];
  const ofDay = new Map<string, Allocation[]>();
  const leftOut = new Set<string>();
  const idleBelowZero = new Set<string>();
  const clusters = new Set<string>();
  const nodes = new Map<string, NodeDay>();
  let entries = 0;
  const problem = (place: string, fault: AllocationFault, text = '') => {
    problems.push({ place, fault, text: text.slice(0, 80) });
  };
  return {
    problem,
    inCluster: (name: string) => {
      if (name !== '') clusters.add(name);
    },
    onNode: (of: NodeDay) => {
      const longest = Math.max(of.node.length, of.providerId.length);
      if (of.node + of.providerId === '' || longest > NODE_TEXT_MAX) return;
      nodes.set([of.day, of.node, of.providerId].join('\u0000'), of);
    },
    /** False: the file has too many entries. */
    add(place: string, sent: Allocation): boolean {
      entries += 1;
      const isBelow = sent.kind === 'idle' && sent.total < 0n;
      if (isBelow) idleBelowZero.add(sent.day);
      const row = isBelow ? { ...sent, parts: noParts(), total: 0n } : sent;
      if (entries > ALLOCATION_ENTRIES_MAX) {
        problem(place, 'many');
        return false;
      }
      const odd = [row.namespace, row.controllerKind, row.controller].find((text) => !name.test(text));
      if (odd !== undefined) problem(place, 'name', odd);
      else if (row.total < 0n) problem(place, 'negative', 'totalCost');
      else {
        const own = ofDay.get(row.day);
        if (own) own.push(row);
        else ofDay.set(row.day, [row]);
      }
      return true;
    },
    end(): ReadAllocations {
      if (clusters.size > 1) problem('', 'clusters', [...clusters].toSorted().join(', '));
      const days = [...ofDay.keys()].toSorted();
      const rows = days.flatMap((day) => {
        let own = merged(ofDay.get(day) ?? []);
        // Twice as many each time: a file can have a label of its own on every line.
        for (let count = 1; own.length > WORKLOADS_PER_DAY; count *= 2) {
          const widest = widestLabels(own, count);
          if (widest.length === 0) break;
          for (const key of widest) leftOut.add(key);
          const keys = new Set(widest);
          own = merged(own.map((row) => ({ ...row, labels: withoutLabels(row.labels, keys) })));
        }
        if (own.length > WORKLOADS_PER_DAY) problem(day, 'workloads', own.length.toLocaleString('en'));
        return own;
      });
      return {
        rows,
        nodes: [...nodes.values()],
        problems,
        leftOut: [...leftOut].toSorted(),
        idleBelowZero: [...idleBelowZero].toSorted(),
      };
    },
  };
}
export type Collecting = ReturnType<typeof collecting>;

/** The total with what its parts do not tell as “other”: shared and external cost, and later adjustments. */
export function withOther(
  parts: Allocation['parts'],
  total: bigint | null,
): Pick<Allocation, 'parts' | 'total'> {
  const told = costParts.reduce((sum, part) => sum + parts[part], 0n);
  if (total !== null) parts.other += total - told;
  return { parts, total: total ?? told };
}
