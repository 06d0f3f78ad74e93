import type { CasesBySpace } from '../domains/cases/cases.port';
import { recordActivity } from '../domains/organisations/activity.store';
import type { SpaceContents } from '../domains/spaces/spaces.port';
import { createSpaces, spaceHandlers } from '../domains/spaces/spaces.service';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';

type Counts<K extends keyof SpaceContents> = { countBySpace: SpaceContents[K] };

/** Spaces, with what stands in them. */
export function composeSpaces(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  cases: { reading: CasesBySpace };
  automation: { workflowsBySpace: SpaceContents['workflows'] };
  datastores: Counts<'datastores'>;
  dashboards: { port: Counts<'dashboards'> };
  boards: Counts<'boards'>;
  reports: Counts<'reports'>;
}) {
  const { cases, automation, datastores, dashboards, boards, reports, ...core } = deps;
  const spaces = createSpaces({
    ...core,
    record: recordActivity,
    cases: cases.reading,
    contents: {
      workflows: automation.workflowsBySpace,
      datastores: datastores.countBySpace,
      dashboards: dashboards.port.countBySpace,
      boards: boards.countBySpace,
      reports: reports.countBySpace,
    },
  });
  return { handlers: spaceHandlers(spaces) };
}
