import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { createAnomalies } from './anomalies/anomalies.service';
import { createFeedback } from './anomalies/feedback.service';
import { createAnomalyCases } from './anomalyCases';
import type { Boards } from '../boards/boards.port';
import { createBoardRemoval } from './life/boardRemoval.service';
import type { CaseServices } from './cases.routes';
import { createChanged } from './reading/changed.service';
import { createChanges } from './life/changes.service';
import { createConfigurations } from './life/configurations.service';
import type { CasesCosts, RuleBook } from './detection/costs.port';
import { createDetection, type Detection } from './detection/detection.service';
import { createDetails } from './reading/details.service';
import { createPipeline } from './reading/pipeline.service';
import { createReading } from './reading/reading.service';
import { createReporting } from './life/reporting.service';
import { createStanding } from './life/standing.service';
import { createSavings } from './life/savings.service';

export interface CasesDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  boards: Boards;
  book: RuleBook;
  costs: CasesCosts;
  log: Log;
  /** Where the saving rules are run, when it is not here. */
  rulesAt?: ((own: Detection) => Detection) | undefined;
}

/** The services of cases, wired to each other; `caseHandlers` answers the calls with them. */
export function createCases(
  deps: CasesDeps,
): CaseServices & { reportAnomaly: ReturnType<typeof createAnomalyCases> } {
  const savings = createSavings(deps);
  const own = createDetection({ ...deps, savings });
  const detection = deps.rulesAt?.(own) ?? own;
  const reporting = createReporting(deps);
  const anomalies = createAnomalies(deps);
  const changes = createChanges({ ...deps, savings });
  return {
    reading: createReading(deps),
    anomalies,
    feedback: createFeedback({ ...deps, anomalies, changes }),
    details: createDetails(deps),
    pipeline: createPipeline(deps),
    changed: createChanged(deps),
    changes,
    reporting,
    reportAnomaly: createAnomalyCases({ ...deps, reporting }),
    standing: createStanding(deps),
    boardRemoval: createBoardRemoval(deps),
    configurations: createConfigurations({ ...deps, detection }),
    detection,
  };
}
