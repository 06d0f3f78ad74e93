import { recordActivity } from '../domains/organisations/activity.store';
import { organisationMaker } from '../domains/organisations/organisations.service';
import { ALLOWED_NETWORKS } from '../domains/settings/known';
import { createSettings } from '../domains/settings/settings.service';
import { createAnswerer } from '../ai/agent/answerer';
import { aiHandlers } from '../domains/ai/ai.routes';
import { createAi } from '../domains/ai/ai.service';
import { boardHandlers } from '../domains/boards/boards.routes';
import { createBoards } from '../domains/boards/boards.service';
import { customerMargins } from '../domains/charging/margins';
import { datastoreHandlers } from '../domains/datastores/datastores.routes';
import { composeDashboards } from '../domains/dashboards/dashboards';
import { createDatastores } from '../domains/datastores/datastores.service';
import { createPanelRecords } from '../domains/datastores/panelRecords';
import { createStepOutputs } from '../domains/executions/stepOutputs';
import { overviewPath } from '../domains/settings/overviewPath.store';
import { createMonitoring } from '../domains/monitoring/monitoring';
import { uploadHandlers } from '../domains/uploads/uploads.routes';
import { partsInFolder, partsInStore } from '../domains/uploads/uploadedParts';
import { createUploads } from '../domains/uploads/uploads.service';
import { ruleBook } from '../costs/rules/book';
import { createLeaveLinks } from '../domains/notifications/leaveLinks';
import { createExpressions } from '../expressions/pool';
import { notifyChange } from '../db/notify';
import { caseHandlers } from '../domains/cases/cases.routes';
import { createCaseOwners } from '../domains/cases/life/owners.service';
import { caseReader, createCaseSteps } from '../domains/cases/caseSteps';
import { importHandlers } from '../domains/costs/imports.routes';
import { maintainBills } from './billMaintenance';
import { createEngineReads } from '../engine/runtime/reads';
import type { Handlers } from '../http/context';
import { createStepDatastores } from '../domains/datastores/stepDatastores';
import { createDemoCompany } from '../domains/demo/company';
import { demoCustomerBills } from '../domains/costs/demoCustomerBill';
import { organisationRemover } from '../domains/customers/deletion.service';
import { composeAiModels } from './aiModels';
import { composeAuditStream } from './auditStream';
import { createCustomerSteps } from '../domains/customers/customerSteps';
import { composeAutomation } from './automation';
import { rulesElsewhere, serveRules } from './elsewhere';
import { defineJobs } from './jobs';
import { defineAnomalyNotifier } from '../domains/cases/anomalies/notifying';
import { composeProviderEvents } from './providerEvents';
import { composeBillSyncs } from './billSyncs';
import type { ComposeDeps } from './composeDeps';
import { composeTickets } from './tickets';
import { composeBudgets } from './budgets';
import { composeCostAnswers } from './costAnswers';
import { composeCosts } from './costs';
import { composeCostSql } from './costSql';
import { composeInventory } from './inventory';
import { composeIntegrations } from './integrations';
import { composeMsp } from './msp';
import { composePeople } from './people';
import { composeReports } from './reports';
import { composeSpaces } from './spaces';
import { composeLeaving, composeNotifications } from './notifications';
import { composeStorage } from './storage';
import { composeWork } from './work';
import { randomId } from '../platform/crypto';

