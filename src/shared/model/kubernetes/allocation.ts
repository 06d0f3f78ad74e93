import type { NodeDay } from './nodes';

/** What a workload’s cost is made of. */
export const costParts = ['cpu', 'memory', 'gpu', 'storage', 'network', 'load_balancer', 'other'] as const;
export type CostPart = (typeof costParts)[number];
/** Unallocated: what no namespace has, such as volumes that nothing mounts. */
export const allocationKinds = ['workload', 'idle', 'unallocated'] as const;
export type AllocationKind = (typeof allocationKinds)[number];

/** Characters of a file, entries of it, workloads of a day, and days that costs are worked out of at once. */
export const ALLOCATION_TEXT_MAX = 6_000_000;
export const ALLOCATION_ENTRIES_MAX = 50_000;
export const WORKLOADS_PER_DAY = 2_000;
export const KUBERNETES_RANGE_DAYS = 93;
/** Characters of a label, as of a tag, and labels of an entry. */
export const LABEL_KEY_MAX = 128;
export const LABEL_VALUE_MAX = 256;
export const LABELS_MAX = 64;

/** Core-hours and byte-hours, of what was asked for and what was used. */
export interface Use {
  cpuRequest: bigint;
  cpuUsage: bigint;
  memoryRequest: bigint;
  memoryUsage: bigint;
}

/** Key and value; a label without a value is none. */
export type Labels = Readonly<Record<string, string>>;

/** Of one workload on one day; amounts are exact, in units of 10⁻¹². The parts add up to the total. */
export interface AllocationRow {
  day: string;
  kind: AllocationKind;
  /** Empty: idle and unallocated. */
  namespace: string;
  /** Such as deployment; empty where the file does not tell. */
  controllerKind: string;
  controller: string;
  parts: Record<CostPart, bigint>;
  total: bigint;
  use: Use;
}

/** Of those of one workload that have the same labels. */
export interface Allocation extends AllocationRow {
  labels: Labels;
}

/** Why an entry cannot be read. */
export type AllocationFault =
  | 'json'
  | 'shape'
  | 'status'
  | 'window'
  | 'longWindow'
  | 'twice'
  | 'namespace'
  | 'amount'
  | 'negative'
  | 'noCost'
  | 'columns'
  | 'cells'
  | 'date'
  | 'name'
  | 'labels'
  | 'clusters'
  | 'workloads'
  | 'many';

export interface AllocationProblem {
  /** Line 3, or data[0] › web/deployment:api. */
  place: string;
  fault: AllocationFault;
  text: string;
}

export interface ReadAllocations {
  rows: Allocation[];
  /** The machines of each day, where the file names them. */
  nodes: NodeDay[];
  problems: AllocationProblem[];
  /** Labels with so many values that the day had too many lines with them: they are not kept. */
  leftOut: string[];
  /** Days whose idle cost is below 0, as OpenCost tells where more was used than the nodes have: it counts as 0. */
  idleBelowZero: string[];
}

export const noParts = (): Record<CostPart, bigint> => ({
  cpu: 0n,
  memory: 0n,
  gpu: 0n,
  storage: 0n,
  network: 0n,
  load_balancer: 0n,
  other: 0n,
});
export const noUse = (): Use => ({ cpuRequest: 0n, cpuUsage: 0n, memoryRequest: 0n, memoryUsage: 0n });

export const keyOf = (row: Pick<AllocationRow, 'kind' | 'namespace' | 'controllerKind' | 'controller'>) =>
  [row.kind, row.namespace, row.controllerKind, row.controller].join('\u0000');

/** Adds an allocation to one of the same workload. */
export function addTo(
  sum: Pick<AllocationRow, 'parts' | 'use' | 'total'>,
  row: Pick<AllocationRow, 'parts' | 'use' | 'total'>,
): void {
  for (const part of costParts) sum.parts[part] += row.parts[part];
  sum.use.cpuRequest += row.use.cpuRequest;
  sum.use.cpuUsage += row.use.cpuUsage;
  sum.use.memoryRequest += row.use.memoryRequest;
  sum.use.memoryUsage += row.use.memoryUsage;
  sum.total += row.total;
}
