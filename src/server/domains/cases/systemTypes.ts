import { BILLS_MISSING, INVENTORY_FAILING } from '@shared/model/systemCases';
import { billTroubleWords as words } from '@shared/words/billTroubles';
import { inventoryTroubleWords } from '@shared/words/inventoryTroubles';
import type { CaseRule } from './detection/costs.port';

function systemType(
  id: string,
  { type, group, formula, remediation }: Record<'type' | 'group' | 'formula' | 'remediation', string>,
): CaseRule {
  return {
    id,
    title: type,
    board: 'governance',
    origin: 'bill',
    observes: [],
    group,
    effort: 'low',
    providers: [],
    parameters: [],
    overlap: 'resource',
    after: {},
    minimumData: '',
    formula,
    remediation,
  };
}

/** Types of cases that the system opens and closes by itself, beside the saving rules. */
export const systemTypes: readonly CaseRule[] = [
  systemType(BILLS_MISSING, words),
  systemType(INVENTORY_FAILING, inventoryTroubleWords),
];