/** The one place where the server's parts meet: every handler of every call. */
export function compose(deps: ComposeDeps) {
  const { database, clock, log } = deps;
  const newId = randomId;
  const core = { database, clock, log, newId };
  const record = recordActivity;
  const settings = createSettings({
    database,
    clock,
    record,
    box: deps.box,
    checks: () => notifications.checks,
    offers: (orgId, name) => name !== ALLOWED_NETWORKS || orgId === deps.home,
  });
  const uploads = createUploads({
    database,
    clock,
    parts: deps.billStore
      ? partsInStore(deps.billStore.store, `${deps.filesDir}/uploads`)
      : partsInFolder(`${deps.filesDir}/uploads`),
    newId,
  });
  const boards = createBoards({ database, clock, newId });

  const integrations = composeIntegrations({
    ...core,
    record,
    box: deps.box,
    settings: settings.port,
    options: deps.integrations,
    home: deps.home,
    allowOutbound: deps.allowOutbound,
    machineIdentity: deps.machineIdentity,
    decideInChat: (asked) => automation.decideInChat(asked),
    workflowsNaming: (...of) => automation.workflowsNaming(...of),
  });

  const leaveLinks = createLeaveLinks({ key: deps.mailKey, publicUrl: deps.publicUrl });
  const { roles } = deps;
  const { jobs, remoteCalls, code, closeCode } = composeWork({ ...deps, newId });
  const stopping = new AbortController();
  const { accountNames } = integrations.port;
  const costs = composeCosts({
    ...core,
    filesDir: deps.filesDir,
    billStore: deps.billStore,
    clickhouse: deps.clickhouse,
    launchWorker: deps.launchWorker,
    slowQueryMs: deps.slowQueryMs,
    settings: settings.port,
    uploads,
    boards,
    jobs,
    accountNames,
    company: { remove: (orgId) => company.remove(orgId) },
    stopping: stopping.signal,
    rulesAt: roles.has('rules') ? undefined : (own) => rulesElsewhere(remoteCalls, own),
  });
  if (roles.has('rules')) serveRules(remoteCalls, costs.cases.detection);
  const { bills, searcher, casesCosts, cases, imports, checks, ownership, temporary, folder, away } = costs;
  const { detect } = cases.detection;

  const expressions = createExpressions({ launch: () => deps.launchCode('expressions') });
  const datastores = createDatastores({ database, clock, newId, uploads, expressions });
  const answers = composeCostAnswers({
    ...core,
    bills,
    searcher,
    parquet: costs.parquet,
    settings: settings.port,
    casesCosts,
    accountNames,
    clusterSources: { jobs, box: deps.box, home: deps.home, allowOutbound: deps.allowOutbound },
    statementNotifier: {
      isSet: async (orgId) => (await settings.port.mailServer(orgId)) !== null,
      message: (of) => notifications.statement(of),
    },
  });
  const notifications = composeNotifications({
    ...deps,
    ...core,
    settings: settings.port,
    spend: answers.spend,
    cases: cases.reading,
    expressions,
    chats: integrations.chats,
    leaveLinks,
  });
  const auditStream = composeAuditStream({ ...deps, jobs, settings: settings.port, notifications });
  const billSyncs = composeBillSyncs({
    ...core,
    jobs,
    integrations: integrations.port,
    notifier: { standing: cases.standing, notifications },
  });
  const inventory = composeInventory({
    ...core,
    jobs,
    detect,
    book: ruleBook,
    integrations: integrations.port,
    cases: cases.changes,
    notifier: { standing: cases.standing, notifications },
  });
  const costSql = composeCostSql({ ...core, ...deps, bills, datastores, temporary });
  const dashboards = composeDashboards({
    database,
    clock,
    newId,
    settings: settings.port,
    costs: answers.costSteps,
    overview: overviewPath,
    records: createPanelRecords(database),
    outputs: createStepOutputs({ database, reads: createEngineReads(database) }),
    queries: costSql.panels,
  });

  const aiModels = composeAiModels({
    agentTools: integrations.agentTools,
    ...deps,
    ...core,
    record,
    settings: settings.port,
    bills,
    accountNames,
  });
  const caseSteps = createCaseSteps(cases, clock, createCustomerSteps(core.database));
  const ticketing = { ...integrations.steps, integrations: integrations.port, cases: cases.changes };
  const caseTickets = composeTickets({ ...core, ...ticketing });
  const automation = composeAutomation({
    ...core,
    connection: deps.connection,
    settings: settings.port,
    box: deps.box,
    runsExecutions: roles.has('engine'),
    code,
    expressions,
    allowOutbound: deps.allowOutbound,
    home: deps.home,
    integrations: (orgId) => integrations.port.usable(orgId),
    apis: integrations.apis,
    foldersRemoved: (orgId) => msp.tidy(orgId),
    record,
    approvals: notifications.approvals,
    readCase: caseReader(cases),
    steps: {
      datastores: createStepDatastores(datastores.records, datastores),
      cases: caseSteps,
      costs: { ...answers.costSteps, budget: (...of) => budgets.standing(...of) },
      customers: createCustomerSteps(core.database),
      ai: aiModels.port,
      ...integrations.steps,
      caseTickets: caseTickets.steps,
      mail: notifications.stepMail,
    },
  });

  const providerEvents = composeProviderEvents({
    ...core,
    jobs,
    integrations,
    starts: automation.eventStarts,
    reportAnomaly: cases.reportAnomaly,
    notifications,
  });

  const budgets = composeBudgets({ ...core, answers, notifications, starts: automation.eventStarts });
  const reports = composeReports({ ...core, settings: settings.port, spend: answers.spend, notifications });
  const spaces = composeSpaces({ ...core, cases, automation, datastores, dashboards, boards, reports });

  const people = composePeople({
    ...core,
    settings: settings.port,
    base: deps.base,
    widgetKey: deps.widgetKey,
    outside: deps.outside === true,
    mail: notifications.passwordMails,
  });
  const msp = composeMsp({
    ...core,
    record,
    members: people.members,
    uploads,
    imports,
    bills: folder,
    away,
    integrations,
    spend: answers.spend,
    lateBills: billSyncs.troubles,
    margins: customerMargins(database),
    automation,
    caseTotals: cases.reading.overview,
  });

  const otherHandlers = {
    ...people.handlers,
    ...auditStream.handlers,
    ...msp.handlers,
    ...settings.handlers,
    ...ownership.handlers(createCaseOwners({ database, clock })),
    ...notifications.handlers,
    ...spaces.handlers,
    ...boardHandlers(boards),
    ...dashboards.handlers,
    ...datastoreHandlers(datastores),
    ...integrations.handlers,
    ...uploadHandlers(uploads),
    ...composeStorage({
      ...core,
      record,
      uploads,
      temporary,
      bills: folder,
      away,
      automation,
      imports,
      backups: deps.backups,
    }),
    ...importHandlers(imports),
    ...billSyncs.handlers,
    ...inventory.handlers,
    ...costSql.handlers,
    ...budgets.handlers,
    ...reports.handlers,
    ...caseHandlers(cases),
    ...caseTickets.handlers,
    ...aiModels.handlers,
    ...automation.handlers,
  };
  const ai = createAi({
    ...core,
    record,
    settings: settings.port,
    calls: otherHandlers,
    answer: aiModels.answerer(createAnswerer(clock)),
    reads: createEngineReads(database),
  });
  const tending = maintainBills({
    ...core,
    folder,
    temporary,
    uploads: `${deps.filesDir}/uploads`,
    away,
    copies: costs.copies,
  });
  defineJobs(jobs, {
    database,
    log,
    parts: {
      automation,
      inventory,
      budgets,
      reports,
      allocation: answers.allocation,
      units: answers.units,
      kubernetes: answers.kubernetes,
      integrations,
      caseTickets,
      providerEvents,
      uploads,
      checks,
      notifications: { jobs: [...notifications.jobs, ...auditStream.jobs] },
      resets: people.resets,
      ai,
      aiModels,
      msp,
      detection: cases.detection,
      anomalyNotifier: defineAnomalyNotifier({
        ...core,
        notifier: { message: (of) => notifications.anomaliesFound(of) },
        hasDemo: bills.hasDemo,
      }),
    },
    forgetSignIns: deps.forgetSignIns,
    sweepBills: tending.sweep,
  });

  const handlers = {
    ...otherHandlers,
    ...aiHandlers(ai),
    ...createMonitoring({
      ...core,
      jobs,
      executions: createEngineReads(database),
      meter: deps.meter,
      home: deps.home,
    }),
  } satisfies Handlers;

  const company = createDemoCompany({
    database,
    clock,
    log,
    organisations: organisationMaker,
    removeOrganisation: organisationRemover(organisationMaker),
    end: msp.end,
    calls: handlers,
    cases: caseSteps,
    pastCases: costs.pastCases,
    bringBill: demoCustomerBills({ ...core, engine: costs.reader, folder, away }),
  });

  const { rollUp } = costs;
  const importing = { ...core, engine: costs.reader, uploads, folder, detect, rollUp, company, checks, away };
  billSyncs.defineJobs(importing, automation.eventStarts);

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([
      tending.end(),
      jobs.end(),
      automation.end(),
      remoteCalls.end(),
      notifications.end(),
      integrations.end(),
      ai.end(),
      aiModels.end(),
      answers.kubernetes.end(),
      auditStream.end(),
      deps.backups?.end(),
    ]);
    closeCode();
    expressions.close();
    costSql.end();
    await costs.end();
  }

  return {
    handlers,
    settings: settings.port,
    agents: ai.events,
    /** What events of these kinds carry. */
    liveRows: [{ tag: 'case', read: cases.changed.read }],
    resets: people.resets,
    audit: people.audit,
    leaving: composeLeaving(leaveLinks, { report: reports.leaving, statement: answers.allocation.leaving }),
    scim: people.scim,
    /** Begins the work that nobody waits for: executions, schedules and jobs. */
    async start(hold?: 'crashes' | 'option') {
      await auditStream.begin();
      await remoteCalls.begin();
      await automation.begin(hold);
      deps.backups?.begin({
        failed: notifications.backupFailed,
        changed: (orgId) => database.system((sql) => notifyChange(sql, { orgId, tag: 'backup', id: '*' })),
      });
      await ai.begin();
      await jobs.begin();
      tending.begin();
    },
    jobs,
    /** May be called twice. */
    stop: () => (stopped ??= stop()),
  };
}
