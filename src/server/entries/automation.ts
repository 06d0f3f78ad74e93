import type pg from 'pg';
import type { CodeRunnerPort } from '../code/runner';
import type { Database } from '../db/database';
import { approvalHandlers } from '../domains/approvals/approvals.routes';
import { createApprovals } from '../domains/approvals/approvals.service';
import { createDecideInChat } from '../domains/approvals/inChat';
import { heldHandlers } from '../domains/executions/held.service';
import { executionHandlers } from '../domains/executions/executions.routes';
import { createExecutions } from '../domains/executions/executions.service';
import { createStepRuns } from '../domains/executions/stepRuns.service';
import { createStepTests } from '../domains/executions/stepTests.service';
import { createWorkflowSteps } from '../domains/executions/workflowSteps';
import { generationHandlers } from '../domains/generations/generations.routes';
import { createGenerations } from '../domains/generations/generations.service';
import { generatorHandlers } from '../domains/generations/generators.routes';
import { createGenerators } from '../domains/generations/generators.service';
import type { Integrations } from '../domains/integrations/integrations.port';
import type { RecordActivity } from '../domains/organisations/activity.port';
import { settingsWords } from '@shared/words/settings';
import type { Settings } from '../domains/settings/settings.port';
import { remedyHandlers } from '../domains/remedies/remedies.routes';
import { createOwnCopies } from '../domains/remedies/ownCopies';
import { createRemedies } from '../domains/remedies/remedies.service';
import { createUndoing } from '../domains/remedies/undoing';
import { createEventStarts } from '../domains/triggers/eventStarts';
import { createTriggers } from '../domains/triggers/triggers';
import { createWorkflowEditors } from '../domains/workflow-editors/workflowEditors';
import { createWorkflowTesting } from '../domains/workflow-tests/workflowTests';
import { ownTemplates } from '../domains/workflows/defaultTemplates';
import { parameterSecrets } from '../domains/workflows/secrets';
import { createWorkflows } from '../domains/workflows/workflows';
import { createInterpreter } from '../engine/interpreter/createInterpreter';
import { createEngine, type EngineOptions } from '../engine/runtime/createEngine';
import { createEngineReads, engineReadsWithin } from '../engine/runtime/reads';
import { createTrial } from '../engine/trial/trial';
import { createScheduler } from '../engine/schedules/scheduler';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createOutbound } from '../platform/outbound/outbound';
import type { SecretBox } from '../platform/secretBox';
import { createCatalogue } from '../steps/registry';
import type { CasePort, StepServices } from '../steps/services';
import { remedies } from '../templates/remedies/all';
import { hourly } from '../jobs/jobs.port';

export interface AutomationDeps {
  /** Executions are carried out and schedules fired in this process. */
  runsExecutions: boolean;
  /** Runs users' code here or elsewhere. */
  code: CodeRunnerPort;
  database: Database;
  /** For connections of the engine's own: the lock of this process, and the vacuum. */
  connection: pg.ClientConfig;
  clock: Clock;
  log: Log;
  /** For the secrets in workflows. */
  box: SecretBox;
  newId: () => string;
  settings: Settings;
  expressions: StepServices['expressions'];
  /** Internal hosts and networks that steps may reach all the same. */
  allowOutbound: readonly string[];
  /** The organisation of the one person whose server this is: its own network is its own to allow. */
  home: string | undefined;
  /** The integrations that steps can use. */
  integrations: Integrations['usable'];
  /** The APIs that steps can call, through a client of theirs. */
  apis: (http: StepServices['http']) => StepServices['apis'];
  /** After folders of an organisation are gone. */
  foldersRemoved: (orgId: string) => Promise<void>;
  record: RecordActivity;
  /** How people are asked for approvals. */
  approvals: NonNullable<EngineOptions['approvals']>;
  /** Whoever is no step: what cannot be read is told to the caller. */
  readCase: CasePort['get'];
  /** What steps reach of other domains. */
  steps: Pick<
    StepServices,
    | 'datastores'
    | 'cases'
    | 'caseTickets'
    | 'costs'
    | 'customers'
    | 'ai'
    | 'chats'
    | 'clouds'
    | 'commands'
    | 'mail'
    | 'tickets'
    | 'apps'
    | 'mcp'
  >;
}

