import type { BilledResource } from '@shared/model/kubernetes/nodes';
import type { CostMethod } from '@shared/model/limits';
import type { Filters } from '../../costs/queries/spend';

/** What clusters ask the bills of their machines. */
export interface NodeBills {
  /** Resources whose id ends with one of the keys, or whose name is one of them. */
  resources(
    orgId: string,
    asked: {
      from: string;
      to: string;
      costMethod: CostMethod;
      filters: Filters;
      currency: string;
      keys: readonly string[];
    },
    signal: AbortSignal,
  ): Promise<BilledResource[]>;
}
