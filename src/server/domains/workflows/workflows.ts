import type { TemplateFile } from '@shared/api/workflows/templates.api';
import type { Graph } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import { createAudit } from './audit';
import { catalogueOf } from './content';
import { createBulk } from './bulk.service';
import { createExchange } from './exchange.service';
import { createFolders } from './folders.service';
import { createGraphChecks } from './graphChecks';
import { createManagedCopies } from './managed';
import { createReading } from './reading.service';
import { createTemplates } from './templates.service';
import { sealSecrets } from './secrets';
import type { WorkflowPorts } from './workflows.port';
import {
  catalogueHandlers,
  folderHandlers,
  templateHandlers,
  workflowHandlers,
  type WorkflowServices,
} from './workflows.routes';
import { workflowsStore } from './workflows.store';
import { createWriting } from './writing.service';

export interface WorkflowsDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  /** Every step that this server can run. */
  definitions(): readonly StepDefinition[];
  defaultTemplates: () => TemplateFile[];
  stopAll: WorkflowPorts['stopAll'];
  integrations: WorkflowPorts['integrations'];
  secrets: WorkflowPorts['secrets'];
  record: RecordActivity;
  lastRuns: WorkflowPorts['lastRuns'];
  checks?: WorkflowPorts['checks'];
  /** After folders of an organisation are gone. */
  foldersRemoved?: (orgId: string) => Promise<void>;
}

/** The workflows of organisations with their versions, folders and templates. */
export function createWorkflows(deps: WorkflowsDeps) {
  const { database, clock, newId, definitions } = deps;
  const ports: WorkflowPorts = {
    definitions,
    checks: deps.checks ?? createGraphChecks(definitions),
    lastRuns: deps.lastRuns,
    stopAll: deps.stopAll,
    integrations: deps.integrations,
    secrets: deps.secrets,
  };
  const base = { database, clock, newId, ports, note: createAudit(deps.record, clock) };
  const reading = createReading(base);
  const removed = deps.foldersRemoved ?? (() => Promise.resolve());
  const folders = createFolders({ ...base, removed });
  const services: WorkflowServices = {
    reading,
    writing: createWriting({ ...base, reading }),
    bulk: createBulk(base),
    exchange: createExchange({ ...base, reading }),
    folders,
    templates: createTemplates({ ...base, defaultTemplates: deps.defaultTemplates }),
    definitions,
    database,
  };
  const sealed = (orgId: string, given: Graph, stored: Graph): Graph =>
    sealSecrets(given, { orgId, catalogue: catalogueOf(definitions()), secrets: ports.secrets, stored })
      .graph;
  const handlers = {
    ...workflowHandlers(services),
    ...folderHandlers(services),
    ...templateHandlers(services),
    ...catalogueHandlers(services),
  };
  const managed = createManagedCopies({ newId, ports, folders });
  const naming = (orgId: string, id: string, limit: number) =>
    database.tenant(orgId, (sql) => workflowsStore.naming(sql, orgId, id, limit));
  return {
    handlers,
    services,
    sealed,
    countBySpace: workflowsStore.countBySpace,
    disable: workflowsStore.disable,
    managed,
    naming,
  };
}
