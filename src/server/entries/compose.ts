import { join } from 'node:path';
import { recordActivity } from '../domains/organisations/activity.store';
import { createApiKeys } from '../domains/organisations/apiKeys.service';
import { createAuditReader } from '../domains/organisations/audit.service';
import { createMembers, memberHandlers } from '../domains/organisations/members.service';
import { createPasswordReset } from '../domains/organisations/passwordReset.service';
import { createNaming } from '../domains/organisations/naming.service';
import { createOwnership } from '../domains/ownership/ownership.service';
import { createTypes } from '../domains/organisations/types.service';
import { organisationMaker } from '../domains/organisations/organisations.service';
import { ALLOWED_NETWORKS } from '../domains/settings/known';
import { createSettings } from '../domains/settings/settings.service';
import { createAnswerer } from '../ai/agent/answerer';
import { aiHandlers } from '../domains/ai/ai.routes';
import { createAi } from '../domains/ai/ai.service';
import { boardHandlers } from '../domains/boards/boards.routes';
import { createBoards } from '../domains/boards/boards.service';
import { datastoreHandlers } from '../domains/datastores/datastores.routes';
import { composeDashboards } from '../domains/dashboards/dashboards';
import { createDatastores } from '../domains/datastores/datastores.service';
import { createPanelRecords } from '../domains/datastores/panelRecords';
import { createStepOutputs } from '../domains/executions/stepOutputs';
import { overviewPath } from '../domains/settings/overviewPath.store';
import { createMonitoring } from '../domains/monitoring/monitoring';
import { uploadHandlers } from '../domains/uploads/uploads.routes';
import { createUploads } from '../domains/uploads/uploads.service';
import { createAccount } from '../domains/users/account.service';
import { createUsers } from '../domains/users/users.service';
import { ruleBook } from '../costs/rules/book';
import { createCostWorker } from '../costs/worker/client';
import { createExpressions } from '../expressions/pool';
import { notifyChange } from '../db/notify';
import { caseHandlers } from '../domains/cases/cases.routes';
import { createCases } from '../domains/cases/cases';
import { createCaseOwners } from '../domains/cases/life/owners.service';
import { createCaseSteps } from '../domains/cases/caseSteps';
import { createBills } from '../domains/costs/bills';
import { createCasesCosts } from '../domains/costs/casesCosts';
import { withAccountNames } from '../domains/costs/accountNames';
import { createFileChecks } from '../domains/costs/fileChecks';
import { holds } from '../domains/costs/incomplete';
import { createBillReader } from '../domains/costs/billReader';
import { importHandlers } from '../domains/costs/imports.routes';
import { createImports } from '../domains/costs/imports.service';
import { sweepBills } from '../domains/costs/sweep';
import { createObservations } from '../domains/inventory/observations';
import { createEngineReads } from '../engine/runtime/reads';
import type { Handlers } from '../http/context';
import { createStepDatastores } from '../domains/datastores/stepDatastores';
import { createPastCases } from './demoPast';
import { createDemoCompany } from '../domains/demo/company';
import { organisationRemover } from '../domains/customers/deletion.service';
import { composeAiModels } from './aiModels';
import { composeAutomation } from './automation';
import { defineJobs } from './jobs';
import { composeHappenings } from './happenings';
import { composeBillSyncs } from './billSyncs';
import { createJobs } from '../jobs/jobs';
import { postgresQueue } from '../jobs/postgres/queue';
import type { ComposeDeps } from './composeDeps';
import { composeTickets } from './tickets';
import { composeBudgets } from './budgets';
import { composeCostAnswers } from './costAnswers';
import { composeCostSql } from './costSql';
import { composeInventory } from './inventory';
import { composeIntegrations } from './integrations';
import { widgetSigner } from './widgetSigner';
import { composeMsp } from './msp';
import { composeReports } from './reports';
import { composeSpaces } from './spaces';
import { composeNotifications } from './notifications';
import { composeStorage } from './storage';
import { createPasswords } from '../identity/passwords';
import { createSignInAudit } from '../identity/signInAudit';
import { createResets } from '../identity/resets';
import { createTries } from '../identity/tries';
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
  const uploads = createUploads({ database, clock, folder: `${deps.filesDir}/uploads`, newId });
  const boards = createBoards({ database, clock, newId });

  const folder = `${deps.filesDir}/costs`;
  const onFailure = (reason: string) => log.warn({ reason }, 'A process that reads bills ended');
  const worker = createCostWorker({ launch: deps.launchWorker, onFailure });
  const temporary = `${deps.filesDir}/temporary`;
  const engine = createBillReader(worker, temporary);
  const checks = createFileChecks({
    database,
    clock,
    log,
    folder,
    holds: (orgId, row) =>
      holds(worker, { folder: join(folder, orgId), path: join(folder, orgId, row.source_id, row.file) }, row),
  });
  const bills = createBills({ database, worker, folder, checks });
  const casesCosts = createCasesCosts({
    bills,
    worker,
    settings: settings.port,
    observations: createObservations({ database, log }),
    book: ruleBook,
  });
  const ownership = createOwnership({ settings: settings.port, reads: createEngineReads(database) });
  const accountNames = (orgId: string) => integrations.port.accountNames(orgId);
  const costs = ownership.over(withAccountNames(casesCosts, accountNames));
  const caseDeps = { database, clock, newId, boards, book: ruleBook, costs, log };
  const cases = createCases(caseDeps);
  const { detect } = cases.detection;
  const stopping = new AbortController();
  const queue = postgresQueue(database);
  const jobs = createJobs({ queue, clock, log, newId, random: Math.random, alone: deps.alone });
  const imports = createImports({
    database,
    clock,
    engine,
    uploads,
    newId,
    folder,
    jobs,
    accountsOf: bills.accounts,
    sourceWith: bills.sourceWith,
    onSourceEnded: (orgId) => {
      detect(orgId, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ err: error, orgId }, 'The saving rules failed after a source ended');
      });
    },
    company: { remove: (orgId) => company.remove(orgId) },
    checks,
    async onCostsRemoved(orgId, { demo, accounts }) {
      const remaining = await bills.accounts(orgId);
      if (demo) await cases.changes.removeDemoCases(orgId, accounts);
      // An account may stand in a month that is damaged for now.
      else if ((await bills.files(orgId)).damaged.length === 0)
        await cases.changes.expireRemovedAccounts(orgId, remaining);
    },
  });

  const expressions = createExpressions({ launch: () => deps.launchCode('expressions') });
  const datastores = createDatastores({ database, clock, newId, uploads, expressions });
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
  const billSyncs = composeBillSyncs({
    ...core,
    jobs,
    integrations: integrations.port,
    telling: { standing: cases.standing, notifications: () => notifications },
  });
  const inventory = composeInventory({
    ...core,
    jobs,
    detect,
    book: ruleBook,
    integrations: integrations.port,
    cases: cases.changes,
    telling: { standing: cases.standing, notifications: () => notifications },
  });
  const answers = composeCostAnswers({ ...core, bills, settings: settings.port, casesCosts, accountNames });
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
  });
  const notifications = composeNotifications({
    ...core,
    settings: settings.port,
    spend: answers.spend,
    cases: cases.reading,
    expressions,
    chats: integrations.chats,
    home: deps.home,
    allowOutbound: deps.allowOutbound,
    version: deps.version,
  });

  const aiModels = composeAiModels({
    ...deps,
    ...core,
    record,
    settings: settings.port,
    bills,
    accountNames,
  });
  const caseSteps = createCaseSteps(cases, clock);
  const automation = composeAutomation({
    ...core,
    connection: deps.connection,
    settings: settings.port,
    box: deps.box,
    launchCode: deps.launchCode,
    expressions,
    allowOutbound: deps.allowOutbound,
    home: deps.home,
    integrations: (orgId) => integrations.port.usable(orgId),
    apis: integrations.apis,
    foldersRemoved: (orgId) => msp.tidy(orgId),
    record,
    approvals: notifications.approvals,
    steps: {
      datastores: createStepDatastores(datastores.records, datastores),
      cases: caseSteps,
      costs: { ...answers.costSteps, budget: (...of) => budgets.standing(...of) },
      ai: aiModels.port,
      ...integrations.steps,
      mail: notifications.stepMail,
    },
  });

  const ticketing = { ...integrations.steps, integrations: integrations.port, cases: cases.changes };
  const caseTickets = composeTickets({ ...core, ...ticketing });
  const happenings = composeHappenings({
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

  const passwords = createPasswords();
  const audit = createSignInAudit({ database, clock, record });
  const resets = createResets({
    audit,
    database,
    clock,
    log,
    passwords,
    base: deps.base,
    mail: notifications.passwordMails,
  });
  const members = createMembers({ database, clock, record, base: deps.base });
  const msp = composeMsp({
    ...core,
    record,
    members,
    uploads,
    imports,
    bills: folder,
    integrations,
    spend: answers.spend,
    lateBills: billSyncs.troubles,
    automation,
    caseTotals: cases.reading.overview,
  });

  const otherHandlers = {
    ...createUsers({ database, settings: settings.port, widgetToken: widgetSigner(deps.widgetKey, clock) }),
    ...createAccount({
      database,
      passwords,
      tries: createTries({ database, clock }),
      notePassword: (userId) => audit.note(userId, 'password_changed', {}),
    }),
    ...memberHandlers(members),
    ...createPasswordReset({ database, clock, record, resets: deps.outside ? undefined : resets }),
    ...createApiKeys({ database, clock, record }),
    ...createAuditReader({ database }),
    ...msp.handlers,
    ...createNaming({ database, clock, record }),
    ...createTypes({ database, clock, record }),
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
    settings: settings.port,
    calls: otherHandlers,
    answer: aiModels.answerer(createAnswerer(clock)),
    reads: createEngineReads(database),
  });
  defineJobs(jobs, {
    database,
    log,
    parts: {
      automation,
      inventory,
      budgets,
      reports,
      integrations,
      caseTickets,
      happenings,
      uploads,
      checks,
      notifications,
      resets,
      ai,
      aiModels,
      msp,
      detection: cases.detection,
    },
    forgetSignIns: deps.forgetSignIns,
    sweepBills: () => sweepBills({ database, folder, temporary, now: clock.now() }),
  });

  const handlers = {
    ...otherHandlers,
    ...aiHandlers(ai),
    ...createMonitoring({ database, clock, newId, jobs, home: deps.home }),
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
    pastCases: () => createPastCases({ ...caseDeps, bills, worker, settings: settings.port, ownership }),
  });

  const importing = { database, clock, log, engine, uploads, folder, newId, detect, company, checks };
  billSyncs.defineJobs(importing, automation.eventStarts);

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([
      jobs.end(),
      automation.end(),
      notifications.end(),
      integrations.end(),
      ai.end(),
      aiModels.end(),
      deps.backups?.end(),
    ]);
    expressions.close();
    costSql.end();
    worker.close();
  }

  return {
    handlers,
    settings: settings.port,
    agents: ai.events,
    /** What events of these kinds carry. */
    liveRows: [{ tag: 'case', read: cases.changed.read }],
    resets,
    audit,
    /** Begins the work that nobody waits for: executions, schedules and jobs. */
    async start(hold?: 'crashes' | 'option') {
      await automation.begin(hold);
      deps.backups?.begin({
        failed: notifications.backupFailed,
        changed: (orgId) => database.system((sql) => notifyChange(sql, { orgId, tag: 'backup', id: '*' })),
      });
      await ai.begin();
      await jobs.begin();
    },
    jobs,
    /** May be called twice. */
    stop: () => (stopped ??= stop()),
  };
}
