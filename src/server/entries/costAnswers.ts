import { createAllocationReads } from '../domains/costs/allocationReads';
import type { AccountNames } from '../domains/costs/accountNames';
import type { Bills } from '../domains/costs/bills';
import { chargeReads } from '../domains/costs/chargeReads';
import { createChargingReads } from '../domains/costs/chargingReads';
import { createCommitmentAdvisor, type CommitmentSearcher } from '../domains/costs/commitmentAdvice';
import { createCommitmentReports } from '../domains/costs/commitmentReport';
import { commitmentHandlers } from '../domains/costs/commitments.routes';
import { createCostSteps } from '../domains/costs/costSteps';
import { createForecasts } from '../domains/costs/forecasts';
import { spendHandlers } from '../domains/costs/spend.routes';
import { createSpend } from '../domains/costs/spend.service';
import { createValueColors } from '../domains/costs/valueColors';
import type { Settings } from '../domains/settings/settings.port';
import type { Database } from '../db/database';
import { createNodeReads } from '../domains/costs/nodeReads';
import { createUnitReads } from '../domains/costs/unitReads';
import type { StatementNotifier } from '../domains/allocation/allocation.port';
import type { ParquetTables } from '../domains/kubernetes/tables.port';
import { composeAllocation, createVirtualTags } from './allocation';
import { composeCharging } from './charging';
import { composeKubernetes, type ClusterSourceParts } from './kubernetes';
import { composeUnits } from './units';
import type { CasesCosts } from '../domains/cases/detection/costs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { CostSettings } from '../domains/costs/ownerRules';

/** Who asks the bills: screens, workflows, what costs will be, and what was committed to. */
export function composeCostAnswers(parts: {
  database: Database;
  newId: () => string;
  bills: Bills;
  searcher: CommitmentSearcher;
  parquet: ParquetTables;
  settings: Pick<CostSettings, 'costMethod' | 'ownerTagKeys'> &
    Pick<Settings, 'timeZone' | 'allowedNetworks'>;
  casesCosts: Pick<CasesCosts, 'runRules'>;
  clock: Clock;
  log: Log;
  accountNames: AccountNames;
  statementNotifier: StatementNotifier;
  clusterSources: ClusterSourceParts;
}) {
  const { costMethod, ownerTagKeys } = parts.settings;
  const settings: CostSettings = { costMethod, ownerTagKeys, virtualTags: createVirtualTags(parts.database) };
  const deps = { ...parts, settings, colors: createValueColors(parts.database, parts.log) };
  const forecasts = createForecasts(deps);
  const spend = createSpend(deps);
  const unitBills = createUnitReads(deps);
  const allocation = composeAllocation({ ...parts, bills: createAllocationReads(deps) });
  const kubernetes = composeKubernetes({
    ...parts,
    ...parts.clusterSources,
    bills: unitBills,
    nodeBills: createNodeReads(deps),
  });
  const units = composeUnits({ ...parts, bills: unitBills });
  return {
    forecasts,
    spend,
    allocation,
    units,
    kubernetes,
    costSteps: createCostSteps({ ...deps, forecasts }),
    handlers: {
      ...spendHandlers(spend),
      ...chargeReads(deps),
      ...allocation.handlers,
      ...composeCharging({ ...parts, bills: createChargingReads(deps) }),
      ...units.handlers,
      ...kubernetes.handlers,
      ...commitmentHandlers(createCommitmentReports(deps), createCommitmentAdvisor(deps)),
    },
  };
}
