import { createAllocationReads } from '../domains/costs/allocationReads';
import type { AccountNames } from '../domains/costs/accountNames';
import type { Bills } from '../domains/costs/bills';
import { chargeReads } from '../domains/costs/chargeReads';
import { createCommitmentReports } from '../domains/costs/commitmentReport';
import { commitmentHandlers } from '../domains/costs/commitments.routes';
import { createCostSteps } from '../domains/costs/costSteps';
import { createForecasts } from '../domains/costs/forecasts';
import { spendHandlers } from '../domains/costs/spend.routes';
import { createSpend, type CostSettings } from '../domains/costs/spend.service';
import type { CasesCosts } from '../domains/cases/detection/costs.port';
import type { Clock } from '../platform/clock';

/** Who asks the bills: screens, workflows, what costs will be, and what was committed to. */
export function composeCostAnswers(deps: {
  bills: Bills;
  settings: CostSettings;
  casesCosts: Pick<CasesCosts, 'runRules'>;
  clock: Clock;
  accountNames: AccountNames;
}) {
  const forecasts = createForecasts(deps);
  const spend = createSpend(deps);
  return {
    forecasts,
    spend,
    allocation: createAllocationReads(deps),
    costSteps: createCostSteps({ ...deps, forecasts }),
    handlers: {
      ...spendHandlers(spend),
      ...chargeReads(deps),
      ...commitmentHandlers(createCommitmentReports(deps)),
    },
  };
}
