import { referencesIn } from '../references/collect';
import type { GraphOperation } from './operations';

const anchorOf = (operation: GraphOperation): string | null =>
  operation.op === 'add_step' || operation.op === 'connect' ? operation.after : null;

/** Names of steps that its values refer to. */
function readBy(operation: GraphOperation): ReadonlySet<string> {
  if (operation.op !== 'add_step' && operation.op !== 'set_parameters') return new Set();
  const found = operation.parameters.flatMap(({ value }) => referencesIn(value));
  return new Set(found.flatMap(({ name }) => name ?? []));
}

/** Whether an operation makes no sense without an earlier one: the step that it is about, stands behind or reads. */
function needs(operation: GraphOperation, earlier: GraphOperation, read: ReadonlySet<string>): boolean {
  if (earlier.op === 'rename') return read.has(earlier.name);
  if (earlier.op !== 'add_step') return false;
  const { node_id: added } = earlier;
  return operation.node_id === added || anchorOf(operation) === added || read.has(earlier.name);
}

/** By the id of an operation: the ids of those that it needs, directly. */
export function needsOf(operations: readonly GraphOperation[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    operations.map((operation, at) => {
      const read = readBy(operation);
      const needed = operations.slice(0, at).filter((earlier) => needs(operation, earlier, read));
      return [operation.id, needed.map(({ id }) => id)];
    }),
  );
}

/** Those that are taken when some are left: without what needs one that is left, however indirectly. */
export function takenOf(
  operations: readonly GraphOperation[],
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = needsOf(operations);
  const taken = new Set<string>();
  for (const { id } of operations)
    if (!left.has(id) && (needed.get(id) ?? []).every((one) => taken.has(one))) taken.add(id);
  return taken;
}
