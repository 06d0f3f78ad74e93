import type { TreeFault } from '../model/allocation/tree';
import { allocationWords } from './allocation';

/** Why a tree of cost centers is refused. */
export function treeFaultText(fault: TreeFault): string {
  const { faults } = allocationWords;
  switch (fault.kind) {
    case 'twice':
      return faults.treeTwice(fault.value);
    case 'no_parent':
      return faults.treeNoParent(fault.value, fault.parent);
    case 'cycle':
      return faults.treeCycle(fault.path);
    case 'deep':
      return faults.treeDeep(fault.value);
  }
}
