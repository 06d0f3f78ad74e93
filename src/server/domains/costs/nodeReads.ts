import { units } from '@shared/model/exact';
import { nodesSql } from '../../costs/queries/nodes';
import { text } from '../../costs/queries/read';
import type { NodeBills } from '../kubernetes/nodes.port';
import type { Bills } from './bills';
import { ownerRules, type CostSettings } from './ownerRules';

/** Machines of clusters on the bills. */
export function createNodeReads(deps: { bills: Bills; settings: CostSettings }): NodeBills {
  return {
    async resources(orgId, asked, signal) {
      if (asked.keys.length === 0) return [];
      const [owners, found] = await Promise.all([
        ownerRules(deps.settings, { orgIds: [orgId] }),
        deps.bills.files(orgId),
      ]);
      const { rows } = await deps.bills.ask(found, nodesSql({ ...asked, owners }), { signal });
      return rows.map((row) => ({
        id: text(row, 'id'),
        name: text(row, 'name'),
        cost: units(text(row, 'cost')),
      }));
    },
  };
}
