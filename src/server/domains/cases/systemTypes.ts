import { BILLS_MISSING } from '@shared/model/systemCases';
import { billTroubleWords as words } from '@shared/words/billTroubles';
import type { CaseRule } from './detection/costs.port';

/** Types of cases that the system opens and closes by itself, beside the saving rules. */
export const systemTypes: readonly CaseRule[] = [
  {
    id: BILLS_MISSING,
    title: words.type,
    board: 'governance',
    origin: 'bill',
    observes: [],
    group: words.group,
    effort: 'low',
    providers: [],
    parameters: [],
    overlap: 'resource',
    after: {},
    minimumData: '',
    formula: words.formula,
    remediation: words.remediation,
  },
];