/** Everything of workflows: their graphs, triggers and executions, the engine under them and what steps reach. */
export function composeAutomation(deps: AutomationDeps) {
  const { database, connection, clock, log, newId, settings } = deps;
  const catalogue = createCatalogue();
  const reads = createEngineReads(database);
  const { code } = deps;
  const outbound = createOutbound({
    allow: deps.allowOutbound,
    of: async (orgId) =>
      orgId === deps.home
        ? { allow: await settings.allowedNetworks({ orgIds: [orgId] }), remedy: settingsWords.network.remedy }
        : { allow: [] },
  });
  const secrets = parameterSecrets(deps.box);
  const system = (orgId: string) => ({ orgId, userId: 'workflow', name: 'A workflow', isMspUser: false });

  const services: StepServices = {
    ...deps.steps,
    code,
    expressions: deps.expressions,
    http: outbound.http,
    apis: deps.apis(outbound.http),
    network: outbound.network,
    workflows: createWorkflowSteps({
      reads,
      engine: { start: (request) => engine.start(request) },
      list: (orgId, spaceId, limit) => executions.workflows(orgId, spaceId, limit),
      async setState(orgId, workflowId, state) {
        await workflows.services.writing.change(system(orgId), workflowId, { state });
      },
    }),
  };

  const engine = createEngine({
    database,
    connection,
    clock,
    log,
    newId,
    runsExecutions: deps.runsExecutions,
    interpret: createInterpreter({ catalogue, services, clock, log, unseal: secrets.open }),
    timeZone: (orgId) => settings.timeZone({ orgIds: [orgId] }),
    approvals: deps.approvals,
  });
  const scheduler = createScheduler({ database, engine, clock, log });

  const executions = createExecutions({
    database,
    clock,
    record: deps.record,
    engine,
    reads,
    keepDays: (orgId) => settings.keepExecutionsDays({ orgIds: [orgId] }),
  });
  const workflows = createWorkflows({
    database,
    clock,
    newId,
    defaultTemplates: ownTemplates,
    definitions: catalogue.definitions,
    lastRuns: engineReadsWithin.lastRuns,
    stopAll: (orgId, workflowId) => executions.stopAll(orgId, workflowId),
    integrations: deps.integrations,
    secrets,
    foldersRemoved: deps.foldersRemoved,
    record: deps.record,
  });
  const stepRuns = createStepRuns({ database, engine, reads });
  const generations = createGenerations({
    database,
    clock,
    log,
    newId,
    ai: deps.steps.ai,
    definitions: catalogue.definitions,
    validate: workflows.services.exchange.validate,
    tryGraph: createTrial({
      catalogue,
      services,
      clock,
      log,
      newId,
      timeZone: (orgId) => settings.timeZone({ orgIds: [orgId] }),
    }),
    async failedStep(orgId, workflowId, stepRunId) {
      const { nodeId, errorMessage } = await stepRuns.stepRun(orgId, workflowId, stepRunId);
      return { nodeId, error: errorMessage, input: (await reads.stepInput(orgId, stepRunId)) ?? null };
    },
  });
  const stepTests = createStepTests({
    database,
    engine,
    reads,
    runs: stepRuns,
    clock,
    seal: workflows.sealed,
  });
  const approvals = createApprovals({ engine, reads, workflowsOf: executions.workflowsOf });
  const triggers = createTriggers({
    database,
    clock,
    newId,
    engine,
    cases: deps.steps.cases,
    box: deps.box,
    expressions: deps.expressions,
    http: outbound.http,
  });

  const ownCopy = createOwnCopies({
    database,
    clock,
    async makeWorkflow(by, spaceId, { name, description, labels, graph, input_parameters: inputs }) {
      const draft = { name, description, labels, graph, inputs, spaceId, folderId: null };
      const settings = { maxConcurrent: null, keepDays: null, runnableFrom: [] };
      const { workflowId } = await workflows.services.writing.create(
        by,
        { ...draft, ...settings, state: 'enabled', origin: 'template' },
        { fillIntegrations: false },
      );
      return workflowId;
    },
  });
  const acting = { database, clock, engine, reads, cases: { get: deps.readCase }, settings };
  const remedying = createRemedies({ ...acting, remedies, integrations: deps.integrations, ownCopy });
  const undoChanges = createUndoing(acting, ownCopy);

  const testing = createWorkflowTesting({
    database,
    clock,
    log,
    newId,
    engine,
    reads,
    seal: workflows.sealed,
    effectOf: ({ stepTemplateId, version }) => catalogue.get(stepTemplateId, version)?.definition.effect,
  });
  const editors = createWorkflowEditors({ database, clock, onEditing: () => code.warm('python') });

  return {
    handlers: {
      ...workflows.handlers,
      ...executionHandlers({ executions, stepRuns, stepTests }),
      ...heldHandlers({ engine, database: deps.database, clock: deps.clock, record: deps.record }),
      ...generationHandlers(generations),
      ...generatorHandlers(createGenerators({ ai: deps.steps.ai, log, newId, trials: services })),
      ...approvalHandlers(approvals),
      ...triggers.handlers,
      ...remedyHandlers(remedying, undoChanges),
      ...testing.handlers,
      ...editors.handlers,
    },
    decideInChat: createDecideInChat(database, approvals),
    /** How many workflows stand in each space. */
    workflowsBySpace: workflows.countBySpace,
    disableWorkflows: workflows.disable,
    /** Ends whatever runs in an organisation. */
    endAll: (orgId: string) => executions.endAll(orgId),
    managedCopies: workflows.managed,
    /** What starts workflows when something happens. */
    eventStarts: createEventStarts({ engine, log }),
    /** Workflows whose steps name a thing by its id. */
    workflowsNaming: workflows.naming,
    async begin(hold?: 'crashes' | 'option') {
      await engine.begin(hold);
      if (deps.runsExecutions) await scheduler.begin();
    },
    jobs: [
      hourly('executions.retention', () => engine.sweep(), 4 * 60 * 60_000),
      hourly('schedules.forget', () => scheduler.sweep()),
      hourly('generations.forget', () => generations.sweep()),
      hourly('workflow_editors.forget', () => editors.sweep()),
    ],
    async end() {
      await testing.end();
      await generations.end();
      await scheduler.end();
      await engine.end();
      await outbound.close();
    },
  };
}
